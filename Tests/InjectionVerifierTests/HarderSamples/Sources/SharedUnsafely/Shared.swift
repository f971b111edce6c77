import Dispatch
import Foundation
import Injection

// One instance, used by code that runs at the same time.
final class Tally { var count = 0 }
actor Adding {
    let tally: Tally = Inject()  // expect-warning: Tally is injected on the actor Adding and on the actor Subtracting, and both may use it at the same time, but it is neither Sendable nor confined to the main actor
    func add() { tally.count += 1 }
}
actor Subtracting {
    let tally: Tally
    init() { tally = Inject() }
    func subtract() { tally.count -= 1 }
}

final class Ledger { var lines: [String] = [] }
actor Auditor { func audit() -> Int { Inject(Ledger.self).lines.count } }  // expect-warning: Ledger is injected on the actor Auditor and on the main actor
@MainActor final class LedgerScreen { lazy var ledger: Ledger = Inject() }

final class Gauge { var value = 0 }
@MainActor func showMeter() { _ = Inject(Gauge.self) }  // expect-warning: Gauge is injected on the main actor and in a task on no actor
@MainActor func countUp() { Task.detached { helpCounting() } }
func helpCounting() { Inject(Gauge.self).value += 1 }

final class Stack { var items: [Int] = [] }
@MainActor func onMainQueue(_ queue: DispatchQueue) {
    DispatchQueue.main.async { _ = Inject(Stack.self) }
    queue.async { _ = Inject(Stack.self) }
}
final class Heap { var items: [Int] = [] }
func twoTasks() {
    Task { Inject(Heap.self).items.append(1) }  // expect-warning: Heap is injected in a task on no actor and in another one
    Task { Inject(Heap.self).items.append(2) }
}
final class Chalk { var length = 1 }
actor Teacher {
    func teach() { _ = Inject(Chalk.self) }  // expect-warning: Chalk is injected on the actor Teacher and in a task on no actor
    func rest() { Task { _ = Inject(Chalk.self) } }
}
enum Answer { case none, some(Tally) }
actor Answering { let answer: Answer = Inject() }  // expect-warning: Answer is injected on the actor Answering and on the main actor
@MainActor func showAnswer() { _ = (Inject(Answer.self), Inject(Unit.self)) }
protocol Parsing { func parse() }
final class Parser: Parsing { var depth = 0; func parse() {} }
@globalActor actor Background { static let shared = Background() }
@Background func parse() { Inject((any Parsing).self).parse() }  // expect-warning: Parsing is injected on the actor Background and in asynchronous code on no actor
func parseElsewhere() async { Inject((any Parsing).self).parse() }

// The types that a type injects are used where that type is used.
final class Essay { var text = "" }
final class Editing { let draft: Essay = Inject() }
actor Saving { let editing: Editing = Inject() }  // expect-warning: Essay is injected on the actor Saving and on the actor Showing
actor Showing {
    let draft: Essay
    init(draft: Essay = Inject()) { self.draft = draft }
}
// The fault is that of the first type, and not of what it injects.
final class Spread { let cells: Cells = Inject() }
final class Cells { var all: [Int] = [] }
actor Reading { let sheet: Spread = Inject() }  // expect-warning: Spread is injected on the actor Reading and on the main actor
@MainActor final class SheetScreen { let sheet: Spread = Inject() }

