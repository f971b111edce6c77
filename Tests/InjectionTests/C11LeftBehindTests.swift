@testable import Injection
import Testing

private protocol Analytics: AnyObject, Sendable {}
private final class RealAnalytics: Analytics {}
private final class AnalyticsDouble: Analytics {}
@MainActor private protocol Router: AnyObject {}
@MainActor private final class RealRouter: Router {}
@MainActor private final class RouterDouble: Router {}

/// The shared container has built what its fast path could return.
private func buildRealAnalytics() {
    InjectionManager.register((any Analytics).self) { RealAnalytics() }
    for _ in 1...2 where !(Inject((any Analytics).self) is RealAnalytics) { Issue.record("not the real analytics") }
}

private func isDouble() -> Bool {
    Inject((any Analytics).self) is AnalyticsDouble && Inject((any Analytics)?.self) is AnalyticsDouble
}

/// Reports what it finds: when a task of its own goes on, and when it is evicted.
private final class Service: Evictable, Sendable {
    let found: Locked<[Bool]>
    let container = InjectionManager.currentContainer
    let task: Task<Void, Never>?
    let hookTask = Locked<Task<Void, Never>?>(nil)

    init(_ found: Locked<[Bool]>, waitingFor goOn: AsyncSignal? = nil) {
        self.found = found
        task = goOn.map { goOn in
            Task {
                await goOn.wait()
                found.withLock { $0.append(isDouble()) }
            }
        }
    }

    func containerDidEvict() {
        found.withLock { $0.append(isDouble()) }
        hookTask.withLock { $0 = Task { [found] in found.withLock { $0.append(isDouble()) } } }
    }
}

/// In processes of their own: isolated containers of other tests switch off the fast path, which must not be taken.
@Suite("C11 What an isolated container leaves behind goes on finding its registrations", .watched)
struct C11LeftBehindTests {
    #if EXIT_TESTS
    @Test("After the end of an isolated container, tasks, handles and hooks of its instances find its registrations")
    func tasksHandlesAndHooks() async {
        await #expect(processExitsWith: .success) {
            buildRealAnalytics()
            let found = Locked<[Bool]>([])
            let goOn = AsyncSignal()
            let service = InjectionManager.withIsolatedContainer {
                InjectionManager.register((any Analytics).self) { AnalyticsDouble() }
                InjectionManager.register(Service.self) { Service(found, waitingFor: goOn) }
                return Inject(Service.self)
            }
            await service.hookTask.withLock { $0 }?.value
            goOn.give()
            await service.task?.value
            #expect(found.withLock { $0 } == [true, true, true])
            #expect(service.container.run { isDouble() })
            #expect(await service.container.run { await Task { isDouble() }.value })
            // Outside of it, all is as before.
            #expect(Inject((any Analytics).self) is RealAnalytics)
            #expect(publishedSlot(for: ObjectIdentifier((any Analytics).self)) != nil)
        }
    }

    @Test("After the end of an isolated container, main-actor tasks and hooks find its registrations")
    func mainActor() async {
        await #expect(processExitsWith: .success) {
            @MainActor final class Screen: Evictable {
                nonisolated let found: Locked<[Bool]>
                let task: Task<Void, Never>
                nonisolated init(_ found: Locked<[Bool]>, waitingFor goOn: AsyncSignal) {
                    self.found = found
                    task = Task { @MainActor in
                        await goOn.wait()
                        found.withLock { $0.append(Inject((any Router).self) is RouterDouble) }
                    }
                }
                nonisolated func containerDidEvict() {
                    MainActor.assumeIsolated {
                        found.withLock { $0.append(isDouble() && Inject((any Router).self) is RouterDouble) }
                    }
                }
            }
            buildRealAnalytics()
            let found = Locked<[Bool]>([])
            let goOn = AsyncSignal()
            await MainActor.run {
                InjectionManager.register((any Router).self) { @MainActor in RealRouter() }
                _ = Inject((any Router).self)
            }
            let task = await InjectionManager.withIsolatedContainer {
                InjectionManager.register((any Analytics).self) { AnalyticsDouble() }
                return await MainActor.run {
                    InjectionManager.register((any Router).self) { @MainActor in RouterDouble() }
                    InjectionManager.register(Screen.self) { @MainActor in Screen(found, waitingFor: goOn) }
                    return Inject(Screen.self).task
                }
            }
            goOn.give()
            await task.value
            while found.withLock({ $0.count }) < 2 { await Task.yield() }
            #expect(found.withLock { $0 } == [true, true])
            #expect(await MainActor.run { Inject((any Router).self) is RealRouter })
        }
    }

    @Test("A handle that is only stored leaves the fast path of the shared container on")
    func storedHandles() async {
        await #expect(processExitsWith: .success) {
            final class Keeper: Sendable { let handle = Locked<InjectionContainer?>(InjectionManager.currentContainer) }
            buildRealAnalytics()
            let keeper = InjectionManager.withIsolatedContainer {
                InjectionManager.register(Int.self) {
                    InjectionManager.register(Keeper(), as: Keeper.self)
                    return 1
                }
                #expect(publishedSlot(for: ObjectIdentifier((any Analytics).self)) == nil)
                _ = Inject(Int.self)
                return Inject(Keeper.self)
            }
            #expect(publishedSlot(for: ObjectIdentifier((any Analytics).self)) != nil)
            // Taken out: the container and its instance would keep each other for ever.
            let handle = keeper.handle.withLock { exchange(&$0, with: nil) }
            #expect(handle?.run { publishedSlot(for: ObjectIdentifier((any Analytics).self)) == nil } == true)
            #expect(publishedSlot(for: ObjectIdentifier((any Analytics).self)) != nil)
            #expect(!IsolatedContainerLifetime.isAnyAlive)
        }
    }

    @Test("While a task of an ended isolated container runs, the published table is off; then it is on again")
    func runningTask() async {
        await #expect(processExitsWith: .success) {
            buildRealAnalytics()
            let goOn = AsyncSignal()
            let service = InjectionManager.withIsolatedContainer {
                InjectionManager.register((any Analytics).self) { AnalyticsDouble() }
                InjectionManager.register(Service.self) { Service(Locked([]), waitingFor: goOn) }
                return Inject(Service.self)
            }
            #expect(!IsolatedContainerLifetime.isAnyAlive)
            #expect(publishedSlot(for: ObjectIdentifier((any Analytics).self)) == nil)
            #expect(Inject((any Analytics).self) is RealAnalytics)
            goOn.give()
            await service.task?.value
            await service.hookTask.withLock { $0 }?.value
            // A task lets go of its task-locals when it is destroyed, a moment after its value is there.
            waitUntil { publishedSlot(for: ObjectIdentifier((any Analytics).self)) != nil }
        }
    }
    #endif
}
