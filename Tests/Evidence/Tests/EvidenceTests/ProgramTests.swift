import Dispatch
import Evidence
import Foundation
import Testing

/// Everything here uses the shared container, or might: one test at a time.
@Suite("Evidence", .serialized)
struct EvidenceTests {}

extension EvidenceTests {
    @Suite("Programs: the library does what the model of its contract does")
    struct Programs {
        @Test("100,000 random programs")
        func randomPrograms() {
            #if DEBUG
            let count: UInt64 = 10_000
            #else
            let count: UInt64 = 100_000
            #endif
            keepNoBacktraces()
            // Those of the shared container one after the other, and then the rest on two threads.
            var isolated: [UInt64] = []
            for seed in 1...count {
                var generator = ProgramGenerator(seed: seed)
                if generator.program().usesSharedContainer {
                    expectAgreement(seed: seed)
                } else {
                    isolated.append(seed)
                }
            }
            #expect(isolated.count > count / 2 && isolated.count < count)
            DispatchQueue.concurrentPerform(iterations: 2) { [isolated] half in
                for index in stride(from: half, to: isolated.count, by: 2) { expectAgreement(seed: isolated[index]) }
            }
        }

        @Test("a block that is overtaken a hundred times")
        func overtaken() {
            expectAgreement(
                Program(
                    limit: 1_000,
                    [
                        .register(.store, Block(hook: [.reset([])])),
                        .register(
                            .service,
                            Block([.inject(.store), .register(.store, Block(hook: [.reset([])])), .inject(.record)])),
                        .inject(.service),
                        .inject(.store),
                    ]))
        }

        @Test("what a replaced block has captured uses the container as it ends")
        func capture() {
            expectAgreement(
                Program([
                    .register(.service, Block(captureEnd: [.reset([]), .inject(.store), .register(.record, Block())])),
                    .register(.store, Block(hook: [])),
                    .inject(.store),
                    .inject(.service),
                    .register(.service, Block()),
                    .inject(.service),
                ]))
        }
    }
}

/// Swift Testing makes a backtrace of each error that is thrown, and the programs throw all the time.
///
/// Both are variables of the runtime, each a pointer to the function that it calls before an error is thrown, or nil.
private func keepNoBacktraces() {
    #if os(Linux)
    for hook in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
        dlsym(nil, hook)?.storeBytes(of: 0, as: Int.self)
    }
    #endif
}

private func expectAgreement(seed: UInt64) {
    if let found = disagreement(seed: seed) { Issue.record("\(found)") }
}

func expectAgreement(_ program: Program, sourceLocation: SourceLocation = #_sourceLocation) {
    if let found = disagreement(on: program) { Issue.record("\(found)", sourceLocation: sourceLocation) }
}
