import Injection
import TestWatchdog
import Testing

private struct Missing {}

/// What the watchdog says, which is the only one who knows.
@Suite("A test that hangs, crashes or traps is named", .watched)
struct WatchdogTests {
    #if EXIT_TESTS
    // The thread sanitizer keeps a signal from a thread that loops without a call, and both sanitizers would report the
    // crash, which is meant.
    #if !INJECTION_THREAD_SANITIZER && !INJECTION_ADDRESS_SANITIZER
    @Test("a hang: the test whose thread waits, or loops, and not the one that waits for it")
    func hang() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Watchdog.shared.losePatience(after: 2)
            let goesOn = Event()
            async let innocent: Void = Watchdog.shared.watch("innocent") { await goesOn.wait() }
            async let waiting: Void = Watchdog.shared.watch("waiting") {
                await Self.suspendedOnThread { Signal().wait() }
            }
            async let looping: Void = Watchdog.shared.watch("looping") {
                await Self.suspendedOnThread { while true {} }
            }
            _ = await (innocent, waiting, looping)
        }
        #expect(result.printed.contains("No test has begun or ended for "))
        #if canImport(Glibc)
        let lines = result.printed.split(separator: "\n").drop { $0 != "these have a thread, and make no progress:" }
        #expect(Set(lines.dropFirst().prefix(2)) == ["  waiting", "  looping"])
        #expect(lines.dropFirst(3).prefix(2) == ["these wait:", "  innocent"])
        #else
        #expect(result.printed.contains("these are running:"))
        #endif
    }

    @Test("a crash, also on a thread of the test's own")
    func crash() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Watchdog.shared.watch("innocent") {}
            await Watchdog.shared.watch("crashing") {
                onThread { UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1 }.wait()
            }
        }
        #expect(result.printed.contains("\nin the test crashing\n"))
        #expect(!result.printed.contains("innocent"))
    }

    @Test("an overflow of the stack, also of a thread of the test's own")
    func overflow() async {
        let ofTask = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Watchdog.shared.watch("overflowing") { _ = Self.sum(1) }
        }
        #expect(ofTask.printed.contains("\nin the test overflowing\n"))
        let ofThread = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Watchdog.shared.watch("overflowing") { onThread { _ = Self.sum(1) }.wait() }
        }
        #expect(ofThread.printed.contains("\nin the test overflowing\n"))
    }

    /// Two calls: the optimizer makes a loop of one.
    private static func sum(_ depth: Int) -> Int { depth < 0 ? 0 : sum(depth + 1) ^ sum(depth + 2) }
    #endif

    @Test("a trap of the library, after its message")
    func trap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Watchdog.shared.watch("trapping") { _ = Inject(Missing.self) }
        }
        #expect(result.printed.contains("InjectionTests.Missing is not registered."))
        #expect(result.printed.contains("\nin the test trapping\n"))
    }

    private static func suspendedOnThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            _ = onThread {
                body()
                continuation.resume()
            }
        }
    }
    #endif

    @Test("an expectation on a thread fails the thread's test")
    func issueOnThread() async {
        await withKnownIssue {
            await Watchdog.shared.watch("expecting") { onThread { Issue.record("on a thread") }.wait() }
        }
    }
}
