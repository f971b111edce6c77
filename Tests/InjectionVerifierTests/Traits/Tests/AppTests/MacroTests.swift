import Injection
import Shared
import Testing

struct Nested { var value = 1 }

func make<T>(_: T.Type) throws -> T { Inject() }

@Test func inMacros() throws {
    #expect(try make(Nested.self).value == 1)  // expect-error: Nested is injected but registered nowhere
    #expect(try #require(try? make(Nested.self)).value == 1)  // expect-error: Nested is injected but registered nowhere
}
