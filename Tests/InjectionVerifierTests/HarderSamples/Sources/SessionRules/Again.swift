import Injection

// What is registered again while the program runs leaves the old one with those who hold it.
final class Endpoint: Sendable { let token: String; init(_ token: String = "") { self.token = token } }
final class Holding: Sendable { let endpoint: Endpoint = Inject() }
final class Asking: Sendable { func load() -> String { Inject(Endpoint.self).token } }
final class Palette: Sendable {}
final class Painter: Sendable { let palette: Palette = Inject() }
final class Fontbook: Sendable {}
final class Writer: Sendable { let book: Fontbook = Inject() }
func registerEndpoint() {
    InjectionManager.register(Endpoint.self) { Endpoint() }
    InjectionManager.register(Holding.self) { Holding() }
    InjectionManager.register(Asking.self) { Asking() }
    InjectionManager.register(Palette.self) { Palette() }
    InjectionManager.register(Painter.self) { Painter() }
    InjectionManager.register(Fontbook.self) { Fontbook() }
    InjectionManager.register(Writer.self) { Writer() }
    // Before anybody asked for it.
    if CommandLine.arguments.contains("--dark") { InjectionManager.register(Palette.self) { Palette() } }
}
final class Gatekeeper {
    let holding: Holding = Inject()
    func renew(_ hasExpired: Bool) {
        guard hasExpired else { return }
        InjectionManager.register(Endpoint.self) { Endpoint("new") }  // expect-warning: Endpoint is registered again while the program runs: Holding, which was built with the old one, keeps that
    }
    // With those who hold it.
    func changeFonts(_ hasChanged: Bool) {
        guard hasChanged else { return }
        InjectionManager.register(Fontbook.self) { Fontbook() }
        InjectionManager.register(Writer.self) { Writer() }
    }
}
func useEndpoint() {
    _ = (Inject(Asking.self).load(), Inject(Painter.self), Inject(Writer.self), Gatekeeper())
}
