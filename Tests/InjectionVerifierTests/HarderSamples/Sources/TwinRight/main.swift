import Injection
import TwinBase

// Other types than those of these names in the other executable, and what those do is not done here.
struct Keeper: Sendable { let name: String }
final class Watch: Sendable { let keeper: Keeper = Inject() }
final class Tower {
    @MainActor static let main = Tower()
    lazy var watch: Watch = Inject()  // expect-error: `Tower.watch` lives as long as the program, and holds Watch
    func who() -> String { watch.keeper.name }
}
final class Lens: Sendable {}
final class Wick: Sendable {}
final class Oil: Sendable { init() { _ = Inject(Wick.self) } }

InjectionManager.register(Almanac.self) { Almanac() }
InjectionManager.register(Keeper.self) { Keeper(name: "guest") }
InjectionManager.register(Watch.self) { Watch() }
InjectionManager.register(Wick.self) { Wick() }
InjectionManager.register(Oil.self) { Oil() }
InjectionManager.register(Lens.self) { Lens() }
InjectionManager.resetCurrentContainer { InjectionManager.register(Keeper.self) { Keeper(name: "Ana") } }
print(Tower.main.who(), Inject(Lens.self), Inject(Oil.self))
registerForecasts()
registerAnemometer()
InjectionManager.register(Thermometer.self) { Thermometer() }
raise(Siren())
print(measure(), Inject(Forecast.self), Inject(Archive.self))
registerBallast()
registerAnchor()
Weigh().run()
print(sail())
