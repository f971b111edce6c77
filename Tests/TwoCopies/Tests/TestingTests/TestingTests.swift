import Injection
import InjectionTesting
import Screens
import Testing

struct GreeterDouble: Greeter { func greet() -> String { "double" } }

@Suite(.isolatedContainer { InjectionManager.register(Greeter.self) { GreeterDouble() } })
struct TraitTests {
    /// With a second copy of the library, this fails, and names both files.
    @Test func greets() { #expect(HomeScreen().greeting() == "double") }
}

struct StrictModeTests {
    @Test func strict() { InjectionManager.enforceIsolation() }
}
