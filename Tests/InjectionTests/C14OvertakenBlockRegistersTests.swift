import Injection
import Testing

@Suite(
    "C14 What an overtaken block registers: at launch it stays, for a session it ends with that", .watched,
    .emptyContainer)
struct C14OvertakenBlockRegistersTests {
    private let log = Log([])

    @Test("What an overtaken launch block registers stays, and does not replace the next session's registration")
    func registersAtLaunch() {
        registerService("launch")
        signIn("Ana")
        inBlock {
            resetElsewhere { registerService("Ben's") }
            elsewhere { #expect(injectedServiceName() == "Ben's") }
            registerService("late")
            InjectionManager.register("late", as: String.self)
            #expect(injectedServiceName() == "late" && Inject(String.self) == "late")
        }
        #expect(injectedServiceName() == "Ben's")
        #expect(Inject(String.self) == "late")
        InjectionManager.resetCurrentContainer()
        #expect(injectedServiceName() == "late")
        #expect(Inject(String.self) == "late")
    }

    @Test(
        "What a session's overtaken block registers is found by that block alone, and ends with it",
        arguments: [BlockRegistration.forSession, .forSessionOverLaunch])
    func registersForSession(registration: BlockRegistration) {
        signIn("Ana")
        inBlock(registered: registration) {
            signInElsewhere("Ben")
            InjectionManager.register(NamedService.self) { NamedService(Inject(User.self).name) }
            InjectionManager.register("Ana's", as: String.self)
            #expect(injectedServiceName() == "Ana" && Inject(String.self) == "Ana's")
        }
        #expect(Inject(NamedService?.self) == nil && Inject(String?.self) == nil)
        #expect(failure(injecting: NamedService.self)?.notRegistered != nil)
    }

    @Test("An overtaken block registers for the next session with that session's handle")
    func registersForNext() {
        inBlock {
            let ben = signInElsewhere("Ben")
            #expect(throws: Never.self) { try ben.register(NamedService.self) { NamedService("Ben's") } }
            #expect(failure(injecting: NamedService.self)?.notRegistered != nil)
            #expect(Inject(NamedService?.self) == nil)
        }
        #expect(injectedServiceName() == "Ben's")
    }

    @Test("A type that an overtaken block registers again is replaced for that block, too", arguments: [false, true])
    func registersAgain(isBuilt: Bool) {
        registerService("old")
        inBlock {
            if isBuilt { _ = Inject(NamedService.self) }
            resetElsewhere()
            if isBuilt { #expect(injectedServiceName() == "old") }
            registerService("new")
            #expect(injectedServiceName() == "new")
        }
    }

    @Test("What an overtaken launch block registers, blocks of later ended sessions find")
    func registersForLaterSessions() {
        let (hasBegun, mayGoOn) = (Signal(), Signal())
        InjectionManager.register(NamedService.self) { [log] in
            hasBegun.give()
            mayGoOn.wait()
            log.add(Inject(User.self).name)
            return NamedService("")
        }
        inBlock {
            resetElsewhere()
            let inner = onThreadInContainer {
                let session = InjectionManager.currentSession
                expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(NamedService.self) }
            }
            hasBegun.wait()
            resetElsewhere()
            registerUser("Ana")
            mayGoOn.give()
            inner.wait()
        }
        #expect(log.entries == ["Ana"])
    }

    @Test("What an overtaken launch block registers leaves the instance of a session's registration alone")
    func coveredByTheNextSession() {
        let kept = Locked<User?>(nil)
        inBlock {
            signInElsewhere("Ana")
            elsewhere { kept.withLock { $0 = Inject() } }
            registerUser("guest")
        }
        #expect(Inject(User.self) === kept.withLock { $0 })
        InjectionManager.resetCurrentContainer()
        #expect(injectedUserName() == "guest")
    }
}
