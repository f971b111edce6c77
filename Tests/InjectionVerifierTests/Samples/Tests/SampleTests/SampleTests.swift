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
