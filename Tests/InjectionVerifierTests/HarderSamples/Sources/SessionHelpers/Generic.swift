import Injection

// A helper that registers itself: the type is decided by its callers, and the reset is on the way there.
func newSession<Value: Sendable>(with type: Value.Type, _ make: @escaping @Sendable () -> Value) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(type) { make() } }
}
func newSession<First: Sendable, Second: Sendable>(
    _ first: First.Type, _ second: Second.Type, _ make: @escaping @Sendable () -> First,
    _ other: @escaping @Sendable () -> Second
) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(first) { make() }
        InjectionManager.register(second) { other() }
    }
}
func newSessionBeside<Value: Sendable>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value) {
    InjectionManager.resetCurrentContainer()
    InjectionManager.register(type) { make() }
}
func newSessionLater<Value: Sendable>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value) {
    InjectionManager.resetCurrentContainer {
        Task { InjectionManager.register(type) { make() } }  // expect-error: Crumb is registered after the reset, by code that its closure only starts
    }
}
func inContainer<Value: Sendable, Result>(
    with type: Value.Type, _ make: @escaping @Sendable () -> Value, run: () -> Result
) -> Result {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register(type) { make() }
        return run()
    }
}

struct Glow: Sendable { var name = "grey" }
struct Spark: Sendable { var name = "grey" }
struct Crumb: Sendable { var name = "grey" }
struct Tick: Sendable { var now = 1 }
protocol Rope: Sendable {}
protocol Pulley: Sendable {}
struct LongRope: Rope { let pulley: any Pulley = Inject() }
struct ShortRope: Rope {}
struct LightPulley: Pulley {}
struct HeavyPulley: Pulley { let rope: any Rope = Inject() }
let glow = Inject(Glow.self)  // expect-error: `glow` is kept for the life of the process, and holds Glow, which is registered for a session
let spark = Inject(Spark.self)

func launchGenerically() {
    InjectionManager.register(Glow.self) { Glow() }
    InjectionManager.register(Spark.self) { Spark() }
    InjectionManager.register(Crumb.self) { Crumb() }
    InjectionManager.register(Tick.self) { Tick() }
}
func signInGenerically(_ name: String) {
    newSession(with: Glow.self) { Glow(name: name) }
    newSessionBeside(Spark.self) { Spark(name: "red") }  // expect-warning: Spark, which is registered at launch, is registered again permanently
    newSessionLater(Crumb.self) { Crumb(name: "red") }
    newSession((any Rope).self, (any Pulley).self, { LongRope() }, { LightPulley() })
    newSession((any Rope).self, (any Pulley).self, { ShortRope() }, { HeavyPulley() })
    _ = inContainer(with: Tick.self, { Tick(now: 5) }, run: { (Inject(Tick.self).now, Inject(Crumb.self)) })
    _ = (Inject((any Rope).self), Inject((any Pulley).self))
}

// One that carries over what its callers name.
struct Flame: Sendable { let glow: Glow = Inject() }
struct Ember: Sendable { let tick: Tick = Inject() }
func carry<Value: Sendable>(_ type: Value.Type) {
    let value: Value = Inject()
    InjectionManager.register(value, as: Value.self)
}
func launchCarried() {
    InjectionManager.register(Flame.self) { Flame() }
    InjectionManager.register(Ember.self) { Ember() }
}
func signInCarrying() {
    InjectionManager.resetCurrentContainer {
        carry(Flame.self)  // expect-error: Flame is carried over to the next session, although it injects Glow and so belongs to a session
        carry(Ember.self)
    }
    _ = (Inject(Flame.self), Inject(Ember.self))
}
