import Injection

// If a type is registered again while the program runs, other objects may keep the old instance.
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
    // No code has injected it before.
    if CommandLine.arguments.contains("--dark") { InjectionManager.register(Palette.self) { Palette() } }
}
final class Gatekeeper {
    let holding: Holding = Inject()
    func renew(_ hasExpired: Bool) {
        guard hasExpired else { return }
        InjectionManager.register(Endpoint.self) { Endpoint("new") }  // expect-warning: Endpoint is registered again while the program runs: Holding, which was built with the old one, keeps that
    }
    // The objects that hold it are registered again, too.
    func changeFonts(_ hasChanged: Bool) {
        guard hasChanged else { return }
        InjectionManager.register(Fontbook.self) { Fontbook() }
        InjectionManager.register(Writer.self) { Writer() }
    }
}
func useEndpoint() {
    _ = (Inject(Asking.self).load(), Inject(Painter.self), Inject(Writer.self), Gatekeeper())
}

// Nobody has asked yet, although what holds it is registered elsewhere; or perhaps somebody has.
final class Typeface: Sendable {}
final class Printer: Sendable { let face: Typeface = Inject() }
func registerPrinting() {
    InjectionManager.register(Typeface.self) { Typeface() }
    InjectionManager.register(Printer.self) { Printer() }
}
func registerTypeface(_ isDemo: Bool) { if isDemo { InjectionManager.register(Typeface.self) { Typeface() } } }
func launchPrinting(_ isDemo: Bool) {
    registerPrinting()
    if isDemo { _ = Inject(Printer.self) }
    registerTypeface(isDemo)
}

// Somebody surely has, directly or by what is called.
final class Ruler: Sendable {}
final class Drafter: Sendable { let ruler: Ruler = Inject() }
func registerDrafting() {
    InjectionManager.register(Ruler.self) { Ruler() }
    InjectionManager.register(Drafter.self) { Drafter() }
}
func draft() { _ = Inject(Drafter.self) }
func changeRuler(_ isMetric: Bool) { if isMetric { InjectionManager.register(Ruler.self) { Ruler() } } }  // expect-warning: Ruler is registered again while the program runs: Drafter, which was built with the old one, keeps that
func launchDrafting(_ isMetric: Bool) {
    registerDrafting()
    draft()
    changeRuler(isMetric)
}
