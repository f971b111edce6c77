import TestWatchdog
import Testing

@Suite("The watchdog of the tests", .watched)
struct WatchdogTests {
    #if EXIT_TESTS
    @Test("The watchdog stops tests that hang, and names those that are running")
    func hang() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Watchdog.shared.losePatience(after: 2)
            await Watchdog.shared.watch("ended") {}
            await Watchdog.shared.watch("hanging") { Signal().wait() }
        }
        #expect(result.printed.contains(" s. These are running:\n  hanging\n"))
    }
    #endif

    @Test("An expectation on a thread fails the test that started the thread")
    func issueOnThread() async {
        await withKnownIssue {
            await Watchdog.shared.watch("expecting") { onThread { Issue.record("on a thread") }.wait() }
        }
    }
}
