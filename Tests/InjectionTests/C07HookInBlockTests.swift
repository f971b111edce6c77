import Foundation
import Injection
import Testing

private final class Screen: Sendable {}
private final class Setting: Sendable {}

/// Evictions that a block leads to, or of what it asked for: hooks and deinits run inside the block then, and may do
/// what the block may not.
@Suite("C7 Eviction hook: inside a block", .watched, .emptyContainer)
struct C07HookInBlockTests {
    private let count = Locked(0)

    /// Injects a screen whose block needs the service, the first of which a reset overtakes.
    private func injectScreen(firstService: @escaping @Sendable () -> Hooked) {
        let runs = Locked(0)
        InjectionManager.register(Screen.self) {
            _ = Inject(Hooked.self)
            return Screen()
        }
        InjectionManager.register(Hooked.self) {
            guard runs.increment() == 1 else { return Hooked {} }
            resetElsewhere()
            return firstService()
        }
        _ = Inject(Screen.self)
    }

    @Test("The deinit of a result that a reset overtook may reset")
    func deinitOfOvertakenResult() {
        injectScreen {
            Hooked(onDeinit: {
                count.increment()
                InjectionManager.resetCurrentContainer()
            })
        }
        #expect(count.count == 1)
    }

    @Test("A dropped result is notified before what it was built with, also if its block has registered its type again")
    func droppedResultFirst() {
        let (log, runs) = (Log([]), Locked(0))
        InjectionManager.register(Hooked.self) { Hooked { log.add("part") } }
        InjectionManager.register((any Evictable).self) {
            guard runs.increment() == 1 else { return Hooked {} }
            resetElsewhere()
            let part = Inject(Hooked.self)
            InjectionManager.register((any Evictable).self) { Hooked {} }
            return Hooked { withExtendedLifetime(part) { log.add("result") } }
        }
        _ = Inject((any Evictable).self)
        #expect(log.entries == ["result", "part"])
    }

    @Test("The hook of a result that a reset overtook may register the type whose block asked for it")
    func hookOfOvertakenResult() {
        let screen = Screen()
        injectScreen {
            Hooked({
                count.increment()
                InjectionManager.register(Screen.self) { screen }
            })
        }
        #expect(count.count == 1)
        #expect(Inject(Screen.self) === screen)
    }

    @Test("The hook of a result that a registration overtook is in a cycle if it injects an outer block's type")
    func hookOfReplacedResult() {
        let error = Locked<InjectionError?>(nil)
        InjectionManager.register(Screen.self) {
            _ = Inject(Hooked.self)
            return Screen()
        }
        InjectionManager.register(Hooked.self) {
            elsewhere { InjectionManager.register(Hooked.self) { Hooked() } }
            return Hooked { error.withLock { $0 = failure(injecting: Screen.self) } }
        }
        _ = Inject(Screen.self)
        #expect(error.withLock { $0 }?.cycle?.type == "InjectionTests.Screen")
    }

    @Test("The hook of a result that a reset overtook is not called while the object is registered as another type")
    func hookOfRegisteredResult() {
        let service = Hooked { count.increment() }
        let runs = Locked(0)
        InjectionManager.register(service, as: Hooked.self)
        InjectionManager.register((any Evictable).self) {
            if runs.increment() == 1 { resetElsewhere() }
            return service
        }
        #expect(Inject((any Evictable).self) as? Hooked === service)
        #expect(runs.count == 2)
        #expect(count.count == 0)
    }

    @Test("The deinit of an instance whose type a block registers again may reset")
    func deinitOfReplacedInstance() {
        InjectionManager.register(Hooked.self) {
            Hooked(onDeinit: {
                count.increment()
                InjectionManager.resetCurrentContainer()
            })
        }
        _ = Inject(Hooked.self)
        InjectionManager.register(Screen.self) {
            InjectionManager.register(Hooked.self) { Hooked {} }
            return Screen()
        }
        _ = Inject(Screen.self)
        #expect(count.count == 1)
    }

    @Test("The deinit of what a block captured whose type another block registers again may reset")
    func deinitOfCapturedObject() {
        func registerCapturing(_ service: Hooked) {
            InjectionManager.register(Setting.self) {
                _ = service
                return Setting()
            }
        }
        registerCapturing(
            Hooked(onDeinit: {
                count.increment()
                InjectionManager.resetCurrentContainer()
            }))
        InjectionManager.register(Screen.self) {
            InjectionManager.register(Setting.self) { Setting() }
            return Screen()
        }
        _ = Inject(Screen.self)
        #expect(count.count == 1)
    }

    /// A reset on another thread overtakes a build in the closure of a reset. If what it leaves were released in the
    /// middle of the closure, what its `deinit` registers would be staged.
    @Test("The deinit of what a block leaves in a reset's closure registers at once", arguments: Left.allCases)
    private func deinitInClosure(of left: Left) {
        let screen = Screen()
        @Sendable func makeService() -> Hooked {
            Hooked(onDeinit: { InjectionManager.register(Screen.self) { screen } })
        }
        let service = left == .captured ? Locked<Hooked?>(makeService()) : Locked(nil)
        InjectionManager.resetCurrentContainer {
            let captured = service.withLock { $0.take() }
            InjectionManager.register(Hooked.self) { captured ?? makeService() }
        }
        InjectionManager.register(Setting.self) {
            if count.increment() == 1 {
                resetElsewhere()
                if left == .received { _ = Inject(Hooked.self) }
            }
            return Setting()
        }
        InjectionManager.resetCurrentContainer {
            _ = Inject(Setting.self)
            #expect(Inject(Screen?.self) === screen)
        }
        #expect(count.count == 2)
    }

    private enum Left: CaseIterable {
        /// What a block of the ended session has captured.
        case captured
        /// What the overtaken block had from another one.
        case received
    }

    @Test("A hook can wait for a thread that waits for the block")
    func waitsForWaiting() {
        let waiting = Locked<Signal?>(nil)
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Hooked.self) { [count] in
                guard count.increment() == 1 else { return Hooked {} }
                waiting.withLock { $0 = onThreadInContainer { _ = Inject(Hooked.self) } }
                // Usually it waits by then.
                Thread.sleep(forTimeInterval: 0.02)
                resetElsewhere()
                return Hooked { waiting.withLock { $0 }?.wait() }
            }
            _ = Inject(Hooked.self)
        }
    }
}
