import Dispatch
import Injection

// Other code registers a session's type, too, when another session may have begun, or none.
struct Permit: Sendable { var text = "" }
struct Licence: Sendable { var text = "" }
struct Grade: Sendable { var text = "" }
func fetchPermit(_ old: Permit) async throws -> Permit { Permit(text: old.text + "+") }
func launchTokens() {
    InjectionManager.register(Grade.self) { Grade() }
}
func useTokens() { _ = (Inject(Permit?.self), Inject(Licence?.self), Inject(Grade.self)) }
@MainActor final class Turnstile {
    func signIn(_ permit: Permit, _ licence: Licence, _ grade: Grade) {
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(permit, as: Permit.self)
            InjectionManager.register(licence, as: Licence.self)
            InjectionManager.register(grade, as: Grade.self)
        }
        // The token belongs to the session that has just begun.
        InjectionManager.register(licence, as: Licence.self)
    }
    func signOut() {
        InjectionManager.resetCurrentContainer()
        InjectionManager.register(Grade.self) { Grade(text: "guest") }
    }
}

// Code registers after an `await`, or in a task that it starts.
@MainActor final class Renewal {
    func renew() async throws {
        let permit = try await fetchPermit(Inject())
        InjectionManager.register(permit, as: Permit.self)  // expect-warning: Permit, which is registered for a session, is registered after an `await`, when another user may be signed in, or nobody; if this signs a user in, register it in the closure of the reset only; otherwise, write `try session.register(…, as: Permit.self)`, where `session` is the `currentSession` before
    }
    func renewWithBlock() {
        let permit: Permit = Inject()
        Task {
            let grade = try await fetchPermit(permit).text
            InjectionManager.register(Grade.self) { Grade(text: grade) }  // expect-warning: Grade, which is registered for a session, is registered after an `await`
        }
    }
    func renewOnQueue(_ licence: Licence) {
        DispatchQueue.main.async { InjectionManager.register(licence, as: Licence.self) }  // expect-warning: Licence, which is registered for a session, is registered in a task, on a queue or by a timer
    }
    // Code registers in that session, in one that it begins, or before it waits.
    func renewInSession() async throws {
        let session = InjectionManager.currentSession
        try session.register(try await fetchPermit(Inject()), as: Permit.self)
    }
    func renewIfCurrent() async throws {
        let session = InjectionManager.currentSession
        let permit = try await fetchPermit(Inject())
        guard session.isCurrent else { return }
        InjectionManager.register(permit, as: Permit.self)
    }
    func signInLate() async throws {
        let permit = try await fetchPermit(Permit())
        InjectionManager.resetCurrentContainer { InjectionManager.register(permit, as: Permit.self) }
    }
    func signInAndWait(_ permit: Permit) async {
        InjectionManager.resetCurrentContainer { InjectionManager.register(permit, as: Permit.self) }
        await Task.yield()
        InjectionManager.register(permit, as: Permit.self)  // expect-warning: Permit, which is registered for a session, is registered after an `await`
    }
    func renewAtOnce(_ permit: Permit) async throws {
        InjectionManager.register(permit, as: Permit.self)
        _ = try await fetchPermit(permit)
    }
}

// Another sign-in, whose reset registers less.
@MainActor final class Keypad {
    func signIn(_ licence: Licence) {
        InjectionManager.register(licence, as: Licence.self)  // expect-warning: Licence, which is registered for a session, is registered again permanently: no reset removes this; if it belongs to a session, register it in the closure of the reset, as in `InjectionManager.resetCurrentContainer { InjectionManager.register(…, as: Licence.self) }`, or after an `await`, of `session.end`
    }
    func open(_ permit: Permit) {
        InjectionManager.resetCurrentContainer()
        InjectionManager.register(Permit.self) { permit }  // expect-warning: Permit, which is registered for a session, is registered again permanently
    }
    func openForLicence(_ licence: Licence, _ permit: Permit) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(permit, as: Permit.self) }
        InjectionManager.register(licence, as: Licence.self)  // expect-warning: Licence, which is registered for a session, is registered again permanently
        keep(permit)
        replace(licence)
    }
    func logIn(_ licence: Licence) { store(licence) }
    private func store(_ licence: Licence) { InjectionManager.register(licence, as: Licence.self) }  // expect-warning: Licence, which is registered for a session, is registered again permanently
    func openForNobody() {
        let permit = readLine().map(Permit.init)
        InjectionManager.resetCurrentContainer()
        InjectionManager.register(Permit.self) { permit ?? Permit() }  // expect-warning: Permit, which is registered for a session, is registered again permanently
    }
    // Called where a session has begun that registered it; or where none has.
    private func keep(_ permit: Permit) { InjectionManager.register(permit, as: Permit.self) }
    private func replace(_ licence: Licence) { InjectionManager.register(licence, as: Licence.self) }  // expect-warning: Licence, which is registered for a session, is registered again permanently
}
