import Injection

// The function around a closure that resets clears as well; the caller of that function does not.
struct Lodger: Sendable { let name: String }
@MainActor enum Hall {
    static var before: String?
    static var after: String?
    static var helped: String?
    static var ran: String?
    static var byCaller: String?  // expect-warning: `Hall.byCaller` outlives sessions, and the reset in `signOut()` does not clear it
    static var kept: String?  // expect-warning: `Hall.kept` outlives sessions, and the reset in `signOut()` does not clear it

    static func fill(_ name: String) {
        (before, after, helped) = (name, name, name)
        (ran, byCaller, kept) = (name, name, name)
    }
    static func clear() { helped = nil }
}
@MainActor func run(_ action: @MainActor () -> Void) { action() }

@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Lodger.self) { Lodger(name: name) } }
}
@MainActor func signOut() async {
    Hall.before = nil
    await MainActor.run {
        run { InjectionManager.resetCurrentContainer() }
        Hall.ran = nil
    }
    Hall.after = nil
    Hall.clear()
}
@MainActor func leave() async {
    await signOut()
    Hall.byCaller = nil
}

InjectionManager.register(Lodger.self) { Lodger(name: "") }
signIn("Ana")
Hall.fill(Inject(Lodger.self).name)
await leave()
