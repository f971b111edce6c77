import Injection

// As in the README, but for the closures. A name of its own for each type, for all samples are one program.
protocol Welcome { func greet() -> String }
struct Person: Sendable { let name: String }
struct Basket: Sendable { var items: [String] = [] }
struct Skin1: Sendable { var isDark = false }
final class WelcomeImpl: Welcome {
    let person: Person = Inject()
    func greet() -> String { "Hello, \(person.name)" }
}
func fillBasket() { InjectionManager.register(Basket.self) { Basket(items: ["apple"]) } }  // expect-warning: Basket is registered a second time
func signOut() { InjectionManager.resetCurrentContainer() }

InjectionManager.register((any Welcome).self) { WelcomeImpl() }
InjectionManager.register(Person.self) { Person(name: "guest") }
InjectionManager.register(Basket.self) { Basket() }
InjectionManager.register(Skin1.self) { Skin1() }
if CommandLine.arguments.contains("--dark") { InjectionManager.register(Skin1.self) { Skin1(isDark: true) } }

InjectionManager.register(Person.self) { Person(name: "Ana") }  // expect-warning: Person is registered a second time
fillBasket()
print(Inject((any Welcome).self).greet(), Inject(Basket.self), Inject(Skin1.self))
signOut()
print(Inject((any Welcome).self).greet())

// The closure of a reset comes out of a variable, and registers for the session.
struct Sticker: Sendable { var name = "guest" }
struct Pennant: Sendable { var name = "guest" }
let wearSticker: () -> Void = { InjectionManager.register(Sticker.self) { Sticker(name: "Ben") } }
InjectionManager.register(Sticker.self) { Sticker() }
InjectionManager.register(Pennant.self) { Pennant() }
InjectionManager.resetCurrentContainer(wearSticker)
InjectionManager.register(Pennant.self) { Pennant(name: "Ben") }  // expect-warning: Pennant, which is registered at launch, is registered again permanently
print(Inject(Sticker.self).name, Inject(Pennant.self).name)
