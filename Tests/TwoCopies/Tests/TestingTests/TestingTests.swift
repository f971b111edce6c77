import Injection
import InjectionTesting
import Screens
import Testing

struct GreeterDouble: Greeter { func greet() -> String { "double" } }

@Suite(.isolatedContainer { InjectionManager.register(Greeter.self) { GreeterDouble() } })
struct TraitTests {
    @Test(
        "With the trait, a framework injects the test's double; if it has a second copy of the library, the test fails before it runs"
    )
    func greets() { #expect(HomeScreen().greeting() == "double") }
}

struct StrictModeTests {
    @Test("Strict mode traps if a framework has a second copy of the library")
    func strict() { InjectionManager.enforceIsolation() }
}
