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
