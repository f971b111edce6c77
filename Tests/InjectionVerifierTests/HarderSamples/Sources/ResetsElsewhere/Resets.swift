import Dispatch
import Injection

// A reset that surely runs off the main actor; and those that run there, or where nobody knows.
public final class Counterfoil: Sendable {}
@MainActor public final class Noticeboard { let counterfoil: Counterfoil? = Inject() }
public func registerCounterfoils() { InjectionManager.register(Counterfoil.self) { Counterfoil() } }

public actor Clerk {
    public func close() { InjectionManager.resetCurrentContainer() }  // expect-warning: this resets off the main actor
    public func leave() { closeSession() }  // expect-warning: this resets off the main actor
    public func hand() async { await MainActor.run { InjectionManager.resetCurrentContainer() } }
    public func ask() async { await closeOnMain() }
    public func isolate() { InjectionManager.withIsolatedContainer { InjectionManager.resetCurrentContainer() } }
}

/// Runs where its caller does: right if a screen calls it.
func closeSession() { InjectionManager.resetCurrentContainer() }
@MainActor func closeOnMain() { closeSession() }
@MainActor public func closeLater() {
    Task { closeSession() }
    DispatchQueue.main.async { closeSession() }
    DispatchQueue.global().async { closeSession() }  // expect-warning: this resets off the main actor
    Task.detached { closeSession() }  // expect-warning: this resets off the main actor
}
@concurrent nonisolated public func closeOnPool() async {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Counterfoil.self) { Counterfoil() } }  // expect-warning: this resets off the main actor
}
nonisolated(nonsending) public func closeWhereCalled() async { closeSession() }
