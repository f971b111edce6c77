import Injection

// Two executables import this module. What one of them registers or calls is not missing here.
public final class Almanac: Sendable { public init() {} }
public final class Barometer: Sendable { public init() {} }
// Limit: A type that code shared by two executables injects
public struct Station {
    public init() {}
    public let almanac: Almanac = Inject()
    public let barometer: Barometer = Inject()
    public let gauge: Gauge = Inject()  // expect-error: Gauge is injected but registered nowhere
}
public final class Gauge: Sendable {}
public func registerBarometer() { InjectionManager.register(Barometer.self) { Barometer() } }
/// Others have types of these names.
public struct Keeper: Sendable { public let id: Int }
public final class Watch: Sendable {}
