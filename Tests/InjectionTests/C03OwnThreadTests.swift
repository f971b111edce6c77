import Foundation
import Injection
import Testing

private final class Service: Sendable {}
private final class Other: Sendable {}

@Suite("C3 A build that waits for its own thread is a cycle", .watched, .emptyContainer)
struct C03OwnThreadTests {
    private let error = Locked<InjectionError?>(nil)

    private func resolve<T>(_ type: T.Type) {
        do throws(InjectionError) { _ = try InjectionManager.resolve(type) } catch {
            self.error.withLock { $0 = error }
        }
    }

    @Test("A Task.immediate in a block that injects the block's own type is a cycle")
    func immediateTask() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        InjectionManager.register(Service.self) {
            Task.immediate { resolve(Service.self) }
            return Service()
        }
        _ = Inject(Service.self)
        #expect(error.withLock { $0?.cycle?.chain.map(\.type) } == ["InjectionTests.Service"])
        #expect(throws: Never.self) { try InjectionManager.resolve(Service.self) }
    }

    @Test("A Task.immediate in a block that needs the block's own type through another type is a cycle")
    func indirectly() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        InjectionManager.register(Service.self) {
            Task.immediate { _ = Inject(Other.self) }
            return Service()
        }
        InjectionManager.register(Other.self) {
            resolve(Service.self)
            return Other()
        }
        _ = Inject(Service.self)
        #expect(
            error.withLock { $0?.cycle?.chain.map(\.type) } == ["InjectionTests.Service", "InjectionTests.Other"])
    }

    @Test("A job of a run loop that a block runs, and that injects the block's own type, is a cycle")
    func nestedRunLoop() {
        InjectionManager.register(Service.self) {
            let isRun = Locked(false)
            RunLoop.current.perform {
                resolve(Service.self)
                isRun.withLock { $0 = true }
            }
            waitUntil {
                _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
                return isRun.withLock { $0 }
            }
            return Service()
        }
        onThreadInContainer { _ = Inject(Service.self) }.wait()
        #expect(error.withLock { $0?.cycle?.chain.map(\.type) } == ["InjectionTests.Service"])
    }
}
