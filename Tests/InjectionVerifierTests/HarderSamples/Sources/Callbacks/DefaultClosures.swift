import Injection

// A default argument that is a closure runs when the function runs it.
final class Spring: Sendable { let name: String; init() { name = Inject(Brook.self).name } }  // expect-error: a cycle: Spring → Brook → Spring
final class Brook: Sendable {
    let name: String
    init(make: () -> Spring = { Inject() }) { name = make().name }
}
// This one keeps it for later.
final class Source: Sendable { let name: String; init() { name = Inject(Delta.self).name } }  // expect-note: not verified: a cycle, if a stored closure or a key path is used
final class Delta: Sendable {
    let name = ""
    let make: @Sendable () -> Source
    init(make: @escaping @Sendable () -> Source = { Inject() }) { self.make = make }
}
struct Absent: Sendable {}
func fetch<T: Sendable>(_ type: T.Type, from make: () -> T = { Inject() }) -> T { make() }
func registerRivers() {
    InjectionManager.register(Spring.self) { Spring() }
    InjectionManager.register(Brook.self) { Brook() }
    InjectionManager.register(Source.self) { Source() }
    InjectionManager.register(Delta.self) { Delta() }
    _ = (Inject(Spring.self), Inject(Source.self).name, Inject(Delta.self).make())
    _ = fetch(Absent.self)  // expect-error: Absent is injected but registered nowhere
}
