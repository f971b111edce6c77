@testable import Injection
import Testing

@Suite("ContainerState: pure transitions", .watched)
struct ContainerStateTests {
    private let alpha = StateProbe.block(of: Alpha.self)
    private let beta = StateProbe.block(of: Beta.self)

    @Test("An unknown type is not registered; a registered one is built")
    func decides() {
        let probe = StateProbe()
        #expect(probe.decide(alpha) == .notRegistered)
        probe.register(alpha)
        #expect(probe.decide(alpha) == .build(alpha.site))
    }

    @Test("A build under way is waited for, and cached when it has been kept; the build itself is not")
    func waitsThenCaches() throws {
        let probe = StateProbe()
        probe.register(alpha)
        let build = try #require(probe.build(alpha))
        #expect(probe.decide(alpha) == .wait(build))
        #expect(probe.state.instances.isEmpty)
        #expect(probe.finish(build))
        #expect(probe.decide(alpha) == .kept)
        #expect(
            probe.state.instances.map { ObjectIdentifier($0.site) } == [ObjectIdentifier(alpha.site)])
        #expect(probe.state[alpha.site.key]?.build == nil)
    }

    @Test("A main-actor type is refused elsewhere, whether it has an instance or not")
    func refusesOffMainActor() throws {
        let probe = StateProbe()
        let block = StateProbe.mainActorBlock(of: Alpha.self)
        probe.register(block)
        #expect(probe.decide(block, isOnMainActor: false) == .mainActorRequired)
        let build = try #require(probe.build(block, isOnMainActor: true))
        #expect(probe.decide(block, isOnMainActor: false) == .mainActorRequired)
        #expect(probe.finish(build))
        #expect(probe.decide(block, isOnMainActor: false) == .mainActorRequired)
        #expect(probe.decide(block, isOnMainActor: true) == .kept)
        // Also to a block whose session has ended.
        probe.register(beta)
        let overtaken = try #require(probe.build(beta))
        probe.reset()
        #expect(probe.decide(block, within: overtaken, isOnMainActor: false) == .mainActorRequired)
        #expect(probe.decide(block, within: overtaken, isOnMainActor: true) == .kept)
    }

    @Test("Whether the caller is on the main actor is not asked for other types")
    func doesNotAskOthers() {
        let probe = StateProbe()
        probe.register(alpha)
        var isAsked = false
        _ = probe.state.decide(
            alpha.site.key, for: .init(build: nil, visibleSession: nil, thread: currentThread(), requiresSession: false)
        ) {
            isAsked = true
            return true
        }
        #expect(!isAsked)
    }

    @Test("Registering again overtakes the build of that type alone, and hands back what it replaces")
    func registerOvertakes() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta)
        let oldAlpha = try #require(probe.build(alpha))
        let buildOfBeta = try #require(probe.build(beta))
        let newBlock = StateProbe.block(of: Alpha.self)
        let replaced = probe.register(newBlock)
        #expect(blocks(in: replaced) == [ObjectIdentifier(alpha)])
        #expect(replaced.toNotify.isEmpty)
        let newAlpha = try #require(probe.build(newBlock))
        #expect(newAlpha.site === newBlock.site)
        #expect(!probe.finish(oldAlpha))
        #expect(probe.finish(newAlpha))
        #expect(probe.finish(buildOfBeta))
        #expect(
            probe.register(alpha).toNotify.map { ObjectIdentifier($0.site) } == [
                ObjectIdentifier(newBlock.site)
            ])
        #expect(probe.state.instances.map(\.site.key) == [beta.site.key])
    }

    @Test("A reset overtakes every build, hands back what was kept, newest first, and begins a session")
    func reset() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta)
        for block in [alpha, beta] {
            let build = try #require(probe.build(block))
            #expect(probe.finish(build))
        }
        let gamma = StateProbe.block(of: Gamma.self)
        probe.register(gamma)
        let underWay = try #require(probe.build(gamma))
        let session = probe.state.session
        let staged = StateProbe.block(of: Beta.self)
        let ended = probe.state
        let evicted = probe.reset(registering: [staged])
        #expect(evicted.toNotify.map { $0.site.key } == [beta, alpha].map(\.site.key))
        #expect(evicted.toRelease.contains { $0 as? ContainerState === ended })
        // Its instances are to leave their slots before the session ends, so the state does not end it.
        #expect(session.isCurrent)
        #expect(probe.state.session !== session && probe.state.session.isCurrent)
        #expect(probe.state.session.number == session.number + 1)
        #expect(!probe.finish(underWay))
        #expect(probe.state.instances.isEmpty)
        #expect(probe.decide(beta) == .build(staged.site))
    }

    @Test("Registrations keep the order in which their types were registered first, and are inherited")
    func order() {
        let probe = StateProbe()
        for block in [alpha, beta, StateProbe.block(of: Alpha.self)] { probe.register(block) }
        #expect(probe.state.registeredSites.map(\.key) == [alpha, beta].map(\.site.key))
        _ = probe.decide(beta)
        let inherited = ContainerState(after: probe.state, inheriting: true)
        #expect(inherited.registeredSites.map(\.key) == [alpha, beta].map(\.site.key))
        #expect(inherited.session !== probe.state.session)
        let other = StateProbe(inherited)
        #expect(other.decide(beta) == .build(beta.site))
    }

    @Test("A session's registration covers the one at launch, until the next reset restores that")
    func sessionRegistration() throws {
        let probe = StateProbe()
        probe.register(alpha)
        let ofSession = StateProbe.block(of: Alpha.self)
        probe.reset(registering: [ofSession])
        #expect(probe.decide(alpha) == .build(ofSession.site))
        let refreshed = StateProbe.block(of: Alpha.self)
        #expect(blocks(in: probe.register(refreshed)) == [ObjectIdentifier(ofSession)])
        #expect(probe.decide(alpha) == .build(refreshed.site))
        let ended = probe.state
        #expect(probe.reset().toRelease.contains { $0 as? ContainerState === ended })
        #expect(probe.state[alpha.site.key]?.sessionRegistration == nil)
        #expect(probe.decide(alpha) == .build(alpha.site))
    }

    @Test("What only a session registered is not registered in the next; the state knows where it was")
    func endedRegistration() throws {
        let probe = StateProbe()
        probe.register(alpha, forSession: true)
        let session = probe.state.session
        #expect(probe.decide(alpha, for: session) == .build(alpha.site))
        probe.reset()
        #expect(probe.decide(alpha) == .notRegistered)
        #expect(probe.decide(alpha, for: session) == .sessionEnded)
        #expect(probe.state[alpha.site.key]?.endedSite === alpha.site)
        #expect(probe.state.registeredSites.isEmpty)
        probe.register(beta)
        probe.register(alpha)
        #expect(probe.state[alpha.site.key]?.endedSite == nil)
    }

    @Test("An overtaken build sees the state in which it began; the last one takes that with it")
    func overtakenBuild() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta, forSession: true)
        let outer = try #require(probe.build(alpha))
        let gamma = StateProbe.block(of: Gamma.self)
        probe.reset(registering: [gamma])
        #expect(probe.decide(beta) == .notRegistered)
        #expect(probe.decide(gamma, within: outer) == .notRegistered)
        #expect(!probe.state.endedStates.isEmpty)
        let inner = try #require(probe.build(beta, within: outer))
        #expect(inner.session === outer.session)
        #expect(probe.decide(alpha, within: inner) == .cycle([outer, inner]))
        #expect(probe.finish(inner))
        #expect(probe.decide(beta, within: outer) == .kept)
        let last = Eviction()
        #expect(!probe.finish(outer, last))
        #expect(last.toNotify.map { $0.site.key } == [alpha, beta].map(\.site.key))
        #expect(probe.state.endedStates.isEmpty)
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

    @Test("A build does not begin where something has changed since it was decided on")
    func begin() throws {
        let probe = StateProbe()
        probe.register(alpha)
        let caller = ContainerState.Caller(build: nil, visibleSession: nil, thread: 1_000, requiresSession: false)
        func build(of block: Registration) -> Build {
            Build(block, for: caller, in: probe.state.session, isForSession: false)
        }
        let first = build(of: alpha)
        let second = build(of: alpha)
        #expect(probe.begin(first))
        #expect(!probe.begin(second))
        #expect(probe.finish(first))
        #expect(!probe.begin(second))
        probe.reset()
        #expect(!probe.begin(second))
        let third = build(of: alpha)
        probe.register(StateProbe.block(of: Alpha.self))
        #expect(!probe.begin(third))
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

    @Test("A new registration evicts the instance of its type alone, and the others keep their order")
    func orderAfterReplacing() throws {
        let probe = StateProbe()
        let gamma = StateProbe.block(of: Gamma.self)
        for block in [alpha, beta, gamma] {
            probe.register(block)
            #expect(probe.finish(try #require(probe.build(block))))
        }
        let evicted = probe.register(StateProbe.block(of: Beta.self)).toNotify
        #expect(evicted.map(\.site.key) == [beta.site.key])
        #expect(probe.state.instances.map(\.site.key) == [alpha, gamma].map(\.site.key))
    }
}

private func blocks(in eviction: Eviction) -> [ObjectIdentifier] {
    eviction.toRelease.compactMap { $0 as? Registration }.map { ObjectIdentifier($0) }
}

private enum Alpha {}
private enum Beta {}
private enum Gamma {}
