import Injection

// A reset whose closure registers nothing is a sign-out, and so has to clear.
struct Guest: Sendable { let name: String }
@MainActor enum Desk {
    static var token: String?
    static var draft: String?  // expect-warning: `Desk.draft` outlives sessions, and the reset in `signOut()` does not clear it
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest(name: name) } }
}
@MainActor func write(_ name: String) { (Desk.token, Desk.draft) = (name, name) }
@MainActor func signOut() { InjectionManager.resetCurrentContainer { Desk.token = nil } }

InjectionManager.register(Guest.self) { Guest(name: "") }
signIn("Ana")
write("Ana")
print(Inject(Guest.self).name, Desk.token ?? "", Desk.draft ?? "")
signOut()
