import Injection
import TestWatchdog
import Testing

private final class Cache: Sendable {}
private struct Refusal: Error, Equatable { let code: Int }

@Suite("C13 session.end ends its own session, and no other", .watched, .emptyContainer)
struct C13EndTests {
    private func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(name, as: String.self) }
    }

    @Test("session.end() of the current session evicts its instances and lists those that are still alive")
    func current() {
        InjectionManager.register(Cache.self) { Cache() }
        signIn("Ana")
        let session = InjectionManager.currentSession
        let cache = Inject(Cache.self)
        let evicted = session.end()
        #expect(evicted?.survivors.map { ObjectIdentifier($0.dynamicType) } == [ObjectIdentifier(Cache.self)])
        #expect(!session.isCurrent)
        #expect(Inject(String?.self) == nil)
        #expect(Inject(Cache.self) !== cache)
    }

    @Test("session.end() of a session that has ended returns nil, runs no closure, and leaves the next session alone")
    func ended() {
        InjectionManager.register(Cache.self) { Cache() }
        signIn("Ana")
        let anas = InjectionManager.currentSession
        signIn("Ben")
        let (bens, cache) = (InjectionManager.currentSession, Inject(Cache.self))
        #expect(anas.end() == nil)
        anas.end()  // Its result can be discarded.
        #expect(anas.end { Issue.record("the closure runs for an ended session") } == nil)
        #expect(bens.isCurrent)
        #expect(Inject(String.self) == "Ben")
        #expect(Inject(Cache.self) === cache)
    }

    @Test("What the closure of session.end registers takes effect with the eviction, and can be carried over")
    func closure() {
        InjectionManager.register(Cache.self) { Cache() }
        signIn("Ana")
        let session = InjectionManager.currentSession
        let cache = Inject(Cache.self)
        let evicted = session.end {
            #expect(session.isCurrent && Inject(String.self) == "Ana")
            InjectionManager.register("Ben", as: String.self)
            InjectionManager.register(Inject(Cache.self), as: Cache.self)
            #expect(Inject(String.self) == "Ana")
        }
        #expect(evicted?.survivors.isEmpty == true)
        #expect(Inject(String.self) == "Ben")
        #expect(Inject(Cache.self) === cache)
        InjectionManager.resetCurrentContainer()
        #expect(Inject(String?.self) == nil)
    }

    @Test("What the closure of session.end registers is dropped if another reset ends the session meanwhile")
    func endedMeanwhile() {
        signIn("Ana")
        let session = InjectionManager.currentSession
        var captured: Cache? = Cache()
        let watch = WeakBox(captured!)
        let evicted = session.end {
            InjectionManager.register("Eve", as: String.self)
            InjectionManager.register(Cache.self) { [captured] in captured! }
            onThreadInContainer { signIn("Ben") }.wait()
            #expect(Inject(String.self) == "Ben")
        }
        captured = nil
        #expect(evicted == nil)
        #expect(Inject(String.self) == "Ben")
        #expect(Inject(Cache?.self) == nil)
        #expect(!watch.isAlive)
    }

    @Test("What the closure of session.end throws is thrown with its type, and nothing has changed")
    func throwing() {
        signIn("Ana")
        let session = InjectionManager.currentSession
        do {
            try session.end { () throws(Refusal) in
                InjectionManager.register("Ben", as: String.self)
                throw Refusal(code: 401)
            }
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.code == 401)
        }
        #expect(session.isCurrent)
        #expect(Inject(String.self) == "Ana")
    }

    @Test("session.end acts on the session's own container, and its closure runs there")
    func ownContainer() async {
        InjectionManager.register(1, as: Int.self)
        signIn("Ana")
        let session = InjectionManager.currentSession
        let outside = InjectionManager.withIsolatedContainer {
            let inner = InjectionManager.currentSession
            session.end {
                #expect(InjectionManager.currentSession == session)
                InjectionManager.register("Ben", as: String.self)
            }
            #expect(inner.isCurrent)
            #expect(Inject(String.self) == "Ana")
            return inner
        }
        #expect(!session.isCurrent && !outside.isCurrent)
        #expect(Inject(String.self) == "Ben")
    }

    @Test("A task that the closure of session.end starts keeps its container open, as any other does")
    func taskInClosure() async {
        let mayEnd = AsyncSignal()
        let tasks = Locked<[Task<Void, Never>]>([])
        let next = InjectionManager.withIsolatedContainer {
            InjectionManager.currentSession.end {
                let task = Task { await mayEnd.wait() }
                tasks.withLock { $0.append(task) }
            }
            return InjectionManager.currentSession
        }
        #expect(next.isCurrent)
        mayEnd.give()
        for task in tasks.withLock({ $0 }) { await task.value }
        withExtendedLifetime(tasks) {}
    }

    @Test("A container that is gone has no session to end")
    func goneContainer() {
        let session = InjectionManager.withIsolatedContainer { InjectionManager.currentSession }
        #expect(session.end() == nil)
        #expect(session.end { Issue.record("the closure runs in a container that is gone") } == nil)
    }

    @Test("A hook and a deinit may end the session that has just begun, and only that")
    func hook() {
        final class Hooked: Evictable, Sendable {
            let session = InjectionManager.currentSession
            let ended: Locked<[Bool]>
            init(_ ended: Locked<[Bool]>) { self.ended = ended }
            func containerDidEvict() { note() }
            deinit { note() }
            private func note() {
                let next = InjectionManager.currentSession
                ended.withLock { $0 += [session.end() != nil, next.end() != nil, next.isCurrent] }
            }
        }
        let ended = Locked<[Bool]>([])
        InjectionManager.register(Hooked.self) { Hooked(ended) }
        _ = Inject(Hooked.self)
        InjectionManager.resetCurrentContainer()
        #expect(ended.withLock { $0 } == [false, true, false, false, true, false])
    }

    @Test("A block that a reset has overtaken cannot end the next session by ending its own")
    func overtakenBlock() {
        let results = Locked<[Bool]>([])
        InjectionManager.register(Cache.self) {
            if results.withLock({ $0.isEmpty }) {
                let session = InjectionManager.currentSession
                onThreadInContainer { signIn("Ben") }.wait()
                results.withLock { $0 = [session.end() != nil, InjectionManager.currentSession == session] }
            }
            return Cache()
        }
        signIn("Ana")
        _ = Inject(Cache.self)
        #expect(results.withLock { $0 } == [false, true])
        #expect(Inject(String.self) == "Ben")
    }
}
