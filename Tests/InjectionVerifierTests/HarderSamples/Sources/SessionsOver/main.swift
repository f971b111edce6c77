import Injection

// `end()` of a stored session that is over by then signs nobody out.
struct Lodger: Sendable { var name = "nobody" }

/// Launch makes the porter, so his session is that of the launch.
@MainActor final class Porter {
    private let session = InjectionManager.currentSession
    func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Lodger(name: name), as: Lodger.self) }
    }
    func signOut() { session.end() }  // expect-warning: `Porter.session` is stored once, and a reset ends its session, so `end()` does nothing after that
    func show() { print(session.isCurrent) }
}

/// The function that ends the session is handed it.
@MainActor final class Doorman {
    let first = InjectionManager.currentSession
    func leave() { end(first) }  // expect-warning: `Doorman.first` is stored once, and a reset ends its session
    func leaveNow() { end(InjectionManager.currentSession) }
    private func end(_ session: InjectionSession) { if session.end() != nil { print("left") } }
}

/// The session is stored before the reset that ends it.
@MainActor final class Landlord {
    private var session = InjectionManager.currentSession
    func signIn(_ name: String) {
        session = InjectionManager.currentSession
        InjectionManager.resetCurrentContainer { InjectionManager.register(Lodger(name: name), as: Lodger.self) }
    }
    func signOut() { session.end() }  // expect-warning: `Landlord.session` is stored before the reset that ends its session
}

/// The session is stored after each reset.
@MainActor final class Concierge {
    private var session = InjectionManager.currentSession
    func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Lodger(name: name), as: Lodger.self) }
        session = InjectionManager.currentSession
    }
    func signOut() { session.end() }
}

/// An object of a session ends its own.
@MainActor final class Guestroom {
    private let session = InjectionManager.currentSession
    func checkOut() { session.end() }
}

/// A sign-in makes the object, for the session that has just begun.
@MainActor final class Stay {
    private let session = InjectionManager.currentSession
    func finish() { session.end() }
}
@MainActor enum Reception {
    static var stay: Stay?  // expect-warning: `Reception.stay` outlives sessions
    static func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Lodger(name: name), as: Lodger.self) }
        stay = Stay()
    }
}

InjectionManager.register(Lodger.self) { Lodger() }
InjectionManager.register(Guestroom.self) { @MainActor in Guestroom() }
let porter = Porter()
let doorman = Doorman()
let landlord = Landlord()
let concierge = Concierge()
porter.signIn("Ana")
print(Inject(Lodger.self).name)
Inject(Guestroom.self).checkOut()
porter.signOut()
porter.show()
doorman.leave()
doorman.leaveNow()
landlord.signIn("Ben")
landlord.signOut()
concierge.signIn("Cid")
concierge.signOut()
Reception.signIn("Dan")
Reception.stay?.finish()
InjectionManager.resetCurrentContainer()
