import Injection

@MainActor protocol Router: AnyObject, Sendable {}
@MainActor final class RouterImpl: Router { init() {} }
protocol Store: Sendable {}
final class StoreImpl: Store { nonisolated(unsafe) let router: any Router = Inject() }
protocol Screen: Sendable {}
@MainActor final class ScreenImpl: Screen { let router: any Router = Inject(); init() {} }
protocol ByName: AnyObject {}
@MainActor final class ByNameImpl: ByName { init() {} }

func registerActors() {
    InjectionManager.register((any Router).self) { @MainActor in RouterImpl() }
    InjectionManager.register((any Store).self) { StoreImpl() }  // expect-warning: the block of Actors.Store may run off the main actor, where injecting Router traps
    InjectionManager.register((any Screen).self) { @MainActor in ScreenImpl() }
    InjectionManager.register((any ByName).self, ByNameImpl.init)
}

actor Elsewhere {
    func work() { let router: any Router = Inject(); _ = router }  // expect-error: Router is registered on the main actor and injected elsewhere
    func helper() { nonisolatedHelper() }
    func name() { _ = Inject((any ByName).self) }  // expect-error: ByName is registered on the main actor and injected elsewhere
}
func nonisolatedHelper() { _ = Inject((any Screen).self) }  // expect-error: Screen is registered on the main actor and injected elsewhere
func asynchronous() async { _ = Inject((any Router).self) }  // expect-error: Router is registered on the main actor and injected elsewhere
func detached() {
    Task.detached { _ = try InjectionManager.resolve((any Router).self) }  // expect-error: Router is registered on the main actor and injected elsewhere
}
func right() async { _ = await MainActor.run { Inject((any Router).self) } }
@MainActor func onMain() { _ = Inject((any Router).self); _ = Inject((any Store).self) }
@MainActor func onMainLater() { Task { _ = Inject((any Router).self) } }
func whoKnows() { _ = Inject((any Router).self) }
@MainActor func calls() { whoKnows() }
