import Injection
import InjectionTesting
import Testing
import TestWatchdog

private final class Frame: Sendable {}
private final class Inner: Sendable {}
private final class User: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}
private final class Missing: Sendable {}

private func register(_ name: String) { InjectionManager.register(User.self) { User(name) } }

private func onAnotherThread(_ body: @escaping @Sendable () -> Void) { onThreadInContainer(body).wait() }

private func reset() { onAnotherThread { InjectionManager.resetCurrentContainer() } }

/// Runs a closure in a block, once.
private func inBlock(_ body: @escaping @Sendable () -> Void) {
    let session = InjectionManager.currentSession
    InjectionManager.register(Frame.self) {
        body()
        return Frame()
    }
    expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Frame.self) }
}

/// How many types a failure suggests instead.
private func alternativeCount(in session: InjectionSession?) -> Int? {
    do throws(InjectionError) {
        if let session {
            _ = try session.resolve(Missing.self)
        } else {
            _ = try InjectionManager.resolve(Missing.self)
        }
        return nil
    } catch {
        return error.failure.alternatives.count
    }
}

@Suite(
    "C14 Sessions that have ended, while their blocks run", .watched,
    .isolatedContainer(inheritingRegistrations: false))
struct C14OlderSessionTests {
    private let log = Log([])

    @Test("after two resets, a block still sees its own, and not what others have registered since")
    func twoResets() {
        register("Ana")
        inBlock { [log] in
            reset()
            onAnotherThread { register("Ben") }
            reset()
            log.add(Inject(User.self).name)
        }
        #expect(log.entries == ["Ana"])
    }

    @Test("what a block registers at launch, blocks of later sessions find")
    func registersForLaterSessions() {
        let (hasBegun, mayGoOn) = (Signal(), Signal())
        InjectionManager.register(Inner.self) { [log] in
            hasBegun.give()
            mayGoOn.wait()
            log.add(Inject(User.self).name)
            return Inner()
        }
        inBlock {
            reset()
            let inner = onThreadInContainer {
                let session = InjectionManager.currentSession
                expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Inner.self) }
            }
            hasBegun.wait()
            reset()
            register("Ana")
            mayGoOn.give()
            inner.wait()
        }
        #expect(log.entries == ["Ana"])
    }

    @Test("what a block registers at launch leaves the instance alone that a session's registration has")
    func coveredByTheNextSession() {
        let kept = Shared<User?>(nil)
        inBlock {
            onAnotherThread {
                InjectionManager.resetCurrentContainer { register("Ana") }
                kept.withLock { $0 = Inject() }
            }
            register("guest")
        }
        #expect(Inject(User.self) === kept.withLock { $0 })
        InjectionManager.resetCurrentContainer()
        #expect(Inject(User.self).name == "guest")
    }

    @Test("two blocks that wait for each other are a cycle")
    func cycle() {
        let (hasBegun, mayGoOn) = (Signal(), Signal())
        @Sendable func inject(_ type: (some Any).Type) {
            if failure(injecting: type)?.cycle != nil { log.add("cycle") }
        }
        InjectionManager.register(Inner.self) {
            hasBegun.give()
            mayGoOn.wait()
            inject(Frame.self)
            return Inner()
        }
        let session = InjectionManager.currentSession
        inBlock {
            let inner = onThreadInContainer { _ = try? session.resolve(Inner.self) }
            hasBegun.wait()
            reset()
            mayGoOn.give()
            inject(Inner.self)
            // Where this block has seen the cycle, the other waits for it.
            if log.entries.isEmpty { inner.wait() }
        }
        #expect(log.entries == ["cycle"])
    }

    @Test("the current session's handle registers for the current session there, too")
    func givenSession() {
        inBlock {
            let current = Shared<InjectionSession?>(nil)
            onAnotherThread {
                InjectionManager.resetCurrentContainer()
                current.withLock { $0 = InjectionManager.currentSession }
            }
            try! current.withLock { $0 }!.register(User.self) { User("Ben") }
            #expect(failure(injecting: User.self)?.notRegistered != nil)
        }
        #expect(Inject(User.self).name == "Ben")
    }

    @Test("an instance that a reset has carried over is notified once, when a later one evicts it")
    func carriedOver() {
        InjectionManager.register(Noted.self) { [log] in Noted("noted", log) }
        let noted = Inject(Noted.self)
        inBlock { [log] in
            onAnotherThread {
                InjectionManager.resetCurrentContainer { InjectionManager.register(noted, as: Noted.self) }
            }
            #expect(log.entries == [])
            reset()
            #expect(log.entries == ["noted"])
        }
        #expect(log.entries == ["noted"])
    }

    @Test("the task of a block that has ended sees the current session, although other blocks of its own still run")
    func taskOfAnEndedBlock() async {
        let (mayInject, hasInjected) = (Event(), Signal())
        InjectionManager.register(Inner.self) { [log] in
            Task {
                await mayInject.wait()
                log.add(Inject(User.self).name)
                hasInjected.give()
            }
            return Inner()
        }
        register("Ana")
        // Not here, where it would take one of few threads from the task.
        await suspendedOnThreadInContainer {
            inBlock {
                onAnotherThread {
                    _ = Inject(Inner.self)
                    InjectionManager.resetCurrentContainer { register("Ben") }
                }
                mayInject.happen()
                hasInjected.wait()
            }
        }
        #expect(log.entries == ["Ben"])
    }

    @Test("an optional that only the next session registers is nil there")
    func optional() {
        inBlock { [log] in
            onAnotherThread {
                InjectionManager.resetCurrentContainer { InjectionManager.register(User?.self) { User("Ben") } }
            }
            log.add(Inject(User?.self)?.name ?? "nil")
        }
        #expect(log.entries == ["nil"])
    }

    @Test("a failure there knows the alternatives of the session that was asked")
    func alternatives() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Missing(), as: AnyObject.self) }
        inBlock {
            let current = Shared<InjectionSession?>(nil)
            onAnotherThread {
                InjectionManager.resetCurrentContainer()
                current.withLock { $0 = InjectionManager.currentSession }
            }
            #expect(alternativeCount(in: nil) == 1)
            #expect(alternativeCount(in: current.withLock { $0 }) == 0)
        }
    }
}
