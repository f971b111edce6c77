import Injection

// A reset for another member of the family carries over the plan, and what was built with nothing else.
struct FamilyPlan: Sendable { let name: String }
struct Persona: Sendable { let name: String }
final class Bookcase: Sendable { let plan: FamilyPlan = Inject() }
final class Drawers: Sendable {
    let plan: FamilyPlan = Inject()
    let persona: Persona = Inject()
}
func launchFamily() {
    InjectionManager.register(FamilyPlan.self) { FamilyPlan(name: "nobody") }
    InjectionManager.register(Persona.self) { Persona(name: "nobody") }
    InjectionManager.register(Bookcase.self) { Bookcase() }
    InjectionManager.register(Drawers.self) { Drawers() }
}
func signInFamily(_ name: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(FamilyPlan(name: name), as: FamilyPlan.self)
        InjectionManager.register(Persona(name: name), as: Persona.self)
    }
}
func change(to name: String) {
    let plan: FamilyPlan = Inject()
    let (bookcase, drawers) = (Inject(Bookcase.self), Inject(Drawers.self))
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(plan, as: FamilyPlan.self)
        InjectionManager.register(bookcase, as: Bookcase.self)
        InjectionManager.register(drawers, as: Drawers.self)  // expect-error: Drawers is carried over to the next session, although it injects Persona and so belongs to a session
        InjectionManager.register(Persona(name: name), as: Persona.self)
    }
}
// The bookcase still has the old plan.
func move() {
    let bookcase: Bookcase = Inject()
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(bookcase, as: Bookcase.self)  // expect-error: Bookcase is carried over to the next session, although it injects FamilyPlan and so belongs to a session
    }
}
