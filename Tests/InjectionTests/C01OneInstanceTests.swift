import Injection
import Testing

private protocol Clock: AnyObject {}
private final class SystemClock: Clock {}

@Suite("C1 One block, one instance")
struct C01OneInstanceTests {
    @Test("a block runs once a session, and everyone gets its instance")
    func blockRunsOnce() {
        InjectionManager.withIsolatedContainer {
            let runs = Shared(0)
            InjectionManager.register(Clock.self) {
                runs.increment()
                return SystemClock()
            }
            let first: any Clock = Inject()
            let second = Inject(Clock.self)
            #expect(first === second)
            #expect(runs.count == 1)
        }
    }
}
