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
    @Test(
        "After a reset off the main actor, even if the main actor is faster than the thread that resets",
        arguments: [false, true])
    @MainActor
    func mainActorIsFaster(isKeptAsTwoTypes: Bool) async {
        let released = Released()
        InjectionManager.register(Screen.self) { @MainActor in Screen(released) }
        InjectionManager.register(Screen?.self) { @MainActor in Inject(Screen.self) }
        if isKeptAsTwoTypes { _ = Inject(Screen?.self) }
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
}
