import Injection

protocol Twice: Sendable {}
protocol Unused: Sendable {}
struct TwiceImpl: Twice {}
struct UnusedImpl: Unused {}
func registerHere() {
    InjectionManager.register((any Twice).self) { TwiceImpl() }
    InjectionManager.register(TwiceOptional.self) { TwiceOptional() }
    InjectionManager.register((any Unused).self) { UnusedImpl() }  // expect-warning: Unused is registered, but nobody injects it; delete this registration, or register the protocol that is injected
}
func registerThere() {
    InjectionManager.register((any Twice).self) { TwiceImpl() }  // expect-warning: Twice is registered a second time
}
let twice: any Twice = Inject()

// Without a class-bound protocol, AnyObject makes another type.
protocol Unbound {}
final class UnboundImpl: Unbound {}
func registerUnbound() { InjectionManager.register((any Unbound).self) { UnboundImpl() } }
func injectUnbound() {
    _ = Inject((any Unbound).self)
    _ = Inject((any Unbound & AnyObject).self)  // expect-error: any Unbound & AnyObject is injected but registered nowhere
}

// The concrete type is registered, the protocol is injected.
protocol Near: Sendable {}
final class NearImpl: Near {}
func registerNear() {
    InjectionManager.register { NearImpl() }  // expect-warning: NearImpl is registered, but nobody injects it
}
let near: any Near = Inject()  // expect-error: Near is injected but registered nowhere

// Code that asks for `X??` asks for `X`, too.
struct TwiceOptional: Sendable {}
func askTwice() { _ = Inject(TwiceOptional??.self) }

// The line to write compiles; that of a protocol with an associated type with a warning.
protocol Crate<Item>: Sendable { associatedtype Item }
struct Chest: Sendable {}
func askForMissing() {
    _ = Inject((any Crate).self)  // expect-error: Crate is injected but registered nowhere; write `InjectionManager.register(Crate.self) { … }`
    _ = Inject((any Crate & Near).self)  // expect-error: any Crate & Near is injected but registered nowhere; write `InjectionManager.register((any Crate & Near).self) { … }`
    _ = Inject(Chest.self)  // expect-error: Chest is injected but registered nowhere; write `InjectionManager.register(Chest.self) { … }`
    _ = Inject((any Crate<Int>).self)  // expect-error: Crate<Int> is injected but registered nowhere; write `InjectionManager.register((any Crate<Int>).self) { … }`
    _ = Inject(((Int8) -> Bool).self)  // expect-error: (Int8) -> Bool is injected but registered nowhere; write `InjectionManager.register(((Int8) -> Bool).self) { … }`
    _ = Inject((() -> (Int8, Bool)).self)  // expect-error: () -> (Int8, Bool) is injected but registered nowhere; write `InjectionManager.register((() -> (Int8, Bool)).self) { … }`
    _ = Inject((Int8, () -> Bool).self)  // expect-error: (Int8, () -> Bool) is injected but registered nowhere; write `InjectionManager.register((Int8, () -> Bool).self) { … }`
}
