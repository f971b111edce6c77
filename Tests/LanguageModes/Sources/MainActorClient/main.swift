import Checks
import Injection

// Here everything is on the main actor unless it says otherwise, and so are most blocks.

protocol CoolManager: AnyObject {
    var user: String { get }
}

final class CoolManagerImpl: CoolManager {
    private let session: UserSession

    init() { session = Inject() }

    var user: String { session.user }
}

final class UserSession: Evictable {
    let user: String

    init(user: String) { self.user = user }

    func containerDidEvict() { evictedUsers.append(user) }
}

/// Its initializer is the compiler's and needs no actor, so its block needs none.
final class Analytics {
    let name = "analytics"
}

nonisolated protocol Store: AnyObject, Sendable {}
nonisolated final class StoreImpl: Store {}

nonisolated final class Plain {}

actor Uploader {
    func upload() -> Int { 1 }
}

struct Limits {
    var uploads = 3
}

final class Screen {
    let manager: CoolManager = Inject()
    let other = Inject(CoolManager.self)
    lazy var later: CoolManager = Inject()
    weak var weakly = Inject(CoolManager.self)
}

var evictedUsers: [String] = []

func signIn(_ user: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(UserSession.self) { @MainActor in UserSession(user: user) }
    }
}

@concurrent
func injectElsewhere() async -> (isStoreBuilt: Bool, isManagerRefused: Bool) {
    let store = try? InjectionManager.resolve(Store.self)
    do throws(InjectionError) {
        _ = try InjectionManager.resolve(CoolManager.self)
        return (store != nil, false)
    } catch {
        if case .mainActorRequired = error { return (store != nil, true) }
        return (store != nil, false)
    }
}

let checks = Checks(of: "C9 Any language mode, MainActorClient in Swift 6 mode, on the main actor by default")

InjectionManager.register(CoolManager.self) { @MainActor in CoolManagerImpl() }
signIn("Ana")
let screen = Screen()
checks.expect(screen.manager === screen.other, "both ways to inject give one instance")
checks.expect(screen.later === screen.manager && screen.weakly === screen.manager, "lazy and weak too")
signIn("Ben")
checks.expect(evictedUsers == ["Ana"], "a conformance of the main actor's is told")
checks.expect(Inject(CoolManager.self).user == "Ben", "the next session has instances of its own")

InjectionManager.register(CoolManager.self, CoolManagerImpl.init)
checks.expect(Inject(CoolManager.self).user == "Ben", "an initializer by name")
InjectionManager.register(Analytics.self) { Analytics() }
checks.expect(Inject(Analytics.self).name == "analytics", "a compiler's initializer in a nonisolated block")
InjectionManager.register(Plain.self) { Plain() }
checks.expect(Inject(Plain.self) === Inject(Plain.self), "a nonisolated type")
InjectionManager.register(Store.self) { StoreImpl() }
InjectionManager.register(Uploader.self) { Uploader() }
checks.expect(await Inject(Uploader.self).upload() == 1, "an actor")
InjectionManager.register(Limits.self) { @MainActor in Limits() }
checks.expect(Inject(Limits.self).uploads == 3, "a structure")
InjectionManager.register((() -> Int).self) { { 42 } }
checks.expect(Inject((() -> Int).self)() == 42, "a function")

let elsewhere = await injectElsewhere()
checks.expect(elsewhere.isStoreBuilt, "a nonisolated type is injected anywhere")
checks.expect(elsewhere.isManagerRefused, "a main-actor type is refused elsewhere")
await checkIsolatedContainer()
checks.printSummary()

func checkIsolatedContainer() async {
    await InjectionManager.withIsolatedContainer {
        let manager = Inject(CoolManager.self)
        checks.expect(manager !== screen.manager, "an isolated container has instances of its own")
        await Task.yield()
        checks.expect(manager === Inject(CoolManager.self), "and stays on the main actor")
    }
}
