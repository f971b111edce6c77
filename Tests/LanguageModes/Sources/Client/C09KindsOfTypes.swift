import Checks
import Injection

// Every kind of type that can be registered.

protocol Settings: AnyObject, Sendable {}
final class SettingsImpl: Settings {}

actor Uploader {
    private var count = 0

    func upload() -> Int {
        count += 1
        return count
    }
}

@MainActor
protocol Router: AnyObject {
    var screen: String { get }
}

@MainActor
final class RouterImpl: Router {
    let screen: String

    init() { screen = "login" }
}

@MainActor
final class Theme {
    let name = "light"
}

struct Limits {
    var uploads = 3
}

enum Region { case north, south }

final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

func checkKinds(_ checks: Checks) async throws {
    InjectionManager.register(Settings.self) { SettingsImpl() }
    InjectionManager.register(Uploader.self) { Uploader() }
    InjectionManager.register(Limits.self) { Limits() }
    InjectionManager.register(Region.self) { .south }
    InjectionManager.register((() -> Int).self) { { 42 } }
    InjectionManager.register([any Settings].self) { [Inject()] }
    InjectionManager.register(Box<Int>.self) { Box(1) }
    InjectionManager.register((Int, String).self) { (1, "one") }
    InjectionManager.register(Task<Int, Never>.self) { Task { await Inject(Uploader.self).upload() } }

    let settings: any Settings = Inject()
    checks.expect(settings === Inject([any Settings].self).first, "protocols and arrays of them")
    let uploader: Uploader = Inject()
    checks.expect(await uploader.upload() == 1, "actors")
    checks.expect(await Inject(Task<Int, Never>.self).value == 2, "tasks, that build what takes time")
    var limits: Limits = Inject()
    limits.uploads = 4
    checks.expect(Inject(Limits.self).uploads == 3, "structures are copied out")
    checks.expect(Inject(Region.self) == .south, "enumerations")
    checks.expect(Inject((() -> Int).self)() == 42, "functions")
    checks.expect(Inject(Box<Int>.self).value == 1, "generic types")
    checks.expect(Inject((Int, String).self).1 == "one", "tuples")
    #if swift(>=6)
    InjectionManager.register(Settings.self, SettingsImpl.init)
    checks.expect(Inject(Settings.self) !== settings, "an initializer by name")
    #endif
}

func checkMainActor(_ checks: Checks) async throws {
    InjectionManager.register(Router.self) { @MainActor in RouterImpl() }
    InjectionManager.register(Theme.self) { @MainActor in Theme() }
    let screen = await MainActor.run { Inject(Router.self).screen }
    checks.expect(screen == "login", "main-actor types on the main actor")
    let refused = await Task.detached { () -> Bool in
        do throws(InjectionError) {
            _ = try InjectionManager.resolve(Router.self)
            return false
        } catch .mainActorRequired {
            return true
        } catch {
            return false
        }
    }.value
    checks.expect(refused, "main-actor types are refused elsewhere")
    let theme = await MainActor.run { Inject(Theme.self) }
    checks.expect(theme.name == "light", "the way in from elsewhere")
}

/// Warnings are errors here: one without `@unknown default`, as a later version can add cases; and one with it, if no
/// version could.
func checkErrors(_ checks: Checks) {
    func name(of error: InjectionError) -> String {
        switch error {
        case .notRegistered: "notRegistered"
        case .cycle: "cycle"
        case .mainActorRequired: "mainActorRequired"
        case .overtaken: "overtaken"
        case .sessionEnded: "sessionEnded"
        @unknown default: "unknown"
        }
    }
    do throws(InjectionError) {
        _ = try InjectionManager.resolve(Never.self)
    } catch {
        checks.expect(name(of: error) == "notRegistered", "an error with its type")
    }
}

func checkContainers(_ checks: Checks) async {
    let settings: any Settings = Inject()
    let session = InjectionManager.currentSession
    let inside = InjectionManager.withIsolatedContainer { Inject(Settings.self) }
    checks.expect(inside !== settings, "an isolated container has instances of its own")
    let carried = await InjectionManager.withIsolatedContainer {
        let container = InjectionManager.currentContainer
        let settings = Inject(Settings.self)
        return await Task.detached { container.run { Inject(Settings.self) } }.value === settings
    }
    checks.expect(carried, "a container is carried to a detached task")
    let leaks = InjectionManager.withIsolatedContainer {
        _ = Inject(Settings.self)
        return InjectionManager.resetCurrentContainer().survivors
    }
    checks.expect(leaks.isEmpty, "a leak test")
    InjectionManager.register(3, as: UInt8.self)
    checks.expect(Inject(UInt8.self) == 3, "an instance is registered without a block")
    checks.expect((try? session.resolve(UInt8.self)) == 3, "a session's instance")
    checks.expect(session.isCurrent, "nothing outside has changed")
    let evicted = InjectionManager.resetCurrentContainer()
    checks.expect(!session.isCurrent, "a reset ends the session")
    checks.expect(evicted.survivors.contains { $0.dynamicType == SettingsImpl.self }, "a survivor is named")
    withExtendedLifetime(settings) {}
}
