import Injection
import Testing

@testable import Innocent

protocol OnlyInTest: Sendable {}
struct Mock: OnlyInTest, Clock {}

@Test func tests() {
    InjectionManager.register((any OnlyInTest).self) { Mock() }
    InjectionManager.register((any OnlyInTest).self) { Mock() }
    InjectionManager.register((any Clock).self) { Mock() }
    let mock: any OnlyInTest = Inject()
    let service: any Service = Inject()
    let absent: String = Inject()  // expect-error: String is injected but registered nowhere
    _ = (mock, service, absent)
}

// A test that runs the program's own registrations in a private container does not make them a preview's;
// what a macro is given stands twice in the syntax tree.
@Test func isolated() {
    InjectionManager.withIsolatedContainer {
        registerInnocent()
        #expect(Inject(Shared.self) as Any is Shared)
    }
    #expect(Inject(Shared.self) as Any is Shared)
    #expect(Inject(Int.self) == 1)  // expect-error: Int is injected but registered nowhere
}

// A test may expect an error; one that throws it fails.
struct NotHere: Sendable {}
func throwing() throws -> NotHere { try InjectionManager.resolve() }
@Test func expectsErrors() async {
    #expect(throws: InjectionError.self) { try InjectionManager.resolve(NotHere.self) }
    #expect(throws: (any Error).self) { try throwing() }
    await #expect(throws: InjectionError.self) {
        try await MainActor.run { try InjectionManager.resolve(NotHere.self) }
    }
    #expect(throws: Never.self) { try InjectionManager.resolve(NotHere.self) }  // expect-note: not verified: NotHere is registered nowhere
}
@Test func fails() throws { _ = try InjectionManager.resolve(NotHere.self) }  // expect-error: NotHere is injected but registered nowhere
