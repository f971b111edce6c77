import Injection

// A variable of the function in which a program begins outlives the sessions that it begins and ends.
final class Reader { let user: User? = Inject(); func show() {} }
struct Tool {
    static func main() {
        let reader = Reader()  // expect-error: `reader` is used after a reset, and holds User, which is registered for a session
        let early = Reader()
        early.show()
        var again = Reader()
        again.show()
        let name = Inject(User?.self)?.name
        signIn("Ana")
        reader.show()
        again = Reader()
        again.show()
        print(name ?? "")
        while let line = readLine() {
            let inLoop = Reader()
            inLoop.show()
            if line.isEmpty { InjectionManager.resetCurrentContainer() }
        }
    }
    static func other() {
        let user: User? = Inject()
        InjectionManager.resetCurrentContainer()
        print("signed out", user?.name ?? "")
    }
}

// In a closure, too, and where something else may be stored; but not once that is emptied.
final class Entry: @unchecked Sendable { let user: User? = Inject(); func show() {} }
struct Keeping {
    static func main() {
        let inClosure = Entry()  // expect-error: `inClosure` is used after a reset, and holds User
        let show = { inClosure.show() }
        let closedBefore = Entry()
        let showBefore = { closedBefore.show() }
        let inTask = Entry()  // expect-error: `inTask` is used after a reset, and holds User
        Task { inTask.show() }
        var perhaps = Entry()  // expect-error: `perhaps` is used after a reset, and holds User
        var emptied: Entry? = Entry()
        var stored: Entry? = Entry()  // expect-error: `stored` is used after a reset, and holds User
        var all = [Entry()]
        var some = [Entry()]  // expect-error: `some` is used after a reset, and holds User
        var added: [Entry] = []
        added.append(Entry())  // expect-error: `added` is used after a reset, and holds User
        let isKnown = CommandLine.arguments.count > 1
        showBefore()
        if isKnown { emptied = nil } else { stored = nil }
        emptied?.show()
        emptied = nil
        all.removeAll()
        signIn("Ben")
        show()
        if isKnown { perhaps = Entry() }
        perhaps.show()
        emptied?.show()
        stored?.show()
        all.first?.show()
        some.first?.show()
        added.first?.show()
        let last = Entry()
        Task { last.show() }
        some.removeAll()
    }
}
struct Awaiting {
    static func main() async {
        let entry = Entry()
        async let shown: Void = entry.show()
        await shown
        InjectionManager.resetCurrentContainer()
    }
}

// A helper that is handed a closure resets before it runs that, after it, or instead.
func signInThen(_ body: () -> Void) { signIn("Ben"); body() }
func signInAfter(_ body: () -> Void) { body(); signIn("Ben") }
func signInElse(_ isSure: Bool, _ body: () -> Void) { if isSure { signIn("Ben") } else { body() } }
func handOn(_ body: () -> Void) { signInThen(body) }
struct KeepingBefore {
    static func main() {
        let first = Entry()
        signInAfter { first.show() }
        let second = Entry()
        signInElse(CommandLine.arguments.count > 1) { second.show() }
        let third = Entry()  // expect-error: `third` is used after a reset, and holds User
        signInThen { third.show() }
        let fourth = Entry()  // expect-error: `fourth` is used after a reset, and holds User
        handOn { fourth.show() }
    }
}

// What throws has not reset.
struct Refused: Error {}
func signInIf(_ password: String) throws {
    guard password == "right" else { throw Refused() }
    signIn("Ana")
}
struct Refusing {
    static func main() {
        let refused = Entry()
        do { try signInIf("") } catch { refused.show() }
        let failed = Entry()
        do { try InjectionManager.resetCurrentContainer { throw Refused() } } catch { failed.show() }
        let both = Entry()  // expect-error: `both` is used after a reset, and holds User
        do { try signInIf("") } catch { print("wrong") }
        both.show()
    }
}
