import Foundation
import Injection
import Testing

private final class Service: Sendable {}
private final class Screen: Sendable {
    let service: Service
    init(service: Service = Inject()) { self.service = service }
}

@Suite("C6 A block that a reset overtakes is run again", .watched, .emptyContainer)
struct C06OvertakenTests {
    @Test("An overtaken block runs again: its first result and what that was built with are dropped")
    func rebuildsWithNewParts() {
        let runs = Locked(0)
        let first = Locked<(screen: ObjectIdentifier, service: Service)?>(nil)
        InjectionManager.register(Service.self) { Service() }
        InjectionManager.register(Screen.self) {
            let screen = Screen()
            if runs.increment() == 1 {
                first.withLock { $0 = (ObjectIdentifier(screen), screen.service) }
                resetElsewhere()
            }
            return screen
        }
        let screen: Screen = Inject()
        #expect(runs.count == 2)
        #expect(screen.service !== first.withLock { $0!.service })
        #expect(screen.service === Inject(Service.self))
        #expect(Inject(Screen.self) === screen)
    }

    @Test("An overtaken block may register its own type, and reset")
    func registersItself() {
        let late = Service()
        InjectionManager.register(Service.self) {
            resetElsewhere()
            InjectionManager.register(Service.self) { late }
            InjectionManager.resetCurrentContainer()
            return Service()
        }
        #expect(Inject(Service.self) === late)
    }

    @Test("If a reset overtakes a block that starts a Task, the block starts a second one, and the first goes on")
    func startsTasks() async {
        let first = Locked<Task<Int, Never>?>(nil)
        let hasReturned = AsyncSignal()
        InjectionManager.register(Task<Int, Never>.self) {
            guard first.withLock({ $0 == nil }) else { return Task { 2 } }
            let task = Task {
                await hasReturned.wait()
                return Task.isCancelled ? 0 : 1
            }
            first.withLock { $0 = task }
            resetElsewhere()
            return task
        }
        let second: Task<Int, Never> = Inject()
        hasReturned.give()
        #expect(await first.withLock { $0 }?.value == 1)
        #expect(await second.value == 2)
    }

    @Test("A deinit that runs in an overtaken block may reset")
    func deinitResets() {
        InjectionManager.withIsolatedContainer {
            let runs = Locked(0)
            InjectionManager.register(Hooked.self) { Hooked(onDeinit: { InjectionManager.resetCurrentContainer() }) }
            InjectionManager.register(Service.self) {
                if runs.increment() == 1 {
                    let last: Hooked = Inject()
                    resetElsewhere()
                    // Evicted, and nobody else has it: it ends here, inside the block.
                    withExtendedLifetime(last) {}
                }
                return Service()
            }
            let service: Service = Inject()
            #expect(runs.count == 2)
            #expect(service === Inject(Service.self))
        }
    }

    @Test("All overtaken blocks on the stack run again, from the innermost outwards")
    func wholeStack() {
        let runs = Locked([String: Int]())
        @Sendable func count(_ block: String) -> Int {
            runs.withLock { runs in
                runs[block, default: 0] += 1
                return runs[block]!
            }
        }
        InjectionManager.register(Service.self) {
            if count("service") == 1 { resetElsewhere() }
            return Service()
        }
        InjectionManager.register(Screen.self) {
            _ = count("screen")
            return Screen()
        }
        let screen: Screen = Inject()
        // The service was built for the old screen, but wholly in the new session, so the new screen gets it too.
        #expect(runs.withLock { $0 } == ["service": 2, "screen": 2])
        #expect(screen.service === Inject(Service.self))
    }

    @Test("Neither a reset nor an injection after it waits for an overtaken block, whose caller gets the new instance")
    func newSessionDoesNotWait() {
        let isBuilding = Signal()
        let mayEnd = Signal()
        let runs = Locked(0)
        InjectionManager.register(Service.self) {
            if runs.increment() == 1 {
                isBuilding.give()
                mayEnd.wait()
            }
            return Service()
        }
        let answer = Locked<Service?>(nil)
        let caller = onThreadInContainer {
            let service: Service = Inject()
            answer.withLock { $0 = service }
        }
        isBuilding.wait()
        InjectionManager.resetCurrentContainer()
        let service: Service = Inject()
        mayEnd.give()
        caller.wait()
        #expect(answer.withLock { $0 } === service)
        #expect(runs.count == 2)
    }

