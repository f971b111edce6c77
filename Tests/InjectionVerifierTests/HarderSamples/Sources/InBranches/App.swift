import Injection

// A type that only one side of a condition registers, and that code injects in any case.
struct Beacon: Sendable {}
struct Buoy: Sendable {}
struct Anchor1: Sendable {}
struct Mast: Sendable {}
struct Keel: Sendable {}
struct Hull: Sendable {}
struct Bow: Sendable {}
struct Stern: Sendable {}
struct Galley: Sendable {}
struct Cabin: Sendable {}
struct Deck: Sendable {}
struct Bridge: Sendable {}
struct Radar: Sendable {}
struct Helm: Sendable {}
struct Rudder: Sendable {
    func register() { InjectionManager.register(Rudder.self) { Rudder() } }  // expect-warning: Rudder is registered only if a condition holds
}
protocol Engine1: Sendable {}
struct Diesel: Engine1 {}
struct Electric: Engine1 {}
enum Fleet: Int { case river, sea, museum }

func registerAll(_ fleet: Fleet, isDemo: Bool, names: [String]) {
    if isDemo { InjectionManager.register(Beacon.self) { Beacon() } }  // expect-warning: Beacon is registered only if a condition holds, and is injected in any case
    switch fleet {
    case .river: InjectionManager.register(Buoy.self) { Buoy() }  // expect-warning: Buoy is registered only if a condition holds
    case .sea: InjectionManager.register(Buoy.self) { Buoy() }
    case .museum: break
    }
    if isDemo { registerDemo() }
    // Each side registers one.
    if isDemo {
        InjectionManager.register((any Engine1).self) { Electric() }
    } else {
        registerEngine()
    }
    // It is injected as an optional, resolved, or injected under a condition of its own.
    if isDemo { InjectionManager.register(Mast.self) { Mast() } }
    if isDemo { InjectionManager.register(Keel.self) { Keel() } }
    if isDemo { InjectionManager.register(Radar.self) { Radar() } }
    // The other side registers it in the next line, or a loop does.
    if !isDemo { InjectionManager.register(Bow.self) { Bow() } }
    if isDemo { InjectionManager.register(Bow.self) { Bow() } }
    for name in names where !name.isEmpty { InjectionManager.register(Stern.self) { Stern() } }
    registerOnce(isDemo)
    do { try registerGalley(names) } catch { print(error) }
    registerLast(isDemo)
}
// The branch is at the end of a function.
func registerLast(_ isDemo: Bool) {
    InjectionManager.register(Deck.self) { Deck() }
    if isDemo {
        InjectionManager.register(Bridge.self) { Bridge() }  // expect-warning: Bridge is registered only if a condition holds
    }
}
func registerRudder(_ rudder: Rudder?) { rudder?.register() }
func registerHelm() { InjectionManager.register(Helm.self) { Helm() } }  // expect-warning: Helm is registered only if a condition holds
func registerDemo() { InjectionManager.register(Anchor1.self) { Anchor1() } }  // expect-warning: Anchor1 is registered only if a condition holds
func registerEngine() { InjectionManager.register((any Engine1).self) { Diesel() } }
// A branch that returns or throws does not go on.
func registerOnce(_ isDemo: Bool) {
    guard !isDemo else { return }
    InjectionManager.register(Hull.self) { Hull() }
    if isDemo {
        InjectionManager.register(Cabin.self) { Cabin() }
        return
    }
    InjectionManager.register(Cabin.self) { Cabin() }
}
struct NoName: Error {}
func registerGalley(_ names: [String]) throws {
    if names.isEmpty { throw NoName() }
    InjectionManager.register(Galley.self) { Galley() }
}
final class RadarScreen { let radar: Radar = Inject() }
final class Ship {
    let beacon: Beacon = Inject()
    let buoy: Buoy = Inject()
    let anchor: Anchor1 = Inject()
    let bridge: Bridge = Inject()
    let others = (Inject((any Engine1).self), Inject(Hull.self), Inject(Bow.self), Inject(Stern.self), Inject(Galley.self))
    let more = (Inject(Cabin.self), Inject(Deck.self), Inject(Helm.self), Inject(Rudder.self))
    let mast: Mast? = Inject()
    let keel = try? InjectionManager.resolve(Keel.self)
    func show(_ isDemo: Bool) { if isDemo { print(RadarScreen().radar) } }
}
@main struct Harbour1 {
    static func main() {
        let isDemo = CommandLine.arguments.count > 1
        registerAll(Fleet(rawValue: CommandLine.arguments.count) ?? .sea, isDemo: isDemo, names: CommandLine.arguments)
        registerRudder(isDemo ? Rudder() : nil)
        isDemo ? registerHelm() : ()
        Ship().show(isDemo)
    }
}
