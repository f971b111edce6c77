@testable import Injection
import Testing

private protocol Store: AnyObject, Sendable {}
private final class Object: Store, Evictable {
    func containerDidEvict() {}
}
private final class Owner: Sendable {
    let store: any Store = Inject()
}

/// What the memory may vary by: far less than the smallest allocation in each of 50,000 rounds.
private let allowance = 1 << 20

#if INJECTION_THREAD_SANITIZER
/// It makes everything twenty times as slow, and finds races, not leaks.
private let slowness = 20
#else
private let slowness = 1
#endif

/// Stops the process when it grows after the rounds that warm it up.
private func expectFlatMemory(warmingUp: Int, rounds: Int, _ round: (Int) -> Void) {
    for number in 0..<warmingUp { round(number) }
    let before = memoryInUse()
    for number in 0..<rounds { round(number) }
    let growth = memoryInUse() - before
    if growth > allowance { fatalError("\(rounds) rounds took \(growth) bytes more") }
}

/// Registers and injects what a session of an app does.
private func beginSession(_ number: Int) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Owner.self) { Owner() }
        InjectionManager.register(Int.self) { number }
        InjectionManager.register(UInt64(number), as: UInt64.self)
    }
    _ = Inject(Owner.self)
    _ = Inject(Int.self)
}

// One at a time: while an exit test waits for its process, a thread of the concurrency pool waits with it.
@Suite("C12 Nothing is lost or leaked", .watched, .serialized)
struct C12MemoryTests {
    #if EXIT_TESTS
    @Test("100,000 resets leave memory where 2,000 left it; half of them in debug builds")
    func resets() async {
        // In a process of its own, where nothing else allocates.
        await #expect(processExitsWith: .success) {
            showErrors()
            #if DEBUG
            let rounds = 50_000
            #else
            let rounds = 98_000
            #endif
            InjectionManager.register(Store.self) { Object() }
            expectFlatMemory(warmingUp: 2_000, rounds: rounds / slowness, beginSession)
        }
    }

    @Test("50,000 isolated containers and new registrations leave memory flat")
    func isolatedContainers() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(Store.self) { Object() }
            expectFlatMemory(warmingUp: 2_000, rounds: 50_000 / slowness) { number in
                InjectionManager.withIsolatedContainer { beginSession(number) }
                InjectionManager.register(Store.self) { Object() }
                _ = Inject(Store.self)
            }
        }
    }

    @Test("3,000 slot tables that grow leave memory flat")
    func tables() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            let slot = Slot(for: Int.self)
            let keys = manyTypes(65).map { ObjectIdentifier($0) }
            expectFlatMemory(warmingUp: 100, rounds: 3_000 / slowness) { _ in
                let table = SlotTable()
                for key in keys { _ = table.insert(slot, for: key) }
            }
            slot.deallocate()
        }
    }

    @Test("The measurement of memory finds one leaked object per round")
    func findsLeak() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // Kept rather than lost: the leak sanitizer has nothing to say.
            var kept: [Object] = []
            kept.reserveCapacity(100_000)
            expectFlatMemory(warmingUp: 2_000, rounds: 98_000) { _ in kept.append(Object()) }
        }
        #expect(result.printed.contains("rounds took"))
    }
    #endif
}
