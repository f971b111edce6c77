import Injection
import Testing

private final class Service: Sendable {
    let version: Int
    init(version: Int) { self.version = version }
}
private final class Screen: Sendable {
    let service: Service = Inject()
}
private final class Unrelated: Sendable {}

@Suite("C5 Registering again", .watched, .emptyContainer)
struct C05RegisteringAgainTests {
    @Test("Registering again replaces the block and evicts the type's own instance; objects built with it keep it")
    func evictsOwnInstanceOnly() {
        InjectionManager.register(Service.self) { Service(version: 1) }
        InjectionManager.register(Screen.self) { Screen() }
        InjectionManager.register(Unrelated.self) { Unrelated() }
        let first: Service = Inject()
        let screen: Screen = Inject()
        let unrelated: Unrelated = Inject()
        InjectionManager.register(Service.self) { Service(version: 2) }
        #expect(Inject(Service.self).version == 2)
        #expect(Inject(Screen.self) === screen)
        #expect(screen.service === first)
        #expect(Inject(Unrelated.self) === unrelated)
    }

    @Test("Registering again overtakes a build in progress: its callers get the new block's instance")
    func overtakesBuildUnderWay() {
        let isBuilding = Signal()
        let mayEnd = Signal()
        let runs = Locked(0)
        InjectionManager.register(Service.self) {
            runs.increment()
            isBuilding.give()
            mayEnd.wait()
            return Service(version: 1)
        }
        let instances = Locked([Service]())
        @Sendable func inject() {
            let service: Service = Inject()
            instances.withLock { $0.append(service) }
        }
        let caller = onThreadInContainer { inject() }
        isBuilding.wait()
        let waiting = onThreadInContainer { inject() }
        InjectionManager.register(Service.self) { Service(version: 2) }
        let newcomer: Service = Inject()
        mayEnd.give()
        caller.wait()
        waiting.wait()
        #expect(runs.count == 1)
        #expect(newcomer.version == 2)
        #expect(instances.withLock { $0.count } == 2)
        #expect(instances.withLock { $0.allSatisfy { $0 === newcomer } })
    }

    @Test("An object whose dependency is registered again during its build keeps the old dependency")
    func dependentUnderWay() {
        let hasService = Signal()
        let mayEnd = Signal()
        InjectionManager.register(Service.self) { Service(version: 1) }
        InjectionManager.register(Screen.self) {
            let screen = Screen()
            hasService.give()
            mayEnd.wait()
            return screen
        }
        let caller = onThreadInContainer { _ = Inject(Screen.self) }
        hasService.wait()
        InjectionManager.register(Service.self) { Service(version: 2) }
        mayEnd.give()
        caller.wait()
        #expect(Inject(Screen.self).service.version == 1)
        #expect(Inject(Service.self).version == 2)
    }

    @Test("A block may register other types, which takes effect at once")
    func blockRegistersOthers() {
        InjectionManager.register(Service.self) { Service(version: 1) }
        _ = Inject(Service.self)
        InjectionManager.register(Unrelated.self) {
            InjectionManager.register(Service.self) { Service(version: 2) }
            return Unrelated()
        }
        _ = Inject(Unrelated.self)
        #expect(Inject(Service.self).version == 2)
    }

    @Test("A block may register its own type in another container")
    func blockRegistersItsTypeElsewhere() {
        InjectionManager.register(Service.self) {
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Service.self) { Service(version: 7) }
                return Inject(Service.self)
            }
        }
        #expect(Inject(Service.self).version == 7)
    }

    #if EXIT_TESTS
    @Test("Registering a type in its own block traps, and says where both are")
    func ownBlockStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Service.self, fileID: "App/Launch.swift", line: 1) {
                InjectionManager.register(Service.self, fileID: "App/Service.swift", line: 2) { Service(version: 2) }
                return Service(version: 1)
            }
            _ = Inject(Service.self)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("App/Service.swift:2: Fatal error: InjectionTests.Service was registered while its"))
        #expect(message.contains("that block is registered at App/Launch.swift:1\n"))
        #expect(message.contains("register it before or after"))
    }

    @Test("Registering a type in a block that the type's own block needs traps")
    func blockThatIsWaitedForStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Service.self) {
                _ = Inject(Unrelated.self)
                return Service(version: 1)
            }
            InjectionManager.register(Unrelated.self) {
                InjectionManager.register(Service.self) { Service(version: 2) }
                return Unrelated()
            }
            _ = Inject(Service.self)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("InjectionTests.Service was registered while its own block"))
    }
    #endif

    @Test("A block that injects a type which is registered again meanwhile receives the new instance")
    func whileInjectedByABlock() {
        InjectionManager.register(Screen.self) { Screen() }
        InjectionManager.register(Service.self) {
            onThreadInContainer { InjectionManager.register(Service.self) { Service(version: 2) } }.wait()
            return Service(version: 1)
        }
        #expect(Inject(Screen.self).service.version == 2)
    }
}
