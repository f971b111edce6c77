import Injection
import InjectionTesting
import Screens
import Testing

struct GreeterDouble: Greeter { func greet() -> String { "double" } }

@Suite(.isolatedContainer { InjectionManager.register(Greeter.self) { GreeterDouble() } })
struct TraitTests {
    @Test func greets() { #expect(HomeScreen().greeting() == "double") }
}

struct StrictModeTests {
    @Test func strict() { InjectionManager.enforceIsolation() }
}
