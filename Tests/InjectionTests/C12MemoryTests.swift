import Injection
import Testing

private protocol Store: AnyObject, Sendable {}
private final class Object: Store, Evictable {
    func didEvict() {}
}
private final class User: Sendable {
    let store: any Store = Inject()
}

/// What the memory may vary by: far less than the smallest allocation in each of 50,000 rounds.
private let allowance = 1 << 20

/// Stops the process when it grows after the rounds that warm it up.
private func expectFlatMemory(warmingUp: Int, rounds: Int, _ round: (Int) -> Void) {
    for number in 0..<warmingUp { round(number) }
    let before = residentMemory()
    for number in 0..<rounds { round(number) }
    let growth = residentMemory() - before
    if growth > allowance { fatalError("\(rounds) rounds took \(growth) bytes more") }
}

/// Registers and injects what a session of an app does.
private func beginSession(_ number: Int) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(User.self) { User() }
        InjectionManager.register(Int.self) { number }
    }
    _ = Inject(User.self)
    _ = Inject(Int.self)
}

@Suite("C12 Nothing is lost or leaked")
struct C12MemoryTests {
    @Test("100,000 resets leave memory where 2,000 left it")
    func resets() async {
        // In a process of its own, where nothing else allocates.
        await #expect(processExitsWith: .success) {
            InjectionManager.register(Store.self) { Object() }
            expectFlatMemory(warmingUp: 2_000, rounds: 98_000, beginSession)
        }
    }

    @Test("so do isolated containers, and types that are registered again")
    func isolatedContainers() async {
        await #expect(processExitsWith: .success) {
            InjectionManager.register(Store.self) { Object() }
            expectFlatMemory(warmingUp: 2_000, rounds: 50_000) { number in
                InjectionManager.withIsolatedContainer { beginSession(number) }
                InjectionManager.register(Store.self) { Object() }
                _ = Inject(Store.self)
            }
        }
    }

    @Test("this way of measuring finds an object a round")
    func findsLeak() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // Kept rather than lost: the leak sanitizer has nothing to say.
            var kept: [Object] = []
            kept.reserveCapacity(100_000)
            expectFlatMemory(warmingUp: 2_000, rounds: 98_000) { _ in kept.append(Object()) }
        }
        #expect(result.printed.contains("98000 rounds took"))
    }
}
