import Injection
import InjectionTesting
import Testing

private final class Inner: Sendable {}
private final class User: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

private func register(_ name: String) { InjectionManager.register(User.self) { User(name) } }

@Suite(
    "C14 Sessions that have ended, while their blocks run", .watched,
    .isolatedContainer(inheritingRegistrations: false))
struct C14OlderSessionTests {
    private let log = Log([])

    @Test("after two resets, a block still sees its own, and not what others have registered since")
    func twoResets() {
        register("Ana")
        inBlock { [log] in
            resetElsewhere()
            elsewhere { register("Ben") }
            resetElsewhere()
            log.add(Inject(User.self).name)
        }
        #expect(log.entries == ["Ana"])
    }

    @Test("An ended session goes with its last block, although a block of the next session is running")
    func releasedWithItsLastBlock() {
        let (hasBegun, mayGoOn) = (Signal(), Signal())
        InjectionManager.register(Inner.self) {
            hasBegun.give()
            mayGoOn.wait()
            return Inner()
        }
        let user = Shared<Watch?>(nil)
        InjectionManager.resetCurrentContainer {
            let ana = User("Ana")
            user.withLock { $0 = Watch(ana) }
            InjectionManager.register(User.self) { ana }
        }
        let session = InjectionManager.currentSession
        let inner = onThreadInContainer {
            expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Inner.self) }
        }
        hasBegun.wait()
        InjectionManager.resetCurrentContainer()
        inBlock {
            resetElsewhere()
            #expect(user.withLock { $0?.isAlive } == true)
            mayGoOn.give()
            inner.wait()
            #expect(user.withLock { $0?.isAlive } == false)
        }
    }

    @Test("so it does from within another container's block")
    func throughAnotherContainer() {
        register("Ana")
        inBlock { [log] in
            resetElsewhere()
            elsewhere { register("Ben") }
            let container = InjectionManager.currentContainer
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Inner.self) {
                    log.add(container.run { Inject(User.self).name })
                    return Inner()
                }
                _ = Inject(Inner.self)
            }
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
            resetElsewhere()
            let inner = onThreadInContainer {
                let session = InjectionManager.currentSession
                expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Inner.self) }
            }
            hasBegun.wait()
            resetElsewhere()
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
            resetElsewhere { register("Ana") }
            elsewhere { kept.withLock { $0 = Inject() } }
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
        final class Outer: Sendable {}
        InjectionManager.register(Inner.self) {
            hasBegun.give()
            mayGoOn.wait()
            inject(Outer.self)
            return Inner()
        }
        let session = InjectionManager.currentSession
        InjectionManager.register(Outer.self) {
            let inner = onThreadInContainer { _ = try? session.resolve(Inner.self) }
            hasBegun.wait()
            resetElsewhere()
            mayGoOn.give()
            inject(Inner.self)
            // Where this block has seen the cycle, the other waits for it.
            if log.entries.isEmpty { inner.wait() }
            return Outer()
        }
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Outer.self) }
        #expect(log.entries == ["cycle"])
    }

    @Test("an instance that a reset has carried over is notified once, when a later one evicts it")
    func carriedOver() {
        InjectionManager.register(Noted.self) { [log] in Noted("noted", log) }
        let noted = Inject(Noted.self)
        inBlock { [log] in
            resetElsewhere { InjectionManager.register(noted, as: Noted.self) }
            #expect(log.entries == [])
            resetElsewhere()
            #expect(log.entries == ["noted"])
        }
        #expect(log.entries == ["noted"])
    }
}
