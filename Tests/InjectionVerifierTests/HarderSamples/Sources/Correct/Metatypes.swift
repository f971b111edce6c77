import Injection

// Types that are registered in a loop.
protocol Part: Sendable { init() }
struct Wheel: Part {}
struct Door: Part {}
struct Roof: Part {}
let parts: [any Part.Type] = [Wheel.self]
func registerPart(_ type: any Part.Type) {
    func register<T: Part>(_ type: T.Type) { InjectionManager.register(type) { T() } }  // expect-note: not verified
    register(type)
}
func registerParts() {
    for part in parts { registerPart(part) }
    for part in [Door.self] as [any Part.Type] { registerPart(part) }
}
func useParts() {
    _ = Inject(Wheel.self)  // expect-note: not verified: Wheel may be one of the types that are registered by a metatype
    _ = Inject(Door.self)  // expect-note: not verified: Door may be one of the types that are registered by a metatype
    _ = Inject(Roof.self)  // expect-error: Roof is injected but registered nowhere
}

// Types that register themselves, and values that are registered as what they are.
class Selfish: @unchecked Sendable {
    required init() {}
    static func register() { InjectionManager.register(self) { Selfish() } }
}
protocol Value: Sendable {}
struct Opened: Value {}
func registerValue<V: Value>(_ value: V) { InjectionManager.register(value, as: V.self) }  // expect-note: not verified: `registerValue<A>(_:)`
func registerValues() { for value in [Opened()] as [any Value] { registerValue(value) } }
// One of several types registers it, and code knows these only by their protocol.
protocol Module { func register() }
struct Providing<T: Sendable>: Module { let value: T; func register() { InjectionManager.register(value, as: T.self) } }  // expect-note: not verified: `Providing.register()`
struct Provided: Sendable {}
func registerModules() { for module in [Providing(value: Provided())] as [any Module] { module.register() } }
func useProvided() { _ = Inject(Provided.self) }  // expect-note: not verified: Provided may be one of the types

func useValues() {
    Selfish.register()
    _ = Inject(Selfish.self)
    _ = Inject(Opened.self)  // expect-note: not verified: Opened may be one of the types that are registered by a metatype
}
