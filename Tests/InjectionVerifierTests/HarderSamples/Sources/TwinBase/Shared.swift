import Injection

// Three executables import this module, and each is a program of its own: what one of them registers is missing in the others
// that run this code.
public final class Almanac: Sendable { public init() {} }
public final class Barometer: Sendable { public init() {} }
// The widget makes a station, too, and registers no barometer.
public struct Station {
    public init() {}
    public let almanac: Almanac = Inject()
    public let barometer: Barometer = Inject()  // expect-error: Barometer is injected but registered nowhere; write `InjectionManager.register(Barometer.self) { … }` (in TwinWidget)
    public let gauge: Gauge = Inject()  // expect-error: Gauge is injected but registered nowhere; write `InjectionManager.register(Gauge.self) { … }`
}
public final class Gauge: Sendable {}
public func registerBarometer() { InjectionManager.register(Barometer.self) { Barometer() } }
/// Others have types of these names.
public struct Keeper: Sendable { public let id: Int }
public final class Watch: Sendable {}

// All register these blocks, and only the widget injects what none but the others can build.
public struct Thermometer: Sendable { public init() {} }
public final class Forecast: Sendable {
    let thermometer: Thermometer = Inject()  // expect-error: Thermometer is injected but registered nowhere; write `InjectionManager.register(Thermometer.self) { … }` (in TwinWidget)
    public init() {}
}
public final class Archive: Sendable {
    let thermometer: Thermometer = Inject()
    public init() {}
}
public func registerForecasts() {
    InjectionManager.register(Forecast.self) { Forecast() }
    InjectionManager.register(Archive.self) { Archive() }
}
// The widget makes no siren, so none of its alarms is one.
public protocol Alarm { func ring() }
public struct Bell: Alarm {
    public init() {}
    public func ring() {}
}
public struct Siren: Alarm {
    public init() {}
    public func ring() { print(Inject(Thermometer.self)) }
}
public func raise(_ alarm: any Alarm) { alarm.ring() }
// Only the others call it.
public func measure() -> Thermometer { Inject() }
