import Dispatch
import Foundation
import Injection

// These run their closure before they return.
final class AtOnce: Sendable { init() { Task.immediate { _ = Inject(AtOnce.self) } } }  // expect-error: a cycle: AtOnce → AtOnce
final class AtOnceToo: Sendable { init() { Task.immediateDetached { _ = Inject(AtOnceToo.self) } } }  // expect-error: a cycle: AtOnceToo → AtOnceToo
final class Operating: Sendable { init() { BlockOperation { _ = Inject(Operating.self) }.start() } }  // expect-error: a cycle: Operating → Operating
final class Performing: Sendable { init() { DispatchWorkItem { _ = Inject(Performing.self) }.perform() } }  // expect-error: a cycle: Performing → Performing

// These do not.
final class Queueing: Sendable { init() { DispatchQueue.global().async { _ = Inject(Queueing.self) } } }
final class Enqueueing: Sendable {
    init() {
        let operation = BlockOperation { _ = Inject(Enqueueing.self) }
        OperationQueue().addOperation(operation)
    }
}
func registerWhen() {
    InjectionManager.register(AtOnce.self) { AtOnce() }
    InjectionManager.register(AtOnceToo.self) { AtOnceToo() }
    InjectionManager.register(Operating.self) { Operating() }
    InjectionManager.register(Performing.self) { Performing() }
    InjectionManager.register(Queueing.self) { Queueing() }
    InjectionManager.register(Enqueueing.self) { Enqueueing() }
    InjectionManager.register(Pane.self) { @MainActor in Pane() }
}

// It is certain where these closures run.
@MainActor final class Pane {}
func elsewhere() {
    DispatchQueue.global().async { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue(label: "own").async { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    Thread { _ = Inject(Pane.self) }.start()  // expect-error: Pane is registered on the main actor and injected elsewhere
    OperationQueue().addOperation { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue.main.async { _ = Inject(Pane.self) }
    OperationQueue.main.addOperation { _ = Inject(Pane.self) }
    Thread.detachNewThread { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue.global().asyncAfter(deadline: .now()) { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
}

// An object that is made of a closure runs it where the object is handed over.
func items(_ queue: DispatchQueue) {
    let item = DispatchWorkItem { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue.global().async(execute: item)
    OperationQueue().addOperation(BlockOperation { _ = Inject(Pane.self) })  // expect-error: Pane is registered on the main actor and injected elsewhere
    let onMain = DispatchWorkItem { _ = Inject(Pane.self) }
    DispatchQueue.main.async(execute: onMain)
    queue.async(execute: DispatchWorkItem { _ = Inject(Pane.self) })
}
@MainActor func performOnMain() { DispatchWorkItem { _ = Inject(Pane.self) }.perform() }
actor Performer {
    func perform() { DispatchWorkItem { _ = Inject(Pane.self) }.perform() }  // expect-error: Pane is registered on the main actor and injected elsewhere
}

// A helper hands on what it is handed, to a queue that its object has from the beginning, or to what it is given.
struct Worker: Sendable {
    let own = DispatchQueue(label: "own")
    let main = DispatchQueue.main
    func onOwn(_ work: @escaping @Sendable () -> Void) { own.async { work() } }
    func handed(_ work: @escaping @Sendable () -> Void) { own.async(execute: work) }
    func onThread(_ work: @escaping @Sendable () -> Void) { Thread.detachNewThread(work) }
    func detached(_ work: @escaping @Sendable () async -> Void) { Task.detached(operation: work) }
    func onMain(_ work: @escaping @Sendable () -> Void) { main.async(execute: work) }
    func on(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
final class Desk: @unchecked Sendable {
    private let queue = DispatchQueue(label: "desk")
    private var another = DispatchQueue(label: "another")
    func work() { queue.async { _ = Inject(Pane.self) } }  // expect-error: Pane is registered on the main actor and injected elsewhere
    func workOnMain() { another = .main; another.async { _ = Inject(Pane.self) } }
}
func throughHelpers(_ worker: Worker) {
    worker.onOwn { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    worker.handed { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    worker.onThread { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    worker.detached { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    worker.onMain { _ = Inject(Pane.self) }
    worker.on(.main) { _ = Inject(Pane.self) }
}
