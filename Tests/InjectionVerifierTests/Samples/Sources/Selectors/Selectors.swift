#if compiler(>=6.3)
import enum Injection::InjectionError
import Injection

// This module has names of the library's own: only a module selector reaches those of the library.
func Inject<T>(_ type: T.Type) -> T? { nil }
enum InjectionManager {
    static func register<T>(_ type: T.Type, _ block: () -> T) {}
    static func resetCurrentContainer(_ body: () -> Void) { body() }
}

final class Berry: Sendable {}
final class Leaf: Sendable {}
final class Guestbook: Sendable {}
final class Husk: Sendable {}
final class Spiral: Sendable { let next: Spiral = Injection::Inject() }  // expect-error: a cycle: Spiral → Spiral

func registerSelected() {
    Injection::InjectionManager.register(Berry.self) { Berry() }
    Injection::InjectionManager.register(Selectors::Spiral.self) { Spiral() }
    Injection::InjectionManager.register(Husk.self) { Husk() }  // expect-warning: Husk is registered, but nobody
    // These register nothing.
    InjectionManager.register(Leaf.self) { Leaf() }
    Selectors::InjectionManager.register(Leaf.self) { Leaf() }
}

func signInSelected() {
    Injection::InjectionManager.resetCurrentContainer {
        Injection::InjectionManager.register(Selectors::Guestbook.self) { Guestbook() }
    }
    Selectors::InjectionManager.resetCurrentContainer {}
}
let guestbook: Guestbook? = Injection::Inject()  // expect-error: `guestbook` is kept for the life of the process

final class Uses {
    let berry: Berry = Injection::Inject()
    let leaf: Leaf = Injection::Inject()  // expect-error: Leaf is injected
    lazy var lazy = Injection::Inject(Leaf.self)  // expect-error: Leaf is injected
    // This is the form without a selector.
    lazy var dotted = Injection.Inject(Leaf.self)  // expect-error: Leaf is injected

    func use(in session: InjectionSession = Injection::InjectionManager.currentSession) throws {
        take(Injection::Inject())  // expect-error: Leaf is injected
        _ = Injection::Inject(Selectors::Leaf.self)  // expect-error: Leaf is injected
        _ = try Injection::InjectionManager.resolve(Leaf.self)  // expect-error: Leaf is injected
        _ = try session.Injection::resolve(Leaf.self)  // expect-error: Leaf is injected
        do { _ = try Injection::InjectionManager.resolve(Leaf.self) } catch Injection::InjectionError.notRegistered {}
        _ = Injection::Inject(Leaf?.self)
        _ = (Injection::Inject(Berry.self), Injection::Inject(Selectors::Berry.self))
        // These inject nothing.
        _ = (Inject(Leaf.self), Selectors::Inject(Leaf.self))
    }

    private func take(_ leaf: Leaf) {}
}
#endif
