import Testing

@testable import Injection

/// The actor on which an object was released.
private final class Released: Sendable {
    let signal = AsyncSignal()
    private let isOnMain = Locked<Bool?>(nil)
    var wasOnMainActor: Bool? { isOnMain.withLock { $0 } }

    func note() {
        isOnMain.withLock { $0 = isOnMainActor() }
        signal.give()
    }
}
private final class Screen: Sendable {
    let released: Released
    init(_ released: Released) { self.released = released }
    deinit { released.note() }
}
private final class Store: Sendable {
    private let onDeinit: @Sendable () -> Void
    init(onDeinit: @escaping @Sendable () -> Void = {}) { self.onDeinit = onDeinit }
    deinit { onDeinit() }
}
/// Returns when the main actor has done what was asked of it before.
private func waitForMainActor() {
    let done = Signal()
    Task { @MainActor in done.give() }
    done.wait()
}

@Suite("C7 Released on the main actor", .watched, .emptyContainer)
struct C07MainActorReleaseTests {
    @Test("After a reset off the main actor, even if the main actor is faster than the thread that resets")
    @MainActor
    func mainActorIsFaster() async {
        let released = Released()
        InjectionManager.register(Screen.self) { @MainActor in Screen(released) }
        // It is newer than the screen, so the thread that resets releases it first.
        InjectionManager.register(Store.self) { Store(onDeinit: waitForMainActor) }
        _ = (Inject(Screen.self), Inject(Store.self))
        let reset = AsyncSignal()
        let end = onThreadInContainer {
            InjectionManager.resetCurrentContainer()
            reset.give()
        }
        await reset.wait()
        end.wait()
        await released.signal.wait()
        #expect(released.wasOnMainActor == true)
    }

    @Test("After a reset on the main actor that has overtaken a block on another thread")
    @MainActor
    func otherBlockEndsLast() async {
        let released = Released()
        let (started, goOn) = (Signal(), Signal())
        let isFirst = Locked(true)
        InjectionManager.register(Screen.self) { @MainActor in Screen(released) }
        InjectionManager.register(Store.self) {
            if isFirst.withLock({ exchange(&$0, with: false) }) {
                started.give()
                goOn.wait()
            }
            return Store()
        }
        _ = Inject(Screen.self)
        let end = onThreadInContainer { _ = Inject(Store.self) }
        started.wait()
        InjectionManager.resetCurrentContainer()
        #expect(released.wasOnMainActor == nil)
        goOn.give()
        end.wait()
        await released.signal.wait()
        #expect(released.wasOnMainActor == true)
    }
}
