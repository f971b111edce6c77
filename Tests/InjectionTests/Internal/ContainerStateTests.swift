@testable import Injection
import Testing

/// Decisions that a test cannot bring about in a container: another thread would have to come between two steps.
@Suite("ContainerState: decisions between two steps", .watched)
struct ContainerStateTests {
    private let alpha = StateProbe.block(of: Alpha.self)
    private let beta = StateProbe.block(of: Beta.self)

    @Test("A main-actor type is refused elsewhere, even if it would close a cycle")
    func mainActorInCycle() throws {
        let probe = StateProbe()
        let main = StateProbe.mainActorBlock(of: Alpha.self)
        probe.register(main)
        probe.register(beta)
        let a = try #require(probe.build(main))
        let b = try #require(probe.build(beta))
        #expect(probe.decide(beta, within: a) == .wait(b))
        #expect(probe.decide(main, within: b, isOnMainActor: false) == .mainActorRequired)
        #expect(probe.decide(main, within: b) == .cycle([a, b]))
    }

    @Test("What a launch block registers after a reset is registered in both states; what a session's does, in its own")
    func overtakenRegistrations() throws {
        for isForSession in [false, true] {
            let probe = StateProbe()
            probe.register(alpha, forSession: isForSession)
            let build = try #require(probe.build(alpha))
            let ofNextSession = StateProbe.block(of: Gamma.self)
            probe.reset(registering: [ofNextSession])
            let building = try #require(probe.build(ofNextSession))
            let gamma = StateProbe.block(of: Gamma.self)
            for block in [beta, gamma] {
                probe.state.register(block, inStateOf: build.session, forSession: isForSession, Eviction())
            }
            #expect(probe.decide(beta, within: build) == .build(beta.site))
            #expect(probe.decide(gamma, within: build) == .build(gamma.site))
            #expect(probe.decide(beta) == (isForSession ? .notRegistered : .build(beta.site)))
            // What the session has registered covers it, and is not overtaken.
            #expect(probe.decide(gamma) == .wait(building))
            #expect(probe.finish(building))
            probe.reset()
            #expect(probe.decide(gamma) == (isForSession ? .notRegistered : .build(gamma.site)))
        }
    }

    @Test("A build does not begin after a reset, unless the ended session's block or task is to receive the result")
    func beginOvertaken() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta)
        let running = try #require(probe.build(alpha))
        func build(visibleSession: Session?, requiresSession: Bool = false) -> Build {
            let caller = ContainerState.Caller(
                build: nil, visibleSession: visibleSession, thread: 1_000, requiresSession: requiresSession)
            return Build(beta, for: caller, in: running.session, isForSession: false)
        }
        probe.reset()
        #expect(!probe.begin(build(visibleSession: nil)))
        #expect(!probe.begin(build(visibleSession: running.session, requiresSession: true)))
        let received = build(visibleSession: running.session)
        #expect(probe.begin(received))
        #expect(probe.finish(received))
    }

    @Test("A build that is replaced before its block begins does not count as an overtaken run")
    func replacedBeforeItBegins() throws {
        let container = Container()
        func register(_ text: String) {
            container.register(Registration(at: .init(file: #fileID, line: #line)) { text })
        }
        register("first")
        let caller = ContainerState.Caller(build: nil, visibleSession: nil, thread: 1_000, requiresSession: false)
        let decision = container.state.withLock {
            $0.decide(ObjectIdentifier(String.self), for: caller, isOnMainActor: { false })
        }
        guard case .build(let build) = decision else {
            Issue.record("it is not built")
            return
        }
        register("second")
        var overtakenRuns = 0
        #expect(container.runBlock(of: build, within: nil, &overtakenRuns) == nil)
        #expect(overtakenRuns == 0)
    }
}

private enum Alpha {}
private enum Beta {}
private enum Gamma {}
