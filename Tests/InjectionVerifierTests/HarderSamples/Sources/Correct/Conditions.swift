import Injection

// A condition may end what would be a cycle.
func registerConditions() {
    InjectionManager.register(Countdown.self) { Countdown() }
    InjectionManager.register(Guarded.self) { Guarded() }
    InjectionManager.register(Chosen.self) { Chosen() }
    InjectionManager.register(Otherwise.self) { Otherwise() }
    InjectionManager.register(Asserted.self) { Asserted() }
    InjectionManager.register(Tested.self) { Tested() }
    InjectionManager.register(InEachCase.self) { InEachCase() }
    InjectionManager.register(Deeper.self) { Deeper() }
    InjectionManager.register(Stopping.self) { Stopping() }
    InjectionManager.register(LazilyChosen.self) { LazilyChosen() }
}
final class Countdown: Sendable {
    init() { if depth.isPositive { _ = Inject(Countdown.self) } }  // expect-warning: a cycle, unless a condition ends it when the program runs: Countdown → Countdown
}
struct Depth: Sendable { var isPositive: Bool { Bool.random() } }
let depth = Depth()
final class Guarded: Sendable {
    init() {
        guard depth.isPositive else { return }
        _ = Inject(Guarded.self)  // expect-warning: a cycle, unless a condition ends it
    }
}
final class Chosen: Sendable {
    init() { _ = depth.isPositive ? Inject(Chosen.self) : nil }  // expect-warning: a cycle, unless a condition ends it
}
final class Otherwise: Sendable {
    init() { let known: Otherwise? = nil; _ = known ?? Inject(Otherwise.self) }  // expect-warning: a cycle, unless a condition ends it
}
final class Tested: Sendable {
    init() { _ = try? InjectionManager.resolve(Tested.self).description }
    var description: String { "" }
}
final class Deeper: Sendable {
    init() { if depth.isPositive { go() } }
    func go() { _ = Inject(Deeper.self) }  // expect-warning: a cycle, unless a condition ends it
}
// A function may return, even if it is handed a function that never returns.
final class Stopping: Sendable {
    init() {
        if depth.isPositive { handle { fatalError() } } else { _ = Inject(Stopping.self) }  // expect-warning: a cycle, unless a condition ends it
    }
    func handle(_ stop: () -> Never) {}
}
// The first use of a lazy property always makes its value, but a condition may choose the value.
final class LazilyChosen {
    lazy var other: LazilyChosen? = depth.isPositive ? Inject() : nil  // expect-warning: a cycle, unless a condition ends it
    init() { _ = other }
}
// A condition that stops the program, or has one result, ends nothing.
final class Asserted: Sendable {
    init() {
        guard depth.isPositive else { fatalError() }
        precondition(depth.isPositive)
        _ = Inject(Asserted.self)  // expect-error: a cycle: Asserted → Asserted
    }
}
final class InEachCase: Sendable {
    init() {
        if depth.isPositive { print("") }
        _ = Inject(InEachCase.self)  // expect-error: a cycle: InEachCase → InEachCase
    }
}
