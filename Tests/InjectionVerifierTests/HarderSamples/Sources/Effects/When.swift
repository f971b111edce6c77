import Dispatch
import Foundation
import Injection

// These run their closure before they return.
final class AtOnce: Sendable { init() { Task.immediate { _ = Inject(AtOnce.self) } } }  // expect-error: a cycle: AtOnce → AtOnce
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
    InjectionManager.register(Operating.self) { Operating() }
    InjectionManager.register(Performing.self) { Performing() }
    InjectionManager.register(Queueing.self) { Queueing() }
    InjectionManager.register(Enqueueing.self) { Enqueueing() }
    InjectionManager.register(Pane.self) { @MainActor in Pane() }
}

// Where a closure certainly runs.
@MainActor final class Pane {}
func elsewhere() {
    DispatchQueue.global().async { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue(label: "own").async { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    Thread { _ = Inject(Pane.self) }.start()  // expect-error: Pane is registered on the main actor and injected elsewhere
    OperationQueue().addOperation { _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = Inject(Pane.self) }  // expect-error: Pane is registered on the main actor and injected elsewhere
    DispatchQueue.main.async { _ = Inject(Pane.self) }
    OperationQueue.main.addOperation { _ = Inject(Pane.self) }
}
