import Injection
import TestWatchdog
import Testing

// Every public symbol, used as a client does: a plain import, and explicit types where a result is named. What no
// longer compiles here breaks a client.

protocol Clock: AnyObject, Sendable {}
final class SystemClock: Clock {}

final class Autosave: Evictable, Sendable {
    let evictions: Evictions
    init(_ evictions: Evictions) { self.evictions = evictions }
    func containerDidEvict() { evictions.count() }
}

@MainActor final class Router {}

actor Evictions {
    nonisolated func count() { Task { await increment() } }
    private func increment() { counted += 1 }
    private(set) var counted = 0
}

@Suite("A client with a plain import", .watched)
struct CompatibilityTests {
    @Test("A client with a plain import registers and injects")
    func registerAndInject() throws {
        try InjectionManager.withIsolatedContainer {
            InjectionManager.register(Clock.self) { SystemClock() }
            InjectionManager.register { SystemClock() }
            InjectionManager.register(Int.self, fileID: #fileID, line: #line) { 1 }
            let inferred: any Clock = Inject()
            let named = Inject(Clock.self)
            let placed: any Clock = Inject(Clock.self, fileID: #fileID, line: #line)
            let optional: (any Clock)? = Inject()
            let missing: String? = Inject()
            #expect(inferred === named && placed === named && optional === named && missing == nil)
            let resolved: any Clock = try InjectionManager.resolve()
            let resolvedByName = try InjectionManager.resolve(Clock.self, fileID: #fileID, line: #line)
            #expect(resolved === named && resolvedByName === named)
        }
    }

    @Test("A client with a plain import uses the main actor") @MainActor
    func mainActor() async throws {
        try await InjectionManager.withIsolatedContainer {
            InjectionManager.register(Router.self) { @MainActor in Router() }
            try InjectionManager.resolveAll()
            try InjectionManager.resolveAll(fileID: #fileID, line: #line)
            let router: Router = Inject()
            let elsewhere = await Task.detached { [container = InjectionManager.currentContainer] in
                await MainActor.run { container.run { Inject(Router.self) } }
            }.value
            #expect(elsewhere === router)
        }
    }

    @Test("A client with a plain import resets, and asks for the session and for survivors")
    func reset() throws {
        try InjectionManager.withIsolatedContainer {
            InjectionManager.register(Clock.self) { SystemClock() }
            let clock: any Clock = Inject()
            let session: InjectionSession = InjectionManager.currentSession
            #expect(session.isCurrent && Set([session]).contains(InjectionManager.currentSession))
            let evicted: EvictedInstances = InjectionManager.resetCurrentContainer()
            #expect(session != InjectionManager.currentSession)
            let survivor: EvictedInstances.Survivor = try #require(evicted.survivors.first)
            let types: [Any.Type] = survivor.registeredTypes + [survivor.dynamicType]
            let expected: [Any.Type] = [Clock.self, SystemClock.self]
            #expect(types.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
            #expect(survivor.description.contains("SystemClock") && "\(survivor)" == survivor.description)
            InjectionManager.resetCurrentContainer { InjectionManager.register(Clock.self) { SystemClock() } }
            InjectionManager.resetCurrentContainer(fileID: #fileID, line: #line) {}
            InjectionManager.resetCurrentContainer(fileID: #fileID, line: #line)
            #expect(Inject(Clock.self) !== clock)
        }
    }

    @Test("A client with a plain import is notified of evictions", .timeLimit(.minutes(30)))
    func evictable() async {
        let evictions = Evictions()
        InjectionManager.withIsolatedContainer {
            InjectionManager.register(Autosave.self) { Autosave(evictions) }
            let autosave: any Evictable = Inject(Autosave.self)
            autosave.containerDidEvict()
        }
        while await evictions.counted < 2, !Task.isCancelled { await Task.yield() }
        #expect(await evictions.counted == 2)
    }

    @Test("A client with a plain import isolates code, and carries the container along")
    func isolation() async throws {
        let number: Int = try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Int.self) { 1 }
            return try InjectionManager.resolve(Int.self)
        }
        let isCarried = try await InjectionManager.withIsolatedContainer(inheritingRegistrations: true) {
            InjectionManager.register(Int.self) { 2 }
            let container: InjectionContainer = InjectionManager.currentContainer
            return try await Task.detached {
                let first = try container.run { try InjectionManager.resolve(Int.self) }
                let second = try await container.run { () async throws in
                    await Task.yield()
                    return try InjectionManager.resolve(Int.self)
                }
                return first == 2 && second == 2
            }.value
        }
        #expect(number == 1 && isCarried)
    }
}
