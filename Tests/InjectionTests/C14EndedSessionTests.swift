@testable import Injection
import InjectionTesting
import Testing

private final class User: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}
private final class Part: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}
private final class Missing: Sendable {}

@discardableResult
private func signIn(_ name: String) -> InjectionSession {
    resetElsewhere { InjectionManager.register(User.self) { User(name) } }
}

/// In each test a block goes on after a reset has ended its session: Ben signs in, where Ana was.
@Suite(
    "C14 What a block does whose session has ended", .watched, .isolatedContainer(inheritingRegistrations: false))
struct C14EndedSessionTests {
    private let log = Log([])

    @Test("its session's handle resolves nothing, and runs no block")
    func handle() {
        let runs = Shared(0)
        InjectionManager.register(Part.self) {
            runs.increment()
            return Part("")
        }
        inBlock {
            resetElsewhere()
            let ana = InjectionManager.currentSession
            expectSessionEnded { () throws(InjectionError) in _ = try ana.resolve(Part.self) }
        }
        #expect(runs.count == 0)
    }

    @Test("it registers for the next session, if it has that session's handle")
    func registersForNext() {
        inBlock {
            let ben = signIn("Ben")
            #expect(throws: Never.self) { try ben.register(Part.self) { Part("Ben's") } }
            #expect(failure(injecting: Part.self)?.notRegistered != nil)
            #expect(Inject(Part?.self) == nil)
        }
        #expect(Inject(Part?.self)?.name == "Ben's")
    }

    @Test("what it registers again is replaced for it, too", arguments: [false, true])
    func registersAgain(isBuilt: Bool) {
        InjectionManager.register(Part.self) { Part("old") }
        inBlock {
            if isBuilt { _ = Inject(Part.self) }
            resetElsewhere()
            if isBuilt { #expect(Inject(Part.self).name == "old") }
            InjectionManager.register(Part.self) { Part("new") }
            #expect(Inject(Part.self).name == "new")
        }
    }

    @Test("a reset's closure in it is no part of it, and sees the session that the reset ends")
    func closure() {
        inBlock { [log] in
            signIn("Ben")
            InjectionManager.resetCurrentContainer {
                log.add(Inject(User.self).name)
                #expect(failure(injecting: String.self)?.notRegistered?.chain.isEmpty == true)
            }
        }
        #expect(log.entries == ["Ben"])
    }

    @Test("what its session has built for the main actor stays the main actor's, also as another type")
    @MainActor
    func mainActor() async {
        let part = Shared<Part?>(nil)
        InjectionManager.register(Part.self) { @MainActor in Part("") }
        let (mayBuild, isBuilt) = (Event(), Signal())
        async let end: Void = suspendedOnThreadInContainer {
            inBlock {
                mayBuild.happen()
                isBuilt.wait()
                resetElsewhere()
                InjectionManager.register(part.withLock { $0 }, as: Part?.self)
                #expect(failure(injecting: Part.self)?.mainActorRequired != nil)
                #expect(failure(injecting: Part?.self)?.mainActorRequired != nil)
            }
        }
        await mayBuild.wait()
        part.withLock { $0 = Inject() }
        isBuilt.give()
        await end
    }

    @Test("an optional that only the next session registers is nil there")
    func optional() {
        inBlock { [log] in
            resetElsewhere { InjectionManager.register(User?.self) { User("Ben") } }
            guard isAnswered(for: nil, in: InjectionManager.currentSession) else { return }
            log.add(Inject(User?.self)?.name ?? "nil")
        }
        #expect(log.entries == ["nil"])
    }

    @Test("an optional is answered for the session that was asked, whatever the caller's")
    func optionalOfAnother() {
        inBlock { [log] in
            let ben = resetElsewhere()
            guard isAnswered(for: ben, in: ben) else { return }
            log.add((try! ben.resolve(User?.self))?.name ?? "nil")
        }
        #expect(log.entries == ["nil"])
    }

    /// Whether an optional that is not registered gets an answer. Without one, an injection asks again, for ever.
    private func isAnswered(for session: InjectionSession?, in answering: InjectionSession) -> Bool {
        let location = InjectionError.Location(file: #fileID, line: #line)
        let container = Context.current.container
        let (session, answering) = (session?.session, answering.session)
        return (try? User?.resolveWrapped(in: container, session, since: answering, at: location)) != nil
    }

    @Test("a failure there knows the alternatives of the session that was asked")
    func alternatives() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Missing(), as: AnyObject.self) }
        inBlock {
            let current = resetElsewhere()
            #expect(failure(injecting: Missing.self)?.failure.alternatives.count == 1)
            do throws(InjectionError) {
                _ = try current.resolve(Missing.self)
            } catch {
                #expect(error.failure.alternatives.isEmpty)
            }
        }
    }

    @Test("what survives the reset that has ended its session is listed there, too")
    func survivors() {
        InjectionManager.register(Part.self) { Part("") }
        let part = Inject(Part.self)
        inBlock {
            let evicted = Shared<EvictedInstances?>(nil)
            elsewhere { evicted.withLock { $0 = InjectionManager.resetCurrentContainer() } }
            #expect(evicted.withLock { $0?.survivors.count } == 1)
        }
        withExtendedLifetime(part) {}
    }

    // MARK: Tasks

    @Test("a task that it has started gets what it began to build in that session, also after the block's end")
    func taskReceives() async {
        let (isBuilding, mayEnd) = (Signal(), Signal())
        let name = Shared<Task<String, Never>?>(nil)
        InjectionManager.register(Part.self) {
            let name = Inject(User.self).name
            isBuilding.give()
            mayEnd.wait()
            return Part(name)
        }
        await suspendedOnThreadInContainer {
            signIn("Ana")
            inBlock {
                signIn("Ben")
                name.withLock { $0 = Task { Inject(Part.self).name } }
                isBuilding.wait()
            }
            // The task blocks its thread until then.
            mayEnd.give()
        }
        #expect(await name.withLock { $0! }.value == "Ana")
    }

    @Test(
        "a task whose block has ended is in the session of the block around it, or the current one, whatever else goes on",
        arguments: [false, true])
    func taskGoesOn(isWithin: Bool) async {
        let (mayInject, hasInjected) = (Event(), Signal())
        InjectionManager.register(Part.self) { [log] in
            Task {
                await mayInject.wait()
                log.add(Inject(User.self).name)
                hasInjected.give()
            }
            return Part("")
        }
        // Not here, where it would take one of few threads from the task.
        await suspendedOnThreadInContainer {
            signIn("Ana")
            inBlock {
                if isWithin { _ = Inject(Part.self) } else { elsewhere { _ = Inject(Part.self) } }
                signIn("Ben")
                mayInject.happen()
                hasInjected.wait()
            }
        }
        #expect(log.entries == [isWithin ? "Ana" : "Ben"])
    }
}