    @Test("A block that a reset overtakes and replaces: the new session's block builds the result")
    func newBlockMakesTheResult() {
        let old = Service()
        let new = Service()
        InjectionManager.register(Service.self) {
            resetElsewhere { InjectionManager.register(Service.self) { new } }
            return old
        }
        #expect(Inject(Service.self) === new)
    }

    @Test("A build ends although another thread resets at every third of its runs")
    func blockAndResets() {
        let runs = Locked(0)
        let isOver = Locked(false)
        InjectionManager.register(Service.self) {
            runs.increment()
            for _ in 1...10 { sched_yield() }
            return Service()
        }
        let resetting = onThreadInContainer {
            while !isOver.withLock({ $0 }) {
                let next = runs.count + 3
                waitUntil { runs.count >= next || isOver.withLock { $0 } }
                InjectionManager.resetCurrentContainer()
            }
        }
        for _ in 1...200 {
            #expect(throws: Never.self) { try InjectionManager.resolve(Service.self) }
            InjectionManager.resetCurrentContainer()
        }
        isOver.withLock { $0 = true }
        resetting.wait()
    }

    @Test("A pause precedes each run after the tenth, so that resets in a loop do not starve a block")
    func pauses() {
        let runs = Locked(0)
        let end = Locked(ContinuousClock.now)
        let pauses = Locked<[Duration]>([])
        InjectionManager.register(Service.self) {
            let pause = ContinuousClock.now - end.withLock { $0 }
            pauses.withLock { $0.append(pause) }
            if runs.increment() <= 30 { resetElsewhere() }
            end.withLock { $0 = .now }
            return Service()
        }
        _ = Inject(Service.self)
        // 1 µs, 2, 4 …, and from the 22nd on 4,096. A busy machine takes longer, but without pauses not each time.
        #expect(pauses.withLock { $0.count == 31 && $0.suffix(9).allSatisfy { $0 >= .microseconds(4_096) } })
    }

    @Test("After 100 overtaken runs `resolve` throws why, and the next try works")
    func givesUp() {
        let runs = Locked(0)
        InjectionManager.register(Service.self) {
            if runs.increment() <= 100 { resetElsewhere() }
            return Service()
        }
        let line: UInt = #line + 1
        let result = Result { () throws(InjectionError) in try InjectionManager.resolve(Service.self) }
        guard case .failure(.overtaken(let failure)) = result else {
            Issue.record("unexpected: \(result)")
            return
        }
        #expect(runs.count == 100)
        #expect(failure.type == "InjectionTests.Service")
        #expect(failure.location.line == line)
        #expect(failure.registration?.line == line - 5)
        #expect(failure.chain.isEmpty)
        #expect("\(failure.location)".hasPrefix("InjectionTests/C06OvertakenTests.swift:"))
        #expect(throws: Never.self) { try InjectionManager.resolve(Service.self) }
        #expect(runs.count == 101)
    }

    @Test("After 100 overtaken runs in a block of another type, the error has the chain")
    func givesUpInBlock() throws {
        /// Each run of the block is overtaken by a registration of its type.
        @Sendable func registerService() {
            InjectionManager.register(Service.self, fileID: "App/Launch.swift", line: 1) {
                onThreadInContainer { registerService() }.wait()
                return Service()
            }
        }
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            registerService()
            let seen = Locked<InjectionError?>(nil)
            InjectionManager.register(Screen.self, fileID: "App/Launch.swift", line: 2) {
                seen.withLock { $0 = failure(injecting: Service.self) }
                return Screen(service: Service())
            }
            _ = Inject(Screen.self)
            let error = try #require(seen.withLock { $0 })
            guard case .overtaken(let failure) = error else {
                Issue.record("unexpected: \(error)")
                return
            }
            #expect(failure.chain.map(\.type) == ["InjectionTests.Screen"])
            #expect(
                error.description.contains(
                    "\n  while building InjectionTests.Screen, registered at App/Launch.swift:2\n"))
        }
    }

    #if EXIT_TESTS
    @Test("After 100 overtaken runs `Inject` traps with the message")
    func injectGivesUp() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Service.self) {
                onThread { InjectionManager.resetCurrentContainer() }.wait()
                return Service()
            }
            _ = Inject(Service.self)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("InjectionTests.Service was built 100 times"))
        #expect(message.contains("reset at sign-in and sign-out only"))
    }
    #endif
}
