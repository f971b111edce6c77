import Injection

// Limit: `resetCurrentContainer { steps.forEach { $0() } }`, where a step registers
// One of these closures is in an array, and one is handed to an object that keeps it.
struct Lodger: Sendable { let name: String }
struct Meal: Sendable { let name: String }
@MainActor final class Steps {
    private var all: [(String) -> Void] = []
    func add(_ step: @escaping (String) -> Void) { all.append(step) }
    func begin(_ name: String) { InjectionManager.resetCurrentContainer { for step in all { step(name) } } }
}
@MainActor func begin(_ steps: [() -> Void]) { InjectionManager.resetCurrentContainer { steps.forEach { $0() } } }
@MainActor func signIn(_ name: String) {
    begin([{ InjectionManager.register(Lodger(name: name), as: Lodger.self) }])  // expect-note: not verified: a stored closure registers Lodger
}

let steps = Steps()
steps.add { InjectionManager.register(Meal(name: $0), as: Meal.self) }  // expect-note: not verified: a stored closure registers Meal
InjectionManager.register(Lodger.self) { Lodger(name: "guest") }
InjectionManager.register(Meal.self) { Meal(name: "none") }
signIn("Ana")
steps.begin("soup")
print(Inject(Lodger.self), Inject(Meal.self))
InjectionManager.resetCurrentContainer()
