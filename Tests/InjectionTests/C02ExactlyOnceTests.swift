import Foundation
@testable import Injection
import Testing

private final class Service: Sendable {}
private final class OtherService: Sendable {}
private final class CachedService: Sendable {}

@Suite("C2 Exactly once", .watched, .emptyContainer)
struct C02ExactlyOnceTests {
    private static let rounds = 400
    private static let threads = 8

    @Test("Eight threads that race for one type get one instance, 400 times out of 400")
    func raceForOneType() {
        var roundsWithOneInstance = 0
        for _ in 1...Self.rounds {
            InjectionManager.withIsolatedContainer {
                let runs = Locked(0)
                let asking = Locked(0)
                let everyoneAsks = Signal()
                InjectionManager.register(Service.self) {
                    // Until here nobody can have got an instance, so all of them are in the race.
                    everyoneAsks.wait()
                    runs.increment()
                    return Service()
                }
                let instances = onThreadsInContainer(Self.threads) { _ in
                    if asking.increment() == Self.threads { everyoneAsks.give() }
                    return Inject(Service.self)
                }
                let isOne = instances.allSatisfy { $0 === instances[0] }
                if isOne && runs.count == 1 { roundsWithOneInstance += 1 }
            }
        }
        #expect(roundsWithOneInstance == Self.rounds)
    }

    @Test("After each of 400 resets, eight threads that go on injecting see one new instance")
    func raceAfterReset() {
        let runs = Locked(0)
        InjectionManager.register(Service.self) {
            runs.increment()
            return Service()
        }
        let meetings = (0...Self.rounds).map { _ in (Rendezvous(of: Self.threads), Rendezvous(of: Self.threads)) }
        let instances = onThreadsInContainer(Self.threads) { number in
            meetings.map { injecting, injected in
                injecting.meet()
                let instance = Inject(Service.self)
                injected.meet()
                // The others wait at the next meeting for this.
                if number == 0 { InjectionManager.resetCurrentContainer() }
                return instance
            }
        }
        for round in 0...Self.rounds {
            #expect(Set(instances.map { ObjectIdentifier($0[round]) }).count == 1)
        }
        #expect(Set(instances[0].map { ObjectIdentifier($0) }).count == Self.rounds + 1)
        #expect(runs.count == Self.rounds + 1)
    }

    @Test("A thread that needs a type which another thread builds waits for it, and does not ask repeatedly")
    func waits() {
        let isBuilding = Signal()
        InjectionManager.register(Service.self) {
            // Captured, it would keep itself.
            let container = Context.current.container
            isBuilding.give()
            waitUntil { container.state.withLock { !$0.waits.isEmpty } }
            Thread.sleep(forTimeInterval: 0.005)
            #expect(container.state.withLock { $0.waits.count } == 1)
            return Service()
        }
        let other = onThreadInContainer {
            isBuilding.wait()
            _ = Inject(Service.self)
        }
        _ = Inject(Service.self)
        other.wait()
    }

    #if os(Linux)
    @Test("A thread that waits for a block lends its priority to the thread that runs the block")
    func lendsPriority() {
        let (isBuilding, waiting) = (Signal(), Locked<String?>(nil))
        InjectionManager.register(Service.self) {
            isBuilding.give()
            // The waiting thread is in the system call `futex`. The operation, its second argument, is 0x86 in a lock
            // whose owner inherits the priority of those that wait for it (FUTEX_LOCK_PI).
            waitUntil {
                let file = waiting.withLock { $0 }.map { "/proc/\($0)/syscall" }
                let call = file.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
                return call?.split(separator: " ").dropFirst(2).first == "0x86"
            }
            return Service()
        }
        let other = onThreadInContainer {
            isBuilding.wait()
            let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            waiting.withLock { $0 = thread }
            _ = Inject(Service.self)
        }
        _ = Inject(Service.self)
        other.wait()
    }
    #endif

    @Test("Unrelated types build at the same time: two blocks meet inside")
    func unrelatedTypesInParallel() {
        let meeting = Rendezvous(of: 2)
        InjectionManager.register(Service.self) {
            meeting.meet()
            return Service()
        }
        InjectionManager.register(OtherService.self) {
            meeting.meet()
            return OtherService()
        }
        // Neither block can return before the other one runs.
        let built = onThreadsInContainer(2) { number -> ObjectIdentifier in
            number == 0 ? ObjectIdentifier(Inject(Service.self)) : ObjectIdentifier(Inject(OtherService.self))
        }
        #expect(built == [ObjectIdentifier(Inject(Service.self)), ObjectIdentifier(Inject(OtherService.self))])
    }

    @Test("A slow block delays neither a cached instance, nor a build or a registration of another type")
    func slowBlockDelaysNobodyElse() {
        let isBuilding = Signal()
        let mayEnd = Signal()
        InjectionManager.register(CachedService.self) { CachedService() }
        let cached: CachedService = Inject()
        InjectionManager.register(Service.self) {
            isBuilding.give()
            mayEnd.wait()
            return Service()
        }
        let slow = onThreadInContainer { _ = Inject(Service.self) }
        isBuilding.wait()
        #expect(Inject(CachedService.self) === cached)
        InjectionManager.register(OtherService.self) { OtherService() }
        let other: OtherService = Inject()
        #expect(Inject(OtherService.self) === other)
        mayEnd.give()
        slow.wait()
    }
}
