import Injection
import Testing

private protocol Engine: AnyObject {}
private final class EngineImpl: Engine {}
private final class Car {
    let engine: any Engine = Inject()
}

private let file = "InjectionTests/ResolveAllTests.swift"
private let resolveLine = #line + 5
@MainActor
private func resolveAllWithoutEngine() throws {
    InjectionManager.register(Car.self) { Car() }
    InjectionManager.register(Int.self) { 1 }
    try InjectionManager.resolveAll()
}

@Suite("resolveAll builds everything that is registered", .watched, .emptyContainer)
@MainActor
struct ResolveAllTests {
    @Test("resolveAll builds in the order of first registration, each type once")
    func order() throws {
        let log = Log([])
        func register<T: Sendable>(_ value: T) {
            InjectionManager.register(T.self) {
                log.add("\(T.self)")
                return value
            }
        }
        register(1)
        register("one")
        register(1.0)
        register(true)
        InjectionManager.register(Double.self) {
            _ = Inject(Bool.self)
            log.add("Double again")
            return 2
        }
        _ = Inject(String.self)
        try InjectionManager.resolveAll()
        #expect(log.entries == ["String", "Int", "Bool", "Double again"])
        try InjectionManager.resolveAll()
        #expect(log.entries.count == 4)
    }

    @Test("resolveAll builds main-actor types on the main actor")
    func mainActor() throws {
        let log = Log([])
        InjectionManager.register(Int.self) { @MainActor in
            MainActor.assertIsolated()
            log.add("main actor")
            return 1
        }
        InjectionManager.register(String.self) {
            log.add("anywhere")
            return ""
        }
        try InjectionManager.resolveAll()
        #expect(log.entries == ["main actor", "anywhere"])
    }

    @Test("resolveAll builds an optional that is registered as such")
    func optional() throws {
        let log = Log([])
        InjectionManager.register(Int?.self) {
            log.add("built")
            return nil
        }
        try InjectionManager.resolveAll()
        _ = Inject(Int?.self)
        #expect(log.entries == ["built"])
    }

    @Test("resolveAll belongs to one session: after a sign-out meanwhile it throws sessionEnded")
    func signOutMeanwhile() {
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Bool.self) {
                resetElsewhere()
                return true
            }
            InjectionManager.register(String.self) { "Ada" }
        }
        expectSessionEnded { () throws(InjectionError) in try InjectionManager.resolveAll() }
        expectSessionEnded { () throws(InjectionError) in
            InjectionManager.register(Int.self) { 1 }
            InjectionManager.register(Double.self) {
                resetElsewhere()
                return 2
            }
            // Run again, it would be built in the next session.
            try InjectionManager.resolveAll()
        }
    }

    @Test("resolveAll in an overtaken block throws sessionEnded, and builds nothing of the next session")
    func endedSession() {
        let log = Log([])
        InjectionManager.register(Int.self) { @MainActor in
            guard log.entries.isEmpty else { return 2 }
            log.add("first run")
            resetElsewhere {
                InjectionManager.register(String.self) {
                    log.add("built")
                    return ""
                }
            }
            expectSessionEnded { () throws(InjectionError) in try InjectionManager.resolveAll() }
            return 1
        }
        let session = InjectionManager.currentSession
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Int.self) }
        #expect(log.entries == ["first run"])
    }

    #if EXIT_TESTS
    @Test("In resolveAll, an Inject that fails inside a block traps with its message")
    func failure() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await resolveAllWithoutEngine()
        }
        #expect(result.printed.contains("Fatal error: InjectionTests.Engine is not registered.\n"))
        #expect(
            result.printed.contains("  while building InjectionTests.Car, registered at \(file):\(resolveLine - 2)\n"))
    }
    #endif

    @Test("resolveAll throws a cycle, with the line of its caller")
    func cycle() {
        let thrown = Locked<InjectionError?>(nil)
        InjectionManager.register(Int.self) { @MainActor in
            do throws(InjectionError) {
                try InjectionManager.resolveAll(fileID: "App/Launch.swift", line: 9)
            } catch {
                thrown.withLock { $0 = error }
            }
            return 1
        }
        _ = Inject(Int.self)
        #expect(thrown.withLock { $0?.cycle?.location.description } == "App/Launch.swift:9")
    }
}
