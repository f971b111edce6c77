import Injection

// Each limit that the article names, beginning with its words. These are said to be not verified.
struct Shown: Sendable {}

// Limit: `func load(_ type: any Feed.Type)`, which injects what it is given
func injectItsType<T: Sendable>(_ value: T) { _ = Inject(T.self) }  // expect-note: not verified: `injectItsType<A>(_:)` is called with the type of an existential value
func injectWhatItIs(_ value: any Sendable) { injectItsType(value) }

// Limit: `InjectionManager.register(Feed.self, makers[0])`, or `{ makers[0]() }`
struct Loaf: Sendable {}
struct Roll: Sendable {}
let bakers: [String: @Sendable () -> Loaf] = [:]
func baker() -> @Sendable () -> Roll { { Roll() } }
func registerBaked() {
    InjectionManager.register(Loaf.self) { bakers["rye"]!() }  // expect-note: not verified: the block of Loaf calls a function out of a variable or a table
    InjectionManager.register(Roll.self, baker())  // expect-note: not verified: the block of Roll comes from a variable or a function
    _ = (Inject(Loaf.self), Inject(Roll.self))
}

// Limit: a generic function that injects `T`, and that nobody calls with a known type
func nobodyCalls<T: Sendable>(_ type: T.Type) { _ = Inject(T.self) }  // expect-note: not verified: nobody calls
func grows<T>(_ value: T, _ depth: Int) { if depth > 0 { grows([value], depth - 1) } else { _ = Inject(T.self) } }  // expect-note: not verified: `grows<A>(_:_:)` calls itself with a new type each time

// Limit: a generic function, a method or a conformance that injects `T`, reached through an existential
protocol Cook { func cook() }
struct Chef<Dish>: Cook { func cook() { _ = Inject(Dish.self) } }  // expect-note: not verified: `Chef.cook()`
func cookAll(_ cooks: [any Cook]) { for cook in cooks { cook.cook() } }
func useCooks() { cookAll([Chef<Shown>()]) }

// Limit: a block that stores a closure, or makes a key path
final class Alarm {
    let ring: () -> Alarm
    init() {
        ring = { Inject() }  // expect-note: not verified: a cycle, if a stored closure or a key path is used
        _ = ring()
    }
}
func registerAlarm() { InjectionManager.register(Alarm.self) { Alarm() } }