// These are innocent: they are safe, confined, or used in one place.
final class Frozen: Sendable {}
// Nothing of it can change, although nobody declared it `Sendable`.
final class Constant { let prefix: String = "#"; let box = Empty() }
final class Empty {}
actor Prefixing { let constant: Constant = Inject() }
@MainActor func showPrefix() { _ = Inject(Constant.self) }
@MainActor final class Palette {}
actor Register { var count = 0 }
struct Size { var width = 0 }
enum Unit { case metre, other(name: String) }
actor Measuring1 { let unit: Unit = Inject() }
protocol Titled {}
final class SafelyTitled: Titled, Sendable {}
final class Locked: @unchecked Sendable { var count = 0 }
final class Brush { var state = 0 }
final class Pen { var state = 0 }
final class Ink { var state = 0 }
final class Serial { var state = 0 }
final class Sequence1 { var state = 0 }
final class Anywhere { var state = 0 }
actor Innocent1 {
    let safe = (Inject(Frozen.self), Inject(Register.self), Inject(Size.self), Inject((any Titled).self), Inject(Locked.self))
    let pen: Pen = Inject()
    func write() { _ = Inject(Pen.self); Task { _ = Inject(Pen.self); self.write() }; [1].forEach { _ in _ = Inject(Pen.self) } }
    nonisolated func anywhere() { _ = Inject(Brush.self) }
}
actor Innocent2 {
    let safe = (Inject(Frozen.self), Inject(Register.self), Inject(Size.self), Inject((any Titled).self), Inject(Locked.self))
}
@MainActor final class InnocentScreen {
    let safe = (Inject(Frozen.self), Inject(Register.self), Inject(Size.self), Inject((any Titled).self), Inject(Palette.self))
    let brush: Brush = Inject()
    lazy var ink: Ink = Inject()
    func paint() { Task { _ = (Inject(Brush.self), Inject(Ink.self)) }; help(); DispatchQueue.main.async { _ = Inject(Ink.self) } }
    func repaint() async { await MainActor.run { _ = Inject(Ink.self) } }
}
func help() { _ = Inject(Brush.self) }
@MainActor final class Confined {
    let queue = DispatchQueue(label: "")
    func start() { queue.async { _ = Inject(Serial.self) } }
    func count() { queue.sync { _ = Inject(Serial.self) } }
}
func inOneTask() { Task { _ = Inject(Sequence1.self); await helpInTask() } }
func helpInTask() async { _ = Inject(Sequence1.self) }
func nobodyKnows() { _ = Inject(Anywhere.self) }
func nobodyKnowsEither() { _ = Inject(Anywhere.self) }
@MainActor func onMainOnly() { nobodyKnows() }

func registerShared() {
    InjectionManager.register(Tally.self) { Tally() }
    InjectionManager.register(Ledger.self) { Ledger() }
    InjectionManager.register(Gauge.self) { Gauge() }
    InjectionManager.register(Stack.self) { Stack() }
    InjectionManager.register(Chalk.self) { Chalk() }
    InjectionManager.register(Answer.self) { .none }
    InjectionManager.register(Unit.self) { .metre }
    InjectionManager.register(Heap.self) { Heap() }
    InjectionManager.register(Scoreboard.self) { Scoreboard() }
    InjectionManager.register((any Parsing).self) { Parser() }
    InjectionManager.register(Essay.self) { Essay() }
    InjectionManager.register(Editing.self) { Editing() }
    InjectionManager.register(Spread.self) { Spread() }
    InjectionManager.register(Cells.self) { Cells() }
    InjectionManager.register(Frozen.self) { Frozen() }
    InjectionManager.register(Constant.self) { Constant() }
    InjectionManager.register(Palette.self) { @MainActor in Palette() }
    InjectionManager.register(Register.self) { Register() }
    InjectionManager.register(Size.self) { Size() }
    InjectionManager.register((any Titled).self) { SafelyTitled() }
    InjectionManager.register(Locked.self) { Locked() }
    InjectionManager.register(Brush.self) { Brush() }
    InjectionManager.register(Pen.self) { Pen() }
    InjectionManager.register(Ink.self) { Ink() }
    InjectionManager.register(Serial.self) { Serial() }
    InjectionManager.register(Sequence1.self) { Sequence1() }
    InjectionManager.register(Anywhere.self) { Anywhere() }
}

