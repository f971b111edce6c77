import Injection

struct Known: Sendable {}
struct Unheard: Sendable {}
func registerKnown() { InjectionManager.register(Known.self) { Known() } }

// One caller is known: the others are said not to be.
class Animal { func speak() {}; required init() {} }
final class Dog<Bone>: Animal { override func speak() { _ = Inject(Bone.self) } }  // expect-note: not verified: `Dog.speak()` is called through its superclass
func speak(_ animal: Animal) { animal.speak() }
func useDog() { Dog<Known>().speak(); speak(Dog<Unheard>()) }

// Code calls the initializer of a metatype.
class Product { required init() {} }
final class Car<Wheel>: Product { required init() { _ = Inject(Wheel.self); super.init() } }  // expect-note: not verified: `Car.__allocating_init()` is called through its superclass
func produce(_ type: Product.Type) -> Product { type.init() }
func useCar() { _ = Car<Known>(); _ = produce(Car<Unheard>.self) }
protocol Startable { init() }
struct Engine<Fuel>: Startable { init() { _ = Inject(Fuel.self) } }  // expect-note: not verified: `Engine.init()`
func start(_ type: any Startable.Type) { _ = type.init() }
func useEngine() { _ = Engine<Known>(); start(Engine<Unheard>.self) }

// A helper that is called with an existential's type, and with a known one.
func fetch<T: Sendable>(_ value: T) { _ = Inject(T.self) }  // expect-note: not verified: `fetch<A>(_:)` is called with the type of an existential value
func useFetch(_ value: any Sendable) { fetch(Known()); fetch(value) }

// A generic type that the standard library calls: nobody sees with which types.
struct Ticket<Owner>: Equatable {
    static func == (left: Self, right: Self) -> Bool { _ = Inject(Owner.self); return true }  // expect-note: not verified: `static Ticket.==
}
func useTicket() { _ = Ticket<Known>() == Ticket<Known>() }

// A call of what is called before it: the other type is found.
func first<T>(_ type: T.Type) { second(type) }
func second<T>(_ type: T.Type) { _ = Inject(T.self) }
func useFirst() { first(Known.self); first(Unheard.self); second(Known.self) }  // expect-error: Unheard is injected but registered nowhere

// Dead code is not called: no word about it.
func neverCalled<T>(_ type: T.Type) { second(type) }

// An actor is safe to share, although a class of another module has its name.
actor Scoreboard {}
actor Umpire { let board: Scoreboard = Inject() }
@MainActor final class UmpireScreen { let board: Scoreboard = Inject() }
func registerScoreboard() { InjectionManager.register(Scoreboard.self) { Scoreboard() } }

// A block that a condition chooses is one of two.
final class Anvil: Sendable { init() {}; init(_ hammer: Hammer) {} }
final class Hammer: Sendable { let anvil: Anvil = Inject() }  // expect-warning: a cycle, unless a condition ends it when the program runs: Hammer → Anvil → Hammer
final class Sheath<Content: Sendable>: Sendable { init() {}; init(_ content: Content) {} }
final class Dagger: Sendable { let sheath: Sheath<Dagger> = Inject() }  // expect-warning: a cycle, unless a condition ends it when the program runs: Dagger → Sheath<Dagger> → Dagger
final class Sword: Sendable { let sheath: Sheath<Sword>? = nil }
func registerAnvil(_ isReal: Bool) {
    let cold: @Sendable () -> Anvil = { Anvil() }
    let hot: @Sendable () -> Anvil = { Anvil(Inject()) }
    InjectionManager.register(Anvil.self, isReal ? hot : cold)
    InjectionManager.register(Hammer.self) { Hammer() }
    InjectionManager.register(Dagger.self) { Dagger() }
    InjectionManager.register(Sword.self) { Sword() }
    registerSheath(Dagger.self, isReal)
    registerSheath(Sword.self, isReal)
    _ = (Inject(Anvil.self), Inject(Sheath<Sword>.self))
}
func registerSheath<Content: Sendable>(_ type: Content.Type, _ isFull: Bool) {
    let empty: @Sendable () -> Sheath<Content> = { Sheath() }
    let full: @Sendable () -> Sheath<Content> = { Sheath(Inject()) }
    InjectionManager.register(Sheath<Content>.self, isFull ? full : empty)
}
