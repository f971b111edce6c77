import Injection

// A delegate that the system makes lives as long as the program.
@MainActor protocol ApplicationDelegate: AnyObject { init() }
extension ApplicationDelegate {
    static func main() {
        let delegate = Self()
        (delegate as? AppDelegate)?.didFinishLaunching()
    }
}
struct Tourist: Sendable { let user: String }
final class Baggage: Sendable { let session: Tourist? = Inject() }
final class Skyline: Sendable {}
// A storyboard makes these.
final class Panel { lazy var session: Tourist? = Inject() }  // expect-error: `Panel.session` lives as long as the program, and holds Tourist
final class PlainPanel { lazy var theme: Skyline = Inject() }
final class Sidebar { lazy var session: Tourist? = Inject() }
final class Drawer { lazy var session: Tourist? = Inject() }
@main final class AppDelegate: ApplicationDelegate {
    lazy var session: Tourist? = Inject()  // expect-error: `AppDelegate` lives as long as the program, and holds Tourist
    lazy var theme: Skyline = Inject()
    var panel: Panel!
    var plainPanel: PlainPanel!
    weak var sidebar: Sidebar?
    var drawers: [Drawer] = []
    private var inbox: Baggage?
    private var outbox: Baggage?
    func didFinishLaunching() {
        InjectionManager.register(Baggage.self) { Baggage() }
        InjectionManager.register(Skyline.self) { Skyline() }
        signIn("Ana")
        didOpen()
    }
    func didOpen() {
        inbox = Inject()  // expect-warning: `AppDelegate.inbox` outlives sessions, and is assigned Baggage
        outbox = Inject()
        _ = (session, theme, inbox, outbox)
    }
    // A value that a sign-out assigns belongs to the next session.
    func signIn(_ user: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Tourist.self) { Tourist(user: user) } }  // expect-warning: each reset of this program begins another session, and none only ends one
        outbox = Inject()
        drawers = []
    }
}
