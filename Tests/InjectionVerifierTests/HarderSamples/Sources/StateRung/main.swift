import Injection

// A method that resets, and then calls the listeners itself, clears what these replace.
struct Owner: Sendable { let name: String }
@MainActor final class Panel { let owner: Owner = Inject() }
@MainActor final class Frame {
    var panel: Panel?
    var title: String?  // expect-warning: `Frame.title` outlives sessions, and the reset in `Bells.signOut()` does not clear it
}
@MainActor final class Bells {
    private var listeners: [@MainActor () -> Void] = []
    func listen(_ listener: @escaping @MainActor () -> Void) {
        listener()
        listeners.append(listener)
    }
    func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Owner(name: name), as: Owner.self) }
        listeners.forEach { $0() }
    }
    func signOut() {
        InjectionManager.resetCurrentContainer()
        for listener in listeners { listener() }
    }
}
@MainActor enum House {
    static let frame = Frame()
    static let bells = Bells()
}
@MainActor func launch() { House.bells.listen { House.frame.panel = Panel() } }

InjectionManager.register(Owner.self) { Owner(name: "") }
launch()
House.bells.signIn("Ana")
House.frame.title = Inject(Owner.self).name
print(House.frame.panel?.owner.name ?? "")
House.bells.signOut()