// One place that runs many times is many.
final class Hamper { var count = 0 }
final class Crate { var count = 0 }
final class Single { var count = 0 }
func fillInLoop() async {
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { Inject(Hamper.self).count += 1 } }  // expect-warning: Hamper is injected in a task on no actor and in another one
    }
}
func fillByMapping() { _ = [1, 2].map { _ in Task.detached { Inject(Crate.self).count += 1 } } }  // expect-warning: Crate is injected in a task on no actor and in another one
func fillOnce() { Task.detached { Inject(Single.self).count += 1 } }
func registerFilled() {
    InjectionManager.register(Hamper.self) { Hamper() }
    InjectionManager.register(Crate.self) { Crate() }
    InjectionManager.register(Single.self) { Single() }
}

// Helpers hand on what they are handed, to a queue or to a task.
final class Jar { var count = 0 }
final class Tin { var count = 0 }
final class Urn { var count = 0 }
final class Vase { var count = 0 }
final class Bowl { var count = 0 }
func inBackground(_ work: @escaping @Sendable () -> Void) { DispatchQueue.global().async { work() } }
func onGlobal(_ work: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: work) }
func inTask(_ work: @escaping @Sendable () -> Void) { Task.detached { work() } }
func asTask(_ work: @escaping @Sendable () async -> Void) { Task.detached(operation: work) }
func onMainQueue(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
@MainActor func fillThroughHelpers() {
    inBackground { Inject(Jar.self).count += 1 }
    onGlobal { Inject(Tin.self).count += 1 }
    asTask { Inject(Urn.self).count += 1 }  // expect-warning: Urn is injected in a task on no actor and on the main actor
    onMainQueue { Inject(Vase.self).count += 1 }
    inTask { Inject(Bowl.self).count += 1 }  // expect-warning: Bowl is injected in a task on no actor and on the main actor
    _ = (Inject(Bowl.self), Inject(Jar.self), Inject(Tin.self), Inject(Urn.self), Inject(Vase.self))
}
func registerHelped() {
    InjectionManager.register(Jar.self) { Jar() }
    InjectionManager.register(Tin.self) { Tin() }
    InjectionManager.register(Urn.self) { Urn() }
    InjectionManager.register(Vase.self) { Vase() }
    InjectionManager.register(Bowl.self) { Bowl() }
}

// A class, and an actor of the same name that another module declares.
final class Scoreboard { var points = 0 }
actor Referee { func score() -> Int { Inject(Scoreboard.self).points } }  // expect-warning: Scoreboard is injected on the actor Referee and on the main actor
@MainActor final class ScoreScreen { lazy var board: Scoreboard = Inject() }

// Code that waits for a queue does nothing meanwhile. Other code may run, even on the queue.
final class Waited { var count = 0 }
final class Waiting { var count = 0 }
final class Hurried { var count = 0 }
final class Fetched { var count = 0 }
@MainActor func waitForQueue(_ queue: DispatchQueue) {
    queue.sync { Inject(Waited.self).count += 1 }
    queue.sync { helpWaiting() }  // expect-warning: Waiting is injected on the main actor and on the actor Impatient
    queue.sync { Inject(Hurried.self).count += 1 }
    queue.async { Inject(Hurried.self).count += 1 }
    _ = (Inject(Waited.self), Inject(Hurried.self), Inject(Fetched.self))
}
func helpWaiting() { Inject(Waiting.self).count += 1 }
actor Impatient { func hurry() { _ = Inject(Waiting.self) } }
func waitForItself(_ queue: DispatchQueue) { queue.sync { waitForItself(queue) } }
func waitsItself() { DispatchQueue.global().sync(execute: waitsItself) }
func fetchOnMain() { DispatchQueue.main.sync { Inject(Fetched.self).count += 1 } }
func registerWaited() {
    InjectionManager.register(Waited.self) { Waited() }
    InjectionManager.register(Waiting.self) { Waiting() }
    InjectionManager.register(Hurried.self) { Hurried() }
    InjectionManager.register(Fetched.self) { Fetched() }
}
