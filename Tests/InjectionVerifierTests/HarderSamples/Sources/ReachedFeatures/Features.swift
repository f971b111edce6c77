import Injection

public struct Tide: Sendable { public init() {} }
public struct Reef: Sendable { public init() {} }
public struct Wave: Sendable { public init() {} }
public struct Kelp: Sendable { public init() {} }
public struct Coral: Sendable { public init() {} }
public struct Limpet: Sendable { public init() {} }
public struct Shell: Sendable { public init() {} }

// Tests call this, as they cannot call `main.swift`; the program has forgotten to.
public func registerSea() {
    InjectionManager.register(Tide.self) { Tide() }  // expect-error: Tide is registered in code that only tests reach: nothing that runs the program calls `registerSea()`, but the program injects Tide
    // The program asks for none of these in vain.
    InjectionManager.register(Reef.self) { Reef() }
    InjectionManager.register(Wave.self) { Wave() }
}
public func registerShore() {
    InjectionManager.register(Wave.self) { Wave() }
    InjectionManager.register(Kelp.self) { Kelp() }
}
// A double that tests ask for alone.
public struct Pearl: Sendable { public init() {} }
public func registerDoubles() { InjectionManager.register(Pearl.self) { Pearl() } }

// A table from which one is missing: nothing else names that type.
public protocol Feature { static func register() }
public enum ShellFeature: Feature {
    public static func register() { InjectionManager.register(Shell.self) { Shell() } }
}
public enum CoralFeature: Feature {
    public static func register() { InjectionManager.register(Coral.self) { Coral() } }  // expect-error: Coral is registered in code that nothing reaches: nothing that runs the program, and no test, calls `static CoralFeature.register()`, but the program injects Coral
}

// A test's double of the lagoon injects more than the program's own, and that is no business of the program.
public struct Lagoon: Sendable { public init() {} }
public struct Salt: Sendable { public init() {} }
public struct Diver: Sendable { public init() {} }
public enum Guide { public static let lagoon = Inject(Lagoon.self) }
public func enterLagoon() {
    InjectionManager.register(Lagoon.self) { Lagoon() }
    print(Inject(Lagoon.self))
    InjectionManager.register(Salt.self) { Salt() }
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Diver.self) { Diver() }
        print(Inject(Lagoon.self))
    }
    print(Inject(Salt.self), Inject(Diver.self), Guide.lagoon)
}
public func changeDivers() { try? InjectionManager.currentSession.register(Diver(), as: Diver.self) }

// Only a test's double of the lagoon makes this.
public struct Submarine: Sendable {
    let sonar: Sonar = Inject()
    public init() {}
}
public struct Sonar: Sendable { public init() {} }

// A test's double of the pond needs the main actor, and the program's own does not.
@MainActor public final class Tank { public init() {} }
public struct Pond: Sendable { public init() {} }
public struct Garden: Sendable {
    let pond: Pond
    public init(_ pond: Pond) { self.pond = pond }
}
public func registerPond() {
    InjectionManager.register(Tank.self) { @MainActor in Tank() }
    InjectionManager.register(Pond.self) { Pond() }
    InjectionManager.register(Garden.self) { Garden(Inject()) }
}
@MainActor public func showTank() { print(Inject(Tank.self)) }
public func visitPond() async {
    InjectionManager.register(Buoy.self) { Buoy() }
    print(Inject(Buoy.self), Inject(Pond.self), Inject(Garden.self))
}
/// Only a library registers it that the program does not import.
public struct Barnacle: Sendable { public init() {} }
/// Only that library runs this, so its registration is enough.
public struct Whelk: Sendable {
    let barnacle: Barnacle = Inject()
    public init() {}
}

// The program registers it late, and only a library of doubles does so elsewhere.
public struct Buoy: Sendable { public init() {} }
