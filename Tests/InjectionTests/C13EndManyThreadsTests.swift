import Injection
import TestWatchdog
import Testing

@Suite("C13 session.end on many threads at once", .watched, .emptyContainer)
struct C13EndManyThreadsTests {
    /// What the closure of `end` registers: whose it is.
    private struct Owner: Sendable, Hashable {
        let thread: Int
        let round: Int
    }

    @Test("Of all threads that end one session, one succeeds, and the others evict nothing")
    func oneWins() {
        final class Service: Sendable {}
        InjectionManager.register(Service.self) { Service() }
        TestLength.forEachRound(orAtLeast: 200) { round in
            let session = InjectionManager.currentSession
            let service = Inject(Service.self)
            let evicted = onThreadsInContainer(6) { _ in session.end() }.compactMap { $0 }
            #expect(evicted.count == 1)
            #expect(evicted.first?.survivors.count == 1)
            withExtendedLifetime(service) {}
            #expect("\(InjectionManager.currentContainer)".hasPrefix("session \(round + 1):"))
        }
    }

    @Test("With session.end on six threads, each session is ended once, by the thread whose registrations follow")
    func race() {
        let isOver = Locked(false)
        let (won, lost, seen) = (Locked<Set<Owner>>([]), Locked<Set<Owner>>([]), Locked<Set<Owner>>([]))
        let ended = Locked<[InjectionSession]>([])
        let workers = (0..<6).map { thread in
            onThreadInContainer {
                var round = 0
                while !isOver.withLock({ $0 }) {
                    round += 1
                    let owner = Owner(thread: thread, round: round)
                    let session = InjectionManager.currentSession
                    if let current = try? session.resolve(Owner?.self) { _ = seen.withLock { $0.insert(current) } }
                    if session.end({ InjectionManager.register(owner, as: Owner.self) }) != nil {
                        ended.withLock { $0.append(session) }
                        won.withLock { _ = $0.insert(owner) }
                    } else {
                        lost.withLock { _ = $0.insert(owner) }
                    }
                }
            }
        }
        waitUntil { won.withLock { $0.count } >= 2_000 && lost.withLock { $0.count } >= 20 }
        isOver.withLock { $0 = true }
        for worker in workers { worker.wait() }
        let winners = won.withLock { $0 }
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session \(winners.count + 1):"))
        #expect(ended.withLock { Set($0).count } == winners.count)
        #expect(seen.withLock { $0 }.isSubset(of: winners))
        #expect(lost.withLock { $0 }.isDisjoint(with: winners))
    }

    @Test("While others sign in, session.end of an ended session ends none of theirs")
    func late() {
        func signIn(_ number: Int) {
            InjectionManager.resetCurrentContainer { InjectionManager.register(number, as: Int.self) }
        }
        signIn(0)
        let isOver = Locked(false)
        let lateWork = (0..<4).map { _ in
            onThreadInContainer {
                while !isOver.withLock({ $0 }) {
                    let session = InjectionManager.currentSession
                    waitUntil { !session.isCurrent || isOver.withLock { $0 } }
                    if !session.isCurrent { #expect(session.end() == nil) }
                }
            }
        }
        TestLength.forEachRound(orAtLeast: 2_000) { number in
            signIn(number)
            #expect(Inject(Int?.self) == number)
        }
        isOver.withLock { $0 = true }
        for work in lateWork { work.wait() }
    }
}
