import Injection
import Screens
import Testing

struct GreeterDouble: Greeter { func greet() -> String { "double" } }

/// As in the article "Linking".
struct OwnContainer: SuiteTrait, TestTrait, TestScoping {
    let register: @Sendable () async throws -> Void
    let isRecursive = true

    init(_ register: @escaping @Sendable () async throws -> Void) { self.register = register }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing run: @Sendable () async throws -> Void
    ) async throws {
        try await InjectionManager.withIsolatedContainer {
            try await register()
            try await run()
        }
    }
}

/// Its closure is on the main actor, as one that calls an app's registrations.
@Suite(OwnContainer { @MainActor in InjectionManager.register(Greeter.self) { GreeterDouble() } })
struct TraitTests {
    @Test("With the article's own trait, a framework injects the test's double, also from the dynamic library")
    func greets() { #expect(HomeScreen().greeting() == "double") }
}
