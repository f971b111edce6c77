import Injection
import InjectionTesting
import Testing

private final class User: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}
private final class Screen: Sendable {}
private final class Part: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

private func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User(name) } }
}

/// In each test a block goes on after a reset has ended its session: Ben signs in, where Ana was.
@Suite(
    "C14 What a block does whose session has ended", .watched, .isolatedContainer(inheritingRegistrations: false))
struct C14EndedSessionTests {
    /// Runs steps in Ana's session, in a block, before and after Ben signs in.
    private func inAnasBlock(
        before: @escaping @Sendable () -> Void = {}, _ after: @escaping @Sendable (_ ben: InjectionSession) -> Void
    ) {
        signIn("Ana")
        let ana = InjectionManager.currentSession
        InjectionManager.register(Screen.self) {
            before()
            let ben = Shared<InjectionSession?>(nil)
            onThreadInContainer {
                signIn("Ben")
                ben.withLock { $0 = InjectionManager.currentSession }
            }.wait()
            after(ben.withLock { $0! })
            return Screen()
        }
        expectSessionEnded { () throws(InjectionError) in _ = try ana.resolve(Screen.self) }
    }

    @Test("its session's handle resolves nothing, and runs no block")
    func handle() {
        let runs = Shared(0)
        InjectionManager.register(Part.self) {
            runs.increment()
            return Part("")
        }
        inAnasBlock { _ in
            let ana = InjectionManager.currentSession
            expectSessionEnded { () throws(InjectionError) in _ = try ana.resolve(Part.self) }
        }
        #expect(runs.count == 0)
    }

    @Test("it registers for the next session, if it has that session's handle")
    func registersForNext() {
        inAnasBlock { ben in
            #expect(throws: Never.self) { try ben.register(Part.self) { Part("Ben's") } }
            #expect(Inject(Part?.self) == nil)
        }
        #expect(Inject(Part?.self)?.name == "Ben's")
    }

    @Test("what it registers again is replaced for it, too", arguments: [false, true])
    func registersAgain(isBuilt: Bool) {
        InjectionManager.register(Part.self) { Part("old") }
        inAnasBlock(before: { if isBuilt { _ = Inject(Part.self) } }) { _ in
            if isBuilt { #expect(Inject(Part.self).name == "old") }
            InjectionManager.register(Part.self) { Part("new") }
            #expect(Inject(Part.self).name == "new")
        }
    }

    @Test("a reset's closure in it is no part of it, and sees the session that the reset ends")
    func closure() {
        let user = Shared<String?>(nil)
        inAnasBlock { _ in
            InjectionManager.resetCurrentContainer {
                user.withLock { $0 = Inject(User.self).name }
                #expect(failure(injecting: String.self)?.notRegistered?.chain.isEmpty == true)
            }
        }
        #expect(user.withLock { $0 } == "Ben")
    }

    @Test("what its session has built for the main actor stays the main actor's")
    @MainActor
    func mainActor() async {
        let isRefused = Shared(false)
        InjectionManager.register(Part.self) { @MainActor in Part("") }
        let (mayBuild, isBuilt) = (Event(), Signal())
        async let end: Void = suspendedOnThreadInContainer {
            inAnasBlock(before: {
                mayBuild.happen()
                isBuilt.wait()
            }) { _ in
                let isRefusedHere = failure(injecting: Part.self)?.mainActorRequired != nil
                isRefused.withLock { $0 = isRefusedHere }
            }
        }
        await mayBuild.wait()
        _ = Inject(Part.self)
        isBuilt.give()
        await end
        #expect(isRefused.withLock { $0 })
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
            inAnasBlock { _ in
                name.withLock { $0 = Task { Inject(Part.self).name } }
                isBuilding.wait()
            }
            // The task blocks its thread until then.
            mayEnd.give()
        }
        #expect(await name.withLock { $0! }.value == "Ana")
    }

    @Test("when it has ended, its tasks are in the current session, whatever blocks of its session go on")
    func taskGoesOn() async {
        let (mayGoOn, isRunning, mayEnd) = (Event(), Signal(), Signal())
        let (name, other) = (Shared<Task<String, Never>?>(nil), Shared<Signal?>(nil))
        InjectionManager.register(Part.self) {
            isRunning.give()
            mayEnd.wait()
            return Part("")
        }
        await suspendedOnThreadInContainer {
            inAnasBlock(before: {
                other.withLock { $0 = onThreadInContainer { _ = Inject(Part.self) } }
                isRunning.wait()
            }) { _ in
                name.withLock {
                    $0 = Task {
                        await mayGoOn.wait()
                        return Inject(User.self).name
                    }
                }
            }
        }
        mayGoOn.happen()
        #expect(await name.withLock { $0! }.value == "Ben")
        mayEnd.give()
        other.withLock { $0! }.wait()
    }
}
