import Dispatch
import Injection
import InjectionTesting
import TestWatchdog
import Testing

private struct Service: Sendable {}

/// Strict mode holds for a process, so each of these has its own.
@Suite("Strict mode", .watched)
struct EnforceIsolationTests {
    #if EXIT_TESTS
    @Test(
        "an Inject from a dispatch queue stops, as does resolve, and says how to carry the container along",
        arguments: [false, true])
    func injectStops(resolves: Bool) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [resolves] in
            InjectionManager.enforceIsolation()
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Service.self) { Service() }
                onQueue { _ = resolves ? try? InjectionManager.resolve(Service.self) : Inject(Service.self) }
            }
        }
        let message = try message(of: result)
        #expect(message.contains("InjectionTestingTests/EnforceIsolationTests.swift:"))
        #expect(
            message.contains(
                ": Fatal error: Strict mode: InjectionTestingTests.Service was injected in the shared container "
                    + "while a test has its own.\n  detached tasks, dispatch queues and threads do not"
            ))
        #expect(message.contains("let container = InjectionManager.currentContainer"))
    }

    @Test("a register from a detached task stops")
    func registerStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.enforceIsolation()
            await InjectionManager.withIsolatedContainer {
                await Task.detached { InjectionManager.register(Service.self) { Service() } }.value
            }
        }
        #expect(try message(of: result).contains("InjectionTestingTests.Service was registered"))
    }

    @Test("a reset from a dispatch queue stops")
    func resetStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.enforceIsolation()
            InjectionManager.withIsolatedContainer {
                onQueue { InjectionManager.resetCurrentContainer() }
            }
        }
        #expect(try message(of: result).contains("the shared container was reset while"))
    }

    @Test("a session of the shared container stops, too, in resolve and in register", arguments: [false, true])
    func sessionStops(registers: Bool) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [registers] in
            InjectionManager.enforceIsolation()
            InjectionManager.register(Service.self) { Service() }
            let session = InjectionManager.currentSession
            try InjectionManager.withIsolatedContainer {
                if registers {
                    try session.register(Service.self) { Service() }
                } else {
                    _ = try session.resolve(Service.self)
                }
            }
        }
        let use = registers ? "registered" : "injected"
        #expect(try message(of: result).contains("InjectionTestingTests.Service was \(use)"))
    }

    @Test("resolveAll in a detached task stops, at its caller's line")
    func resolveAllStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.enforceIsolation()
            await InjectionManager.withIsolatedContainer {
                await Task.detached { @MainActor in
                    try? InjectionManager.resolveAll(fileID: "App/Launch.swift", line: 7)
                }.value
            }
        }
        let message = try message(of: result)
        #expect(message.contains("App/Launch.swift:7: Fatal error"))
        #expect(message.contains("the shared container was resolved while"))
    }

    @Test("what is cached stops, too, where a stored handle keeps a container open")
    func cachedStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Service.self) { Service() }
            _ = Inject(Service.self)
            InjectionManager.enforceIsolation()
            let handle = InjectionManager.withIsolatedContainer { InjectionManager.currentContainer }
            _ = Inject(Service.self)
            withExtendedLifetime(handle) {}
        }
        #expect(try message(of: result).contains("InjectionTestingTests.Service was injected"))
    }

    @Test("what a hook injects on a queue stops, too, at the end of its container")
    func hookStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.enforceIsolation()
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Escaping.self) { Escaping() }
                _ = Inject(Escaping.self)
            }
        }
        #expect(try message(of: result).contains("InjectionTestingTests.Service was injected"))
    }

    private final class Escaping: Evictable, Sendable {
        func containerDidEvict() { onQueue { _ = try? InjectionManager.resolve(Service.self) } }
    }

    @Test("what carries the container along goes on")
    func carriedContainer() async {
        await #expect(processExitsWith: .success) {
            InjectionManager.enforceIsolation()
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Service.self) { Service() }
                let container = InjectionManager.currentContainer
                onQueue { container.run { _ = Inject(Service.self) } }
            }
        }
    }

    @Test("the shared container may be used while nothing is isolated")
    func sharedContainerAlone() async {
        await #expect(processExitsWith: .success) {
            InjectionManager.enforceIsolation()
            InjectionManager.register(Service.self) { Service() }
            _ = Inject(Service.self)
            InjectionManager.withIsolatedContainer { _ = Inject(Service.self) }
            _ = Inject(Service.self)
            InjectionManager.resetCurrentContainer()
        }
    }

    private func message(of result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }
    #endif
}

/// Runs a closure on a thread of a dispatch queue, and waits. (`sync` would run it on the caller's thread, inside its
/// task.)
private func onQueue(_ body: @escaping @Sendable () -> Void) {
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
        body()
        end.signal()
    }
    end.wait()
}
