import Evidence
import Testing

extension EvidenceTests {
    @Suite("Sessions: what a session gives is its own")
    struct Sessions {
        @Test("5,000 resets, and others that resolve in a session meanwhile", arguments: [2, 6])
        func resolve(readers: Int) {
            let fault = SessionRace(readers: readers).run(resets: 5_000)
            #expect(fault == nil)
        }

        @Test("what an optional wraps is registered and taken away, and others inject the optional", arguments: [2, 6])
        func optional(readers: Int) {
            let fault = OptionalRace(readers: readers).run(rounds: 100)
            #expect(fault == nil)
        }
    }
}
