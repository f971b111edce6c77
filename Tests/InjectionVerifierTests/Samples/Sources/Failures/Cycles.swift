import Injection

// Cycles lead through initializers, values, default arguments, helpers, super.init, globals and wrappers.
func registerCycles() {
    InjectionManager.register((any Egg).self) { EggImpl() }
    InjectionManager.register((any Hen).self) { HenImpl() }
    InjectionManager.register(Narcissus.self) { Narcissus() }
    InjectionManager.register(Defaulted.self) { Defaulted() }
    InjectionManager.register(Wrapping.self) { Wrapping() }
    InjectionManager.register(Derived.self) { Derived() }
    InjectionManager.register(Named.self, Named.init)
    InjectionManager.register(Helped.self) { Helped() }
    InjectionManager.register(Globally.self) { Globally() }
    InjectionManager.register(Throwing.self) { (try? Throwing()) ?? Throwing(0) }
    InjectionManager.register(Mapping.self) { Mapping() }
    InjectionManager.register(HigherOrder.self) { HigherOrder() }
    InjectionManager.register(LazyButRead.self) { LazyButRead() }
    InjectionManager.register(InBlock.self) { InBlock(other: Inject()) }  // expect-error: a cycle: InBlock → InBlock
    InjectionManager.register(Optionally.self) { Optionally() }
    InjectionManager.register(Generic<Int>.self) { Generic<Int>() }  // expect-error: a cycle: Generic<Int> → Generic<Int>
    InjectionManager.register(StaticallyDispatched.self) { StaticallyDispatched() }
    InjectionManager.register(One.self) { One() }
    InjectionManager.register(Two.self) { Two() }
    InjectionManager.register(Three.self) { Three() }
}

protocol Egg: Sendable {}
protocol Hen: Sendable {}
final class EggImpl: Egg { let hen: any Hen = Inject() }  // expect-error: a cycle: Egg → Hen → Egg; inject one of them later: store `let session = InjectionManager.currentSession`, and call `try session.resolve(…)` in a method
final class HenImpl: Hen { let egg: any Egg = Inject() }

final class Narcissus: Sendable { init() { let own: Narcissus = Inject(); _ = own } }  // expect-error: a cycle: Narcissus → Narcissus

final class Defaulted: Sendable {
    let next: Defaulted?
    init(next: Defaulted = Inject()) { self.next = next }  // expect-error: a cycle: Defaulted → Defaulted
}

@propertyWrapper struct Box<Value> { var wrappedValue: Value }
final class Wrapping { @Box var own: Wrapping = Inject() }  // expect-error: a cycle: Wrapping → Wrapping

class Base { init() { let derived: Derived = Inject(); _ = derived } }  // expect-error: a cycle: Derived → Derived
final class Derived: Base { override init() { super.init() } }

final class Named: Sendable { let own: Named = Inject() }  // expect-error: a cycle: Named → Named

final class Helped: Sendable { init() { helper() } }
func helper() { helperOfHelper() }
func helperOfHelper() { let helped: Helped = inferred(); _ = helped }  // expect-error: a cycle: Helped → Helped
func inferred<T>() -> T { Inject() }

final class Globally: Sendable { init() { _ = theGlobal } }
let theGlobal: Globally = Inject()  // expect-error: a cycle: Globally → Globally

final class Throwing: Sendable {
    init() throws { _ = try InjectionManager.resolve(Throwing.self) }
    init(_: Int) {}
}

final class Mapping: Sendable { init() { _ = [1].map { _ in Inject(Mapping.self) } } }  // expect-error: a cycle: Mapping → Mapping

final class HigherOrder: Sendable { init() { calling { Inject() } } }  // expect-error: a cycle: HigherOrder → HigherOrder
func calling(_ block: @escaping () -> HigherOrder) { _ = block() }

final class LazyButRead {
    lazy var own: LazyButRead = Inject()  // expect-error: a cycle: LazyButRead → LazyButRead
    init() { _ = own }
}

struct InBlock: Sendable { indirect enum Own { case own(InBlock) }; init(other: InBlock) {} }

final class Optionally: Sendable { let own: Optionally? = Inject() }  // expect-error: a cycle: Optionally → Optionally

final class Generic<T>: Sendable { init() { _ = Inject(Generic<T>.self) } }

class StaticallyDispatched {
    init() { setUp() }
    func setUp() { _ = Inject(StaticallyDispatched.self) }  // expect-error: a cycle: StaticallyDispatched → StaticallyDispatched
}

// One edge is part of two cycles; each is told.
final class One: Sendable { let two: Two = Inject() }  // expect-error: a cycle: One → Two → One
final class Two: Sendable { let one: One = Inject(); let three: Three = Inject() }  // expect-error: a cycle: Two → Three → Two
final class Three: Sendable { let two: Two = Inject() }

// A default argument of a function that the program adds to a type of the library.
struct Reel: Sendable {}
extension InjectionManager {
    static func reel(_ reel: Reel = Inject()) -> Reel { reel }  // expect-error: a cycle: Reel → Reel
}
func registerReel() {
    InjectionManager.register(Reel.self) { InjectionManager.reel() }
}
