import Injection
import TwinBase

struct Keeper: Sendable { let name: String }
final class Watch: Sendable { let keeper: Keeper = Inject() }  // expect-error: `Watch.keeper` lives as long as the program, and holds Keeper
final class Tower {
    @MainActor static let main = Tower()
    func who() -> String { Inject(Watch.self).keeper.name }
}
final class Roster: Sendable { func current() -> Keeper { Inject(Watch.self).keeper } }
// A task that is kept has what its closure returns, and nothing else; what is held weakly is not kept.
@MainActor final class Signal {
    static let keeper = Task { Inject(Keeper.self) }   // expect-warning: Keeper, which is registered for a session, is injected in a task
    static let shared = Signal()
    static let greeting = Task { print(Inject(Keeper.self).name) }  // expect-warning: Keeper, which is registered for a session, is injected in a task
    let watch: Task<Watch, Never>
    init() {
        watch = Task {
            await Task.yield()
            return Inject()  // expect-warning: Watch, which injects Keeper
        }
    }
}
struct Glance { weak var watch: Watch? = Inject(Watch.self) }

final class Lens: Sendable {}
final class Wick: Sendable { init() { _ = Inject(Oil.self) } }
final class Oil: Sendable {}

registerBarometer()
InjectionManager.register(Almanac.self) { Almanac() }
InjectionManager.register(Keeper.self) { Keeper(name: "guest") }
InjectionManager.register(Watch.self) { Watch() }
InjectionManager.register(Wick.self) { Wick() }
InjectionManager.register(Oil.self) { Oil() }
let glance = Glance()
let first = Roster().current()  // expect-error: `first` is kept for the life of the process, and holds Keeper
InjectionManager.resetCurrentContainer { InjectionManager.register(Keeper.self) { Keeper(name: "Ana") } }
// The other executable registers a lens of its own, which is not linked here.
_ = (Signal.keeper, Signal.shared, Signal.greeting)
print(glance.watch?.keeper.name ?? "", first.name, Tower.main.who(), Station(), Inject(Lens.self), Inject(Wick.self))  // expect-error: Lens is injected but registered nowhere
registerForecasts()
registerAnemometer()
InjectionManager.register(Thermometer.self) { Thermometer() }
raise(Siren())
print(measure(), Inject(Forecast.self), Inject(Archive.self))
registerBallast()
registerAnchor()
Weigh().run()
print(sail())
