import Injection

// A sign-out that does not reset, in a program that resets elsewhere.
struct Visa: Sendable { var name = "guest" }
protocol Border: Sendable { func signOut() async }
struct BorderClient: Border {
    func signOut() async { await Task.yield() }
}
func clearDisk() {}

@MainActor struct Account {
    func signIn() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Visa.self) { Visa(name: "Ana") } }
    }
    func signOut() { InjectionManager.resetCurrentContainer() }
    func logout() { clearDisk() }  // expect-warning: `Account.logout()` resets nothing, so the next user gets what belongs to this one; write `InjectionManager.resetCurrentContainer()` in it
    func deleteAccount() async {
        await BorderClient().signOut()
        signOut()  // expect-warning: this reset follows an `await`
    }
    func logOff() { Task { @MainActor in signOut() } }
    // A reset before it begins the session that it should end.
    func play() {
        signIn()
        logOut()
    }
    func logOut() { clearDisk() }  // expect-warning: `Account.logOut()` resets nothing, so the next user gets what belongs to this one
    // A reset after it is its own.
    func replay() {
        signoff()
        signIn()
    }
    func signoff() { clearDisk() }
}
@MainActor struct Trial {
    let account = Account()
    // A reset on another way does not follow it.
    func leave(isOver: Bool) {
        if isOver {
            logOut()
            return
        }
        account.signIn()
    }
    func logOut() { clearDisk() }  // expect-warning: `Trial.logOut()` resets nothing
}
@MainActor struct Kiosk {
    // The library's own reset after it counts, too.
    func change() {
        logOut()
        InjectionManager.resetCurrentContainer { InjectionManager.register(Visa.self) { Visa(name: "Ben") } }
    }
    func logOut() { clearDisk() }
}
// The server's part of a sign-out that resets is called in a task of it.
protocol Consulate: Sendable { func signOut(_ name: String) async }
struct ConsulateClient: Consulate {
    func signOut(_ name: String) async { await Task.yield() }
}
// So it is if the function that ends the session has another name.
protocol Ministry: Sendable { func logOut(_ name: String) async }
struct MinistryClient: Ministry {
    func logOut(_ name: String) async { await Task.yield() }
}
protocol Embassy: Sendable { func logout(_ name: String) async }
struct EmbassyClient: Embassy {
    func logout(_ name: String) async { await Task.yield() }  // expect-warning: `EmbassyClient.logout(_:)` resets nothing
}
@MainActor final class Office {
    private let consulate: any Consulate = ConsulateClient()
    private let embassy: any Embassy = EmbassyClient()
    private var onLeave: (() -> Void)?
    func signOut() -> Task<Void, Never> {
        let name = Inject(Visa.self).name
        InjectionManager.resetCurrentContainer()
        return Task { [consulate] in await consulate.signOut(name) }
    }
    private let ministry: any Ministry = MinistryClient()
    func close(_ session: InjectionSession) {
        let name = Inject(Visa.self).name
        guard session.end() != nil else { return }
        Task { [ministry] in await ministry.logOut(name) }
    }
    // A task of another function is not.
    func leave() {
        let name = Inject(Visa.self).name
        Task { [embassy] in await embassy.logout(name) }
    }
}
// One kind of hall starts a task that may reset, so opening some hall does not sign out.
@MainActor protocol Hall { func open() }
@MainActor struct Entrance: Hall { func open() {} }
@MainActor struct Gate: Hall {
    func open() { Task { await watch() } }
    func watch() async {
        let session = InjectionManager.currentSession
        await Task.yield()
        session.end()
    }
}
@MainActor struct Airport {
    let halls: [any Hall] = [Entrance(), Gate()]
    func logout() { for hall in halls { hall.open() } }  // expect-warning: `Airport.logout()` resets nothing
    func signOut() { Gate().open() }
}
InjectionManager.register(Visa.self) { Visa() }
print(Inject(Visa.self))
Account().signIn()
Account().logout()
Account().logOff()
Account().play()
Account().replay()
Trial().leave(isOver: true)
await Account().deleteAccount()
Kiosk().change()
Airport().logout()
Airport().signOut()
let office = Office()
office.leave()
await office.signOut().value
Office().close(InjectionManager.currentSession)
