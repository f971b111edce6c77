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
    @Test("In strict mode, Inject and resolve trap on a queue, and say what to write", arguments: [false, true])
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

    enum Use: Int, CaseIterable {
        case register, reset, resolveAll, resolveInSession, registerForSession

        func callAsFunction(_ session: InjectionSession) async throws {
            switch self {
            case .register: InjectionManager.register(Service.self) { Service() }
            case .reset: InjectionManager.resetCurrentContainer()
            case .resolveAll: try await MainActor.run { try InjectionManager.resolveAll() }
            case .resolveInSession: _ = try session.resolve(Service.self)
            case .registerForSession: try session.register(Service.self) { Service() }
            }
        }

        var message: String {
            switch self {
            case .register, .registerForSession: "InjectionTestingTests.Service was registered"
            case .resolveInSession: "InjectionTestingTests.Service was injected"
            case .reset: "the shared container was reset while"
            case .resolveAll: "the shared container was resolved while"
            }
        }
    }

    @Test("In strict mode, each use of the shared container traps in a detached task", arguments: Use.allCases)
    func useStops(use: Use) async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [number = use.rawValue as Int] in
            InjectionManager.enforceIsolation()
            InjectionManager.register(Service.self) { Service() }
            let session = InjectionManager.currentSession
            try await InjectionManager.withIsolatedContainer {
                try await Task.detached { try await Use(rawValue: number)!(session) }.value
            }
        }
        let message = try message(of: result)
        #expect(message.contains("InjectionTestingTests/EnforceIsolationTests.swift:"))
        #expect(message.contains(use.message))
    }

    @Test("In strict mode, Inject of a cached type traps while a stored handle keeps a container open")
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

    @Test("In strict mode, Inject traps on a queue of a hook at the end of its container")
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

    @Test("In strict mode, code that carries the container along goes on")
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

    @Test("In strict mode, the shared container may be used while nothing is isolated")
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
