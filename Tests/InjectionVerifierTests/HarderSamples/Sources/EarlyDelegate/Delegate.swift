import Injection

// An object injects while it is initialized what only its own method registers.
protocol Ferrying: AnyObject {
    init()
    func didLaunch()
}
extension Ferrying {
    /// As of an app delegate: the program begins in generic code.
    static func main() { Self().didLaunch() }
}

struct Sailing: Sendable {}
struct Moon: Sendable {}
struct Tides: Sendable { let moon: Moon = Inject() }
struct Buoy: Sendable {}
struct Anchor: Sendable {}

@main final class Ferryman: Ferrying {
    let sailing: Sailing = Inject()  // expect-error: Sailing is injected here before it is registered
    let tides: Tides
    let buoy: Buoy
    private lazy var anchor: Anchor = Inject()

    init() {
        InjectionManager.register(Tides.self) { Tides() }
        InjectionManager.register(Buoy.self) { Buoy() }
        tides = Inject()  // expect-error: Moon is injected here before it is registered
        buoy = Inject()
    }
    func didLaunch() {
        registerSailings()
        print(sailing, tides, buoy, anchor, Helmsman().wheel)
    }
    private func registerSailings() {
        InjectionManager.register(Sailing.self) { Sailing() }
        InjectionManager.register(Moon.self) { Moon() }
        InjectionManager.register(Anchor.self) { Anchor() }
    }
}

/// An initializer that calls the method registers before it injects.
final class Helmsman {
    let wheel: Wheel
    init() {
        wheel = Wheel()
        steer()
        print(Inject(Rudder.self))
    }
    func steer() { InjectionManager.register(Rudder.self) { Rudder() } }
}
struct Wheel: Sendable {}
struct Rudder: Sendable {}
