import Foundation
import Injection

@MainActor final class Board { init() {} }
@MainActor final class Panel: Sendable { init() {} }
func registerBoard() {
    InjectionManager.register(Board.self) { @MainActor in Board() }
    InjectionManager.register(Panel.self) { @MainActor in Panel() }
}

// On the actor of its caller: wrong only where that is another one.
nonisolated(nonsending) func inherits() async { _ = Inject(Board.self) }  // expect-error: Board is registered on the main actor and injected elsewhere
@MainActor func onMainInherits() async { await inherits() }
actor Inheriting { func work() async { await inherits() } }
nonisolated(nonsending) func inheritsRightly() async { _ = Inject(Board.self) }
@MainActor func callsRightly() async { await inheritsRightly() }

// The code is generic, or the extension of a protocol adds it.
actor Generically {
    func use<T>(_ value: T) { _ = Inject(Board.self) }  // expect-error: Board is registered on the main actor and injected elsewhere
    func make<T>(_ type: T.Type) { _ = Inject(type) }
}
func useGenerically(_ generically: Generically) async {
    await generically.use(1)
    await generically.make(Panel.self)  // expect-error: Panel is registered on the main actor and injected elsewhere
}
func asynchronously<T>(_ value: T) async { _ = Inject(Board.self) }  // expect-error: Board is registered on the main actor and injected elsewhere
actor Store<Item> { func work() { _ = Inject(Board.self) } }  // expect-error: Board is registered on the main actor and injected elsewhere
protocol Working { func work() async }
extension Working {
    func work() async { _ = Inject(Board.self) }  // expect-error: Board is registered on the main actor and injected elsewhere; inject it on the main actor, or write `try await MainActor.run { try session.resolve(Board.self) }`, where `session` is the `currentSession` from when this work began
    func help() { _ = Inject(Panel.self) }  // expect-error: Panel is registered on the main actor and injected elsewhere
}
struct Worker: Working {}
actor Helping: Working { func start() { help() } }
@MainActor protocol Drawing {}
extension Drawing { func draw() { _ = Inject(Board.self) } }

// Nobody knows where a deinit runs.
final class Closing { deinit { _ = Inject(Board.self) } }  // expect-warning: Board is registered on the main actor and injected in a deinit, which runs wherever the last reference is released; write `isolated deinit`
@MainActor final class ClosingOnMain { isolated deinit { _ = Inject(Board.self) } }
final class Dropping { deinit { log() }; func log() { _ = Inject(Panel.self) } }  // expect-warning: Panel is registered on the main actor and injected in a deinit

// Another actor's block is refused.
@globalActor actor Engine { static let shared = Engine() }
@Engine final class Motor: Sendable { init() {} }
struct Gear: Sendable {}
func registerMotor() {
    InjectionManager.register(Motor.self) { @Engine in Motor() }  // expect-error: Motor is registered with a block on an actor that is not the main actor
    InjectionManager.register(Gear.self, makeGear)  // expect-error: Gear is registered with a block on an actor that is not the main actor
}
@Engine func makeGear() -> Gear { Gear() }
@Engine func useMotor() { _ = Inject(Motor.self); _ = Inject(Gear.self); _ = Inject(Board.self) }  // expect-error: Board is registered on the main actor and injected elsewhere

// It is not certain which function an existential runs.
protocol Task1: Sendable { func perform() }
struct OnlyTask: Task1 { func perform() { _ = Inject(Board.self) } }  // expect-warning: Board is registered on the main actor and injected elsewhere, if this override or conforming type
struct OtherTask: Task1 { func perform() { _ = Inject(Board.self) } }  // expect-warning: Board is registered on the main actor and injected elsewhere, if this override or conforming type
actor Performer { func perform(_ task: any Task1) { task.perform() } }
class Screen { func show() {} }
final class BoardScreen: Screen { override func show() { _ = Inject(Panel.self) } }  // expect-warning: Panel is registered on the main actor and injected elsewhere, if this override or conforming type
actor Presenter { func present(_ screen: sending Screen) { screen.show() } }

// A chain: what is injected elsewhere injects it, though on no actor itself. `@MainActor in` would only move the error.
final class Between: Sendable { init() { _ = Inject(Board.self) } }  // expect-error: Board is registered on the main actor and injected elsewhere; inject it on the main actor, or write
func registerBetween() { InjectionManager.register(Between.self) { Between() } }
actor Asking { func ask() { _ = Inject(Between.self) } }

// A failure that is asked for.
actor Trying { func attempt() -> Bool { (try? InjectionManager.resolve(Board.self)) != nil } }  // expect-warning: Board is registered on the main actor and injected elsewhere, so `resolve` always throws

// Code that asks for a static member on the main actor waits for that actor. A global constant needs no waiting.
struct Style {
    @MainActor static let board: Panel = Inject()
    @MainActor static var panel: Panel = Inject()
}
@MainActor let styledPanel: Panel = Inject()  // expect-error: Panel is registered on the main actor and injected elsewhere
nonisolated func restyle() async { _ = (await Style.board, await Style.panel, await styledPanel) }
@MainActor extension Style { static let extended: Panel = Inject() }
nonisolated func extend() async { _ = await Style.extended }

// The closure of `MainActor.run` runs there, even if a helper hands it over.
func refreshPanel() { _ = Inject(Panel.self) }
func onMain(_ work: @Sendable () -> Void) async { await MainActor.run { work() } }
func onMainItself(_ work: @escaping @Sendable () -> Void) async { await MainActor.run(body: work) }
func hop() {
    Task.detached { await MainActor.run(body: refreshPanel) }
    Task.detached { await onMain { _ = Inject(Panel.self) } }
    Task.detached { await onMainItself { _ = Inject(Panel.self) } }
}

// An implicit initializer runs where it is called, also that of a type on the main actor.
@MainActor struct Row1 { let panel: Panel = Inject() }  // expect-error: Panel is registered on the main actor and injected elsewhere
@MainActor final class Row2 { let panel: Panel = Inject() }  // expect-error: Panel is registered on the main actor and injected elsewhere
@MainActor struct Row3 {
    let panel: Panel = Inject()
    init() {}
}
@MainActor struct Row4 { let panel: Panel = Inject() }
actor Listing {
    func list() async { _ = (await Row1(), await Row2(), await Row3()) }
    @MainActor func listOnMain() { _ = Row4() }
}

// A function that asks for the main thread knows what to do on it. A limit: whatever it does, and only if it asks itself.
func showOnMain(_ flag: Bool) {
    guard Thread.isMainThread else { return }
    _ = Inject(Panel.self)
    if flag { refreshPanel() }
}
func showNotOnMain() {
    if !Thread.isMainThread {
        _ = Inject(Panel.self)
    } else {
        _ = Inject(Board.self)
    }
}
func showAnyway() {
    if Thread.isMainThread { print("main") }
    _ = Inject(Panel.self)
}
func showIfBoth(_ flag: Bool) {
    if flag && Thread.isMainThread {
        _ = Inject(Panel.self)  // expect-error: Panel is registered on the main actor and injected elsewhere
    }
}
func askForMain(_ flag: Bool) {
    Task.detached {
        showIfBoth(flag)
        showOnMain(flag)
        showNotOnMain()
        showAnyway()
    }
}
