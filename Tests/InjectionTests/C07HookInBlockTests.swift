import Foundation
import Injection
import Testing

private final class Screen: Sendable {}
private final class Setting: Sendable {}
private protocol Named: AnyObject, Sendable {}

/// Does something when it is notified of its eviction, and when it is released.
private final class Service: Evictable, Named {
    let onEviction: @Sendable () -> Void
    let onDeinit: @Sendable () -> Void

    init(onEviction: @escaping @Sendable () -> Void = {}, onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onEviction = onEviction
        self.onDeinit = onDeinit
    }

    func containerDidEvict() { onEviction() }
    deinit { onDeinit() }
}

/// Evictions that a block leads to, or of what it asked for: hooks and deinits run inside the block then, and may do
/// what the block may not.
@Suite("C7 Eviction hook: inside a block", .watched)
struct C07HookInBlockTests {
    private let count = Shared(0)

    /// Injects a screen whose block needs the service, the first of which a reset overtakes.
    private func injectScreen(firstService: @escaping @Sendable () -> Service) {
        let runs = Shared(0)
        InjectionManager.register(Screen.self) {
            _ = Inject(Service.self)
            return Screen()
        }
        InjectionManager.register(Service.self) {
            guard runs.increment() == 1 else { return Service() }
            onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
            return firstService()
        }
        _ = Inject(Screen.self)
    }

    @Test("the deinit of a result that a reset overtook may reset")
    func deinitOfOvertakenResult() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { [count] in
            injectScreen {
                Service(onDeinit: {
                    count.increment()
                    InjectionManager.resetCurrentContainer()
                })
            }
            #expect(count.count == 1)
        }
    }

    @Test("A dropped result is notified before what it was built with, also if its block has registered its type again")
    func droppedResultFirst() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let (log, runs) = (Log([]), Shared(0))
            InjectionManager.register(Service.self) { Service(onEviction: { log.add("part") }) }
            InjectionManager.register(Named.self) {
                guard runs.increment() == 1 else { return Service() }
                onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
                let part = Inject(Service.self)
                InjectionManager.register(Named.self) { Service() }
                return Service(onEviction: { withExtendedLifetime(part) { log.add("result") } })
            }
            _ = Inject(Named.self)
            #expect(log.entries == ["result", "part"])
        }
    }

    @Test("the hook of a result that a reset overtook may register the type whose block asked for it")
    func hookOfOvertakenResult() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { [count] in
            let screen = Screen()
            injectScreen {
                Service(onEviction: {
                    count.increment()
                    InjectionManager.register(Screen.self) { screen }
                })
            }
            #expect(count.count == 1)
            #expect(Inject(Screen.self) === screen)
        }
    }

    @Test("the hook of a result that a reset overtook is not called while the object is registered as another type")
    func hookOfRegisteredResult() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { [count] in
            let service = Service(onEviction: { count.increment() })
            let runs = Shared(0)
            InjectionManager.register(service, as: Service.self)
            InjectionManager.register((any Named).self) {
                if runs.increment() == 1 { onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait() }
                return service
            }
            #expect(Inject((any Named).self) === service)
            #expect(runs.count == 2)
            #expect(count.count == 0)
        }
    }

    @Test("the deinit of an instance whose type a block registers again may reset")
    func deinitOfReplacedInstance() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { [count] in
            InjectionManager.register(Service.self) {
                Service(onDeinit: {
                    count.increment()
                    InjectionManager.resetCurrentContainer()
                })
            }
            _ = Inject(Service.self)
            InjectionManager.register(Screen.self) {
                InjectionManager.register(Service.self) { Service() }
                return Screen()
            }
            _ = Inject(Screen.self)
            #expect(count.count == 1)
        }
    }

    @Test("so may the deinit of what a block has captured that a block registers again")
    func deinitOfCapturedObject() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { [count] in
            func registerCapturing(_ service: Service) {
                InjectionManager.register(Setting.self) {
                    _ = service
                    return Setting()
                }
            }
            registerCapturing(
                Service(onDeinit: {
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
    }

    /// A reset on another thread overtakes a build in the closure of a reset. If what it leaves were released in the
    /// middle of the closure, what its `deinit` registers would be staged.
    @Test("the deinit of what a block leaves in a reset's closure registers at once", arguments: Left.allCases)
    private func deinitInClosure(of left: Left) {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { [count] in
            let screen = Screen()
            @Sendable func makeService() -> Service {
                Service(onDeinit: { InjectionManager.register(Screen.self) { screen } })
            }
            let service = left == .captured ? Shared<Service?>(makeService()) : Shared(nil)
            InjectionManager.resetCurrentContainer {
                let captured = service.withLock { $0.take() }
                InjectionManager.register(Service.self) { captured ?? makeService() }
            }
            InjectionManager.register(Setting.self) {
                if count.increment() == 1 {
                    onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
                    if left == .received { _ = Inject(Service.self) }
                }
                return Setting()
            }
            InjectionManager.resetCurrentContainer {
                _ = Inject(Setting.self)
                #expect(Inject(Screen?.self) === screen)
            }
            #expect(count.count == 2)
        }
    }

    private enum Left: CaseIterable {
        /// What a block of the ended session has captured.
        case captured
        /// What the overtaken block had from another one.
        case received
    }

    @Test("a hook can wait for a thread that waits for the block")
    func waitsForWaiting() {
        let waiting = Shared<Signal?>(nil)
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Service.self) { [count] in
                guard count.increment() == 1 else { return Service() }
                waiting.withLock { $0 = onThreadInContainer { _ = Inject(Service.self) } }
                // Usually it waits by then.
                Thread.sleep(forTimeInterval: 0.02)
                onThreadInContainer { InjectionManager.resetCurrentContainer() }.wait()
                return Service(onEviction: { waiting.withLock { $0 }?.wait() })
            }
            _ = Inject(Service.self)
        }
    }
}
