import Injection

// What a lazy property injects is kept as long as its object.
final class Locker: Sendable {}
@MainActor final class LazyMenu {
    static let shared = LazyMenu()  // expect-error: `shared` is kept for the life of the process, and holds User, which is registered for a session
    lazy var user: User? = Inject()
}
@MainActor final class LazyInstance { lazy var user: User? = Inject() }
@MainActor final class LazyInSession { lazy var user: User? = Inject() }
@MainActor final class LazyLocker {
    static let shared = LazyLocker()
    lazy var locker: Locker = Inject()
    var user: User? { Inject() }
}
@MainActor func registerLazy() {
    InjectionManager.register(Locker.self) { Locker() }
    InjectionManager.register(LazyInstance(), as: LazyInstance.self)  // expect-error: LazyInstance is registered as an instance, which outlives sessions, and holds User
    InjectionManager.register(LazyInSession.self) { @MainActor in LazyInSession() }
    _ = (Inject(LazyInstance.self), Inject(LazyInSession.self), LazyMenu.shared, LazyLocker.shared)
}
