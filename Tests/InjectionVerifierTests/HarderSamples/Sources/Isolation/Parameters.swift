import Injection

@MainActor final class Lamp: Sendable { init() {} }
func registerLamp() { InjectionManager.register(Lamp.self) { @MainActor in Lamp() } }

// A parameter says on which actor a function runs: by default, its caller's.
func onAny(isolation: isolated (any Actor)? = #isolation) async { _ = Inject(Lamp.self) }
@MainActor func callsOnMain() async { await onAny() }
actor Distant { func call() async { await onAny(isolation: MainActor.shared) } }

func inheritsWrongly(isolation: isolated (any Actor)? = #isolation) async { _ = Inject(Lamp.self) }  // expect-error: Lamp is registered on the main actor and injected elsewhere
extension Distant { func callWrongly() async { await inheritsWrongly() } }
func onNone(isolation: isolated (any Actor)? = #isolation) async { _ = Inject(Lamp.self) }  // expect-error: Lamp is registered on the main actor and injected elsewhere
@MainActor func callsOnNone() async { await onNone(isolation: nil) }
func onGiven(isolation: isolated any Actor) async { _ = Inject(Lamp.self) }  // expect-error: Lamp is registered on the main actor and injected elsewhere
@MainActor func callsOnGiven() async { await onGiven(isolation: Distant()) }
func inTask(isolation: isolated (any Actor)? = #isolation) {
    Task {
        _ = isolation
        _ = Inject(Lamp.self)  // expect-error: Lamp is registered on the main actor and injected elsewhere
    }
}
extension Distant { func startTask() { inTask() } }

func onGeneric<A: Actor>(_ actor: isolated A) { _ = Inject(Lamp.self) }
@MainActor func callsOnGeneric() { onGeneric(MainActor.shared) }
func onMain(_ actor: isolated MainActor) { _ = Inject(Lamp.self) }
func onDistant(_ actor: isolated Distant) { _ = Inject(Lamp.self) }  // expect-error: Lamp is registered on the main actor and injected elsewhere

// An extension of all actors runs on the one it is called on.
extension Actor { func blink() { _ = Inject(Lamp.self) } }  // expect-error: Lamp is registered on the main actor and injected elsewhere
func callsBlink() async { await Distant().blink() }
extension Actor { func glow() { _ = Inject(Lamp.self) } }
@MainActor func callsGlow() async { await MainActor.shared.glow() }
protocol Remote: Actor {}
extension Remote { func shine() { _ = Inject(Lamp.self) } }  // expect-error: Lamp is registered on the main actor and injected elsewhere
actor Beacon: Remote {}
func callsShine() async { await Beacon().shine() }

// A function that is handed to an actor's method runs there.
extension Distant { func perform(_ body: @Sendable () -> Void) { body() } }
@MainActor func performs() async {
    await Distant().perform { _ = Inject(Lamp.self) }  // expect-error: Lamp is registered on the main actor and injected elsewhere
}
