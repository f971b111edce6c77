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

@Suite("resolveAll builds everything that is registered", .watched)
@MainActor
struct ResolveAllTests {
    @Test("in the order of first registration, each once, and what has an instance not again")
    func order() throws {
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
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
    }

    @Test("main-actor types too")
    func mainActor() throws {
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
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
    }

    @Test("an optional that is registered as such is built")
    func optional() throws {
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Int?.self) {
                log.add("built")
                return nil
            }
            try InjectionManager.resolveAll()
            _ = Inject(Int?.self)
            #expect(log.entries == ["built"])
        }
    }

    @Test("it belongs to one session: a sign-out meanwhile ends it, rather than a type that is not registered any more")
    func signOutMeanwhile() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.resetCurrentContainer {
                InjectionManager.register(Bool.self) {
                    onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
                    return true
                }
                InjectionManager.register(String.self) { "Ada" }
            }
            expectSessionEnded { () throws(InjectionError) in try InjectionManager.resolveAll() }
            expectSessionEnded { () throws(InjectionError) in
                InjectionManager.register(Int.self) { 1 }
                InjectionManager.register(Double.self) {
                    onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
                    return 2
                }
                // Run again, it would be built in the next session.
                try InjectionManager.resolveAll()
            }
        }
    }

    @Test("in a block whose session has ended, it says so, and builds nothing of the next one")
    func endedSession() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
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
    }

    #if EXIT_TESTS
    @Test("an Inject that fails inside a block stops the program with its message")
    func failure() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await resolveAllWithoutEngine()
        }
        #expect(result.printed.contains("Fatal error: InjectionTests.Engine is not registered.\n"))
        #expect(
            result.printed.contains("  while building InjectionTests.Car, registered at \(file):\(resolveLine - 2)\n"))
    }
    #endif

    @Test("what fails of itself is thrown, with the caller's line")
    func cycle() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let thrown = Shared<InjectionError?>(nil)
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
}
