import Evidence
import Testing

extension EvidenceTests {
    @Suite("Preemption: readers that are stopped between two steps")
    struct Preemption {
        @Test(
            "no object is freed in use, and none is left, whatever it is injected as",
            arguments: PreemptedReaders.Kind.allCases)
        func readers(kind: PreemptedReaders.Kind) {
            for (readers, timers, injections) in [(4, 4, 3), (3, 8, 0), (8, 0, 3)] {
                let fault = PreemptedReaders(kind, readers: readers, timers: timers, injections: injections)
                    .run(resets: 1_000)
                #expect(fault == nil)
            }
        }
    }
}
