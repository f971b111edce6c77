import Injection

// `session.end()` is a reset in every rule, and its closure a reset's closure.
struct Ferry: Sendable { var name = "guest" }
struct Berth: Sendable { var name = "guest" }
struct Crew: Sendable {}
struct Cargo: Sendable {}

@MainActor final class Harbor {
    var session: InjectionSession { InjectionManager.currentSession }

    // A sign-out that ends the session does reset.
    func signOut() { session.end() }
    func logout() { print(session.isCurrent) }  // expect-warning: `Harbor.logout()` resets nothing
    func signIn() {
        session.end {
            InjectionManager.register(Ferry.self) { Ferry(name: "Ana") }
            InjectionManager.register(Berth.self) { Berth(name: "Ana") }
            print(Inject(Ferry.self).name)  // expect-warning: Ferry, which this reset registers, is still the ending session's in the closure
            Task { InjectionManager.register(Crew.self) { Crew() } }  // expect-error: Crew is registered after the reset
        }
    }
    // The closure runs only if the session before the `await` is still current, so nothing in it is late.
    func signInLater() async {
        let session = session
        await Task.yield()
        session.end {
            InjectionManager.register(Ferry.self) { Ferry(name: "Ana") }
            print(Inject(Ferry.self).name)  // expect-warning: Ferry, which this reset registers, is still the ending session's in the closure
        }
    }
    // A sign-out of whoever is signed in, as an app has for its button. After an `await`, that may be somebody else.
    func leave() { close(InjectionManager.currentSession) }
    private func close(_ session: InjectionSession) {
        guard session.isCurrent else { return }
        session.end()
    }
    func didRefuse() async {
        await Task.yield()
        leave()  // expect-warning: this may reset after an `await`
    }
    func closeLater() async {
        await Task.yield()
        close(InjectionManager.currentSession)  // expect-warning: this may reset after an `await`
    }
    func closeOwn() async {
        let own = InjectionManager.currentSession
        await Task.yield()
        close(own)
    }
    func signInTwice() {
        session.end { [session] in
            session.end()  // expect-error: a reset in the closure of another reset traps; register everything in one closure
        }
        InjectionManager.resetCurrentContainer { [session] in
            session.end {}  // expect-error: a reset in the closure of another reset traps
        }
    }
}

extension Harbor {
    // A registration for good, after a sign-out that `end` makes.
    func rename() {
        InjectionManager.register(Ferry.self) { Ferry(name: "Ben") }  // expect-warning: Ferry, which is registered for a session, is registered again permanently
    }
    // A function that ends the session clears one of the two.
    func note(_ name: String) { (Logbook.last, Logbook.first) = (name, name) }
    func close() {
        Logbook.last = ""
        session.end()
    }
}
@MainActor enum Logbook {
    static var last = ""  // expect-warning: `Logbook.last` outlives sessions, and the reset in `Harbor.signOut()` does not clear it
    static var first = ""  // expect-warning: `Logbook.first` outlives sessions, and the reset in
}
actor Lighthouse {
    let session = InjectionManager.currentSession
    func close() { session.end() }  // expect-warning: this resets off the main actor
}

// A type that only the closure of `end` registers belongs to sessions.
final class Quay: Sendable {
    static let shared = Quay()  // expect-error: `shared` is kept for the life of the process
    let ferry: Ferry = Inject()
}

InjectionManager.register(Ferry.self) { Ferry() }
InjectionManager.register(Cargo.self) {
    InjectionManager.currentSession.end()  // expect-error: a reset in a block traps; reset at sign-in and sign-out, outside of blocks
    return Cargo()
}
print(Inject(Berth.self))  // expect-warning: only sessions register Berth
let harbor = Harbor()
harbor.signIn()
print(Inject(Crew.self), Inject(Cargo.self), Quay.shared.ferry)
harbor.signInTwice()
harbor.logout()
harbor.rename()
harbor.note(Inject(Ferry.self).name)
harbor.close()
await Lighthouse().close()
harbor.signOut()
await harbor.signInLater()
await harbor.didRefuse()
await harbor.closeLater()
await harbor.closeOwn()
