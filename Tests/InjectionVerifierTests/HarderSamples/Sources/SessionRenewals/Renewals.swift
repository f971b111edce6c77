import Injection

// A session's registration is renewed while a type stores the old one.
public struct Cashslip: Sendable { let text: String }
public struct Bunk: Sendable { let number: Int }
public struct Blackboard: Sendable { let dishes: [String] }
public final class Cashier: Sendable { let ticket: Cashslip = Inject() }
public final class Innkeeper: Sendable {
    let seat: Bunk = Inject()
    var dishes: [String] { Inject(Blackboard.self).dishes }
}

public func registerTravel() {
    InjectionManager.register(Cashslip.self) { Cashslip(text: "none") }
    InjectionManager.register(Bunk.self) { Bunk(number: 0) }
    InjectionManager.register(Blackboard.self) { Blackboard(dishes: []) }
    InjectionManager.register(Cashier.self) { Cashier() }
    InjectionManager.register(Innkeeper.self) { Innkeeper() }
}
@MainActor public final class Cashdesk {
    let session = InjectionManager.currentSession
    public func signIn(_ text: String) throws {
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Cashslip(text: text), as: Cashslip.self)
            InjectionManager.register(Bunk(number: 1), as: Bunk.self)
        }
        // Of the session that has just begun.
        try InjectionManager.currentSession.register(Blackboard(dishes: [text]), as: Blackboard.self)
        try InjectionManager.currentSession.register(Cashslip(text: text + "!"), as: Cashslip.self)
    }
    public func renew(_ text: String) throws {
        try session.register(Cashslip(text: text), as: Cashslip.self)  // expect-warning: Cashslip is registered again in its session: Cashier, which was built with the old one, keeps that
    }
    /// The waiter is built again with it.
    public func change(_ number: Int) throws {
        try session.register(Bunk(number: number), as: Bunk.self)
        try session.register(Innkeeper.self) { Innkeeper() }
    }
    /// Nothing stores it.
    public func cook(_ dish: String) throws {
        try session.register(Blackboard(dishes: [dish]), as: Blackboard.self)
    }
    public func show() { print(Inject(Cashier.self), Inject(Innkeeper.self).dishes) }
}

// A sign-in by `session.register`, without a reset: the type has a default, and no reset registers it.
public struct Tollkeeper: Sendable { let badge: String }
public struct Helmsman: Sendable { let name: String }
public struct Stoker: Sendable { let name: String }
public struct Fireman: Sendable { let name: String }
public struct Rota: Sendable { let helmsman: Helmsman }
public final class Tollhouse: Sendable { let keeper: Tollkeeper = Inject() }
public final class Bridgehouse: Sendable {
    let rota: Rota
    init(_ rota: Rota) { self.rota = rota }
}
public final class Firehouse: Sendable { let fireman: Fireman = Inject() }
public final class Boilerhouse: Sendable {
    func show() { print(Inject(Stoker.self).name) }
}

public func registerShifts() {
    InjectionManager.register(Tollkeeper(badge: "-"), as: Tollkeeper.self)
    InjectionManager.register(Helmsman.self) { Helmsman(name: "-") }
    InjectionManager.register(Stoker.self) { Stoker(name: "-") }
    InjectionManager.register(Fireman.self) { Fireman(name: "-") }
    InjectionManager.register(Firehouse.self) { Firehouse() }
    InjectionManager.register(Tollhouse.self) { Tollhouse() }
    InjectionManager.register(Bridgehouse.self) { Bridgehouse(Rota(helmsman: Inject())) }
    InjectionManager.register(Boilerhouse.self) { Boilerhouse() }
}
@MainActor public enum Shifts {
    public static func begin(_ keeper: Tollkeeper) {
        try? InjectionManager.currentSession.register(keeper, as: Tollkeeper.self)  // expect-warning: Tollkeeper, which is registered at launch, is registered again in a session that goes on: Tollhouse, which was built with the old one, keeps that
    }
    /// The object with the rota was made of the helmsman, which its block injects.
    public static func change(_ action: Helmsman?) {
        guard let action else {
            InjectionManager.resetCurrentContainer()
            return
        }
        try? InjectionManager.currentSession.register(action, as: Helmsman.self)  // expect-warning: Helmsman, which is registered at launch, is registered again in a session that goes on: Bridgehouse, which was built with the old one
    }
    /// Nothing stores the stoker.
    public static func stoke(_ stoker: Stoker) {
        try? InjectionManager.currentSession.register(stoker, as: Stoker.self)
    }
    /// A new session, to which the registration belongs.
    public static func restart(_ fireman: Fireman) {
        InjectionManager.resetCurrentContainer()
        try? InjectionManager.currentSession.register(fireman, as: Fireman.self)
    }
    public static func show() { print(Inject(Tollhouse.self), Inject(Firehouse.self), Inject(Bridgehouse.self)); Inject(Boilerhouse.self).show() }
}
