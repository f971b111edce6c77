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
