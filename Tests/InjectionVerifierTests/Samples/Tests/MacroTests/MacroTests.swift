import Injection
import InjectionTesting
import Testing

struct Nested { var value = 1 }

func make<T>(_: T.Type) throws -> T { Inject() }

@Test func inMacros() throws {
    #expect(try make(Nested.self).value == 1)  // expect-error: Nested is injected but registered nowhere
    #expect(try #require(try? make(Nested.self)).value == 1)  // expect-error: Nested is injected but registered nowhere
}

// The finding of code in an attribute is in the line of the attribute.
struct Ring: Sendable {}
@Suite(  // expect-error: a cycle: Ring → Ring
    .isolatedContainer {
        InjectionManager.register(Ring.self) { Inject(Ring.self) }
    })
struct InAttributes {
    @Test func one() { _ = Inject(Ring.self) }
    @Test(.isolatedContainer { _ = Inject(Nested.self) })  // expect-error: Nested is injected
    func two() {}
    // The name of the outer suite's expansion has the beginning of this suite's symbol.
    @Suite(.serialized) struct Inner {
        @Test func three() {}
    }
}
