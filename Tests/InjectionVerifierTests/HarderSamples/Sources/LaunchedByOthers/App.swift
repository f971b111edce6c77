import Injection

// Code that was not read makes the app, as SwiftUI does. What its initializer hands on belongs to nobody.
struct Settings: Sendable {}
struct Reader: Sendable { var settings = Settings() }
struct Writer: Sendable { var settings = Settings() }
@main struct NotesApp: ExpressibleByNilLiteral {
    init(nilLiteral: ()) {
        read(Settings())
        signOut()
    }
    static func main() {}
    func read(_ settings: Settings) { InjectionManager.register(Reader.self) { Reader(settings: settings) } }
    func signOut() {
        InjectionManager.resetCurrentContainer()
        write(Settings())
        _ = (Inject(Reader.self), Inject(Writer.self))
    }
    func write(_ settings: Settings) {
        InjectionManager.register(Writer.self) { Writer(settings: settings) }
    }
}
