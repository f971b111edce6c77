import Injection

// What the closure of a reset injects is the ending session's: a mistake if it registers that.
public final class Passer: Sendable { let name: String; init(_ name: String) { self.name = name } }
public final class Lanyard: Sendable { let passer: Passer = Inject() }
public final class Stormlight: Sendable {}
public final class Scribble: Sendable {}
public protocol Daybook: Sendable {}
final class PaperDaybook: Daybook { init(_ passer: Passer) {} }

public func registerPassers() {
    InjectionManager.register(Passer.self) { Passer("guest") }
    InjectionManager.register(Lanyard.self) { Lanyard() }
    InjectionManager.register(Stormlight.self) { Stormlight() }
    InjectionManager.register(Scribble.self) { Scribble() }
    InjectionManager.register((any Daybook).self) { PaperDaybook(Inject()) }
}

@MainActor public func enter(_ name: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Passer.self) { Passer(name) }
        print(Inject(Passer.self).name)  // expect-warning: Passer, which this reset registers, is still the ending session's in the closure
        print(Inject(Lanyard.self))  // expect-warning: Lanyard, which depends on Passer, which this reset registers, is still the ending session's
        greet()
        print(Inject(Stormlight.self))
        Task { print(Inject(Lanyard?.self) as Any) }  // expect-warning: Lanyard, which injects Passer and so belongs to a session, is injected in a task
    }
    print(Inject(Passer.self).name)
}

func greet() { print(Inject(Passer?.self)?.name ?? "") }  // expect-warning: Passer, which this reset registers, is still

/// The object is carried over on purpose.
@MainActor public func keep() {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Inject(Scribble.self), as: Scribble.self) }
}

/// Before it is registered, too.
@MainActor public func mix() {
    InjectionManager.resetCurrentContainer {
        let passer: Passer = Inject()  // expect-warning: Passer, which this reset registers, is still the ending session's
        InjectionManager.register(Passer.self) { Passer("Ben") }
        print(passer.name)
    }
}

/// Another reset registers it, not this one.
@MainActor public func end() {
    InjectionManager.resetCurrentContainer { print(Inject(Passer.self).name) }
}
