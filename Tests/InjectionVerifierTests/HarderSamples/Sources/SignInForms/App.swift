import Injection

// Sign-ins that forgot to reset, in whatever function, branch or loop: each replaces the guest of the launch for good.
struct Guide: Sendable { var name = "guest" }
struct Porter1: Sendable { var name = "guest" }
struct Waiter: Sendable { var name = "guest" }
struct Cook: Sendable { var name = "guest" }
struct Driver: Sendable { var name = "guest" }
struct Valet: Sendable { var name = "guest" }
struct Butler: Sendable { var name = "guest" }
struct Settings1: Sendable { var isFast = false }
protocol Meter: Sendable {}
struct FastMeter: Meter {}
struct SlowMeter: Meter {}
enum Event { case arrived(String), left }

@MainActor final class Lobby {
    var onArrival: ((String) -> Void)?
    func ring(_ name: String) { onArrival?(name) }
}
@MainActor final class Concierge {
    private let lobby = Lobby()
    func start() {
        lobby.onArrival = { [weak self] name in self?.didArrive(name) }
        lobby.ring("Ana")
    }
    private func didArrive(_ name: String) {
        InjectionManager.register(Guide(name: name), as: Guide.self)  // expect-warning: Guide, which is registered at launch, is registered again permanently
        handle(.arrived(name))
        welcome(name)
        attend([name])
        remember()
        InjectionManager.resetCurrentContainer { registerDriver(name) }
        registerDriver("Ben")
        InjectionManager.resetCurrentContainer { InjectionManager.register(Valet.self) { Valet(name: name) } }
        InjectionManager.register(Valet.self) { Valet(name: "of the same session") }
        Task { await call(name) }
        InjectionManager.resetCurrentContainer()
        print(Inject(Guide.self), Inject(Porter1.self), Inject(Waiter.self), Inject(Cook.self), Inject(Driver.self))
        print(Inject(Valet.self), Inject(Settings1.self), Inject((any Meter).self), Inject(Butler.self))
    }
    private func handle(_ event: Event) {
        switch event {
        case .arrived(let name):
            InjectionManager.register(Porter1.self) { Porter1(name: name) }  // expect-warning: Porter1, which is registered at launch, is registered again permanently
        case .left: InjectionManager.resetCurrentContainer()
        }
    }
    private func welcome(_ name: String?) {
        guard let name else { return }
        InjectionManager.register(Waiter.self) { Waiter(name: name) }  // expect-warning: Waiter, which is registered at launch, is registered again permanently
    }
    private func attend(_ names: [String]) {
        for name in names where !name.isEmpty {
            InjectionManager.register(Cook.self) { Cook(name: name) }  // expect-warning: Cook, which is registered at launch, is registered again permanently
        }
    }
    private func call(_ name: String) async {
        await Task.yield()
        InjectionManager.register(Butler(name: name), as: Butler.self)  // expect-warning: Butler, which is registered at launch, is registered again permanently
    }
    // It is called at launch, too, and registers another value then.
    func remember() { apply(Settings1(isFast: true)) }
}
func apply(_ settings: Settings1) { InjectionManager.register(settings, as: Settings1.self) }  // expect-warning: Settings1, which is registered at launch, is registered again permanently
// In the closure of the reset it is the session's; in that session, it replaces that one.
func registerDriver(_ name: String) { InjectionManager.register(Driver.self) { Driver(name: name) } }

// At launch, another branch replaces nothing, and an `await` before is none of a user's.
func loadSettings() async -> Settings1 { Settings1() }
func registerAll(_ isFast: Bool) {
    if isFast {
        InjectionManager.register((any Meter).self) { FastMeter() }
    } else {
        InjectionManager.register((any Meter).self) { SlowMeter() }
    }
    for register in [registerPeople, registerMore] { register() }
}
func registerPeople() {
    InjectionManager.register(Guide.self) { Guide() }
    InjectionManager.register(Porter1.self) { Porter1() }
    InjectionManager.register(Waiter.self) { Waiter() }
    InjectionManager.register(Cook.self) { Cook() }
}
func registerMore() {
    InjectionManager.register(Valet.self) { Valet() }
    InjectionManager.register(Butler.self) { Butler() }
}
@main enum Hotel {
    static func main() async {
        let settings = await loadSettings()
        apply(settings)
        registerAll(settings.isFast)
        InjectionManager.register(Driver.self) { Driver() }
        await Concierge().start()
    }
}
