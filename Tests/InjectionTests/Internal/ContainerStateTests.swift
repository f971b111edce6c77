@testable import Injection
import Testing

@Suite("ContainerState: pure transitions", .watched)
struct ContainerStateTests {
    private let alpha = StateProbe.block(of: Alpha.self)
    private let beta = StateProbe.block(of: Beta.self)

    @Test("an unknown type is not registered; a registered one is built")
    func decides() {
        let probe = StateProbe()
        #expect(probe.decide(alpha) == .notRegistered)
        probe.register(alpha)
        #expect(probe.decide(alpha) == .build(alpha.registration))
    }

    @Test("a build under way is waited for, and cached when it has been kept; the build itself is not")
    func waitsThenCaches() throws {
        let probe = StateProbe()
        probe.register(alpha)
        let build = try #require(probe.build(alpha))
        #expect(probe.decide(alpha) == .wait(build))
        #expect(probe.state.instances.isEmpty)
        #expect(probe.finish(build))
        #expect(probe.decide(alpha) == .kept)
        #expect(
            probe.state.instances.map { ObjectIdentifier($0.registration) } == [ObjectIdentifier(alpha.registration)])
        #expect(probe.state[alpha.registration.key]?.build == nil)
    }

    @Test("a main-actor type is refused elsewhere, whether it has an instance or not")
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

    @Test("whether the caller is on the main actor is not asked for other types")
    func doesNotAskOthers() {
        let probe = StateProbe()
        probe.register(alpha)
        var isAsked = false
        _ = probe.state.decide(
            alpha.registration.key, for: .init(build: nil, seen: nil, thread: currentThread(), insists: false)
        ) {
            isAsked = true
            return true
        }
        #expect(!isAsked)
    }

    @Test("registering again overtakes the build of that type alone, and hands back what it replaces")
    func registerOvertakes() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta)
        let oldAlpha = try #require(probe.build(alpha))
        let buildOfBeta = try #require(probe.build(beta))
        let newBlock = StateProbe.block(of: Alpha.self)
        let replaced = probe.register(newBlock)
        #expect(blocks(in: replaced) == [ObjectIdentifier(alpha)])
        #expect(replaced.evicted.isEmpty)
        let newAlpha = try #require(probe.build(newBlock))
        #expect(newAlpha.registration === newBlock.registration)
        #expect(!probe.finish(oldAlpha))
        #expect(probe.finish(newAlpha))
        #expect(probe.finish(buildOfBeta))
        #expect(
            probe.register(alpha).evicted.map { ObjectIdentifier($0.registration) } == [
                ObjectIdentifier(newBlock.registration)
            ])
        #expect(probe.state.instances.map(\.registration.key) == [beta.registration.key])
    }

    @Test("a reset overtakes every build, hands back what was kept, newest first, and begins a session")
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
        #expect(evicted.evicted.map { $0.registration.key } == [beta, alpha].map(\.registration.key))
        #expect(evicted.others.contains { $0 as? ContainerState === ended })
        // Its instances are to leave their slots before the session ends, so the state does not end it.
        #expect(session.isCurrent)
        #expect(probe.state.session !== session && probe.state.session.isCurrent)
        #expect(probe.state.session.number == session.number + 1)
        #expect(!probe.finish(underWay))
        #expect(probe.state.instances.isEmpty)
        #expect(probe.decide(beta) == .build(staged.registration))
    }

    @Test("registrations keep the order in which their types were registered first, and are inherited")
    func order() {
        let probe = StateProbe()
        for block in [alpha, beta, StateProbe.block(of: Alpha.self)] { probe.register(block) }
        #expect(probe.state.registrations.map(\.key) == [alpha, beta].map(\.registration.key))
        _ = probe.decide(beta)
        let inherited = ContainerState(after: probe.state, inheriting: true)
        #expect(inherited.registrations.map(\.key) == [alpha, beta].map(\.registration.key))
        #expect(inherited.session !== probe.state.session)
        let other = StateProbe(inherited)
        #expect(other.decide(beta) == .build(beta.registration))
    }

    @Test("a session's registration covers the one at launch, until the next reset restores that")
    func sessionRegistration() throws {
        let probe = StateProbe()
        probe.register(alpha)
        let ofSession = StateProbe.block(of: Alpha.self)
        probe.reset(registering: [ofSession])
        #expect(probe.decide(alpha) == .build(ofSession.registration))
        let refreshed = StateProbe.block(of: Alpha.self)
        #expect(blocks(in: probe.register(refreshed)) == [ObjectIdentifier(ofSession)])
        #expect(probe.decide(alpha) == .build(refreshed.registration))
        let ended = probe.state
        #expect(probe.reset().others.contains { $0 as? ContainerState === ended })
        #expect(probe.state[alpha.registration.key]?.session == nil)
        #expect(probe.decide(alpha) == .build(alpha.registration))
    }

    @Test("what only a session registered is not registered in the next; the state knows where it was")
    func endedRegistration() throws {
        let probe = StateProbe()
        probe.register(alpha, forSession: true)
        let session = probe.state.session
        #expect(probe.decide(alpha, for: session) == .build(alpha.registration))
        probe.reset()
        #expect(probe.decide(alpha) == .notRegistered)
        #expect(probe.decide(alpha, for: session) == .sessionEnded)
        #expect(probe.state[alpha.registration.key]?.ended === alpha.registration)
        #expect(probe.state.registrations.isEmpty)
        probe.register(beta)
        probe.register(alpha)
        #expect(probe.state[alpha.registration.key]?.ended == nil)
    }

    @Test("an overtaken build sees the state in which it began; the last one takes that with it")
    func overtakenBuild() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta, forSession: true)
        let outer = try #require(probe.build(alpha))
        let gamma = StateProbe.block(of: Gamma.self)
        probe.reset(registering: [gamma])
        #expect(probe.decide(beta) == .notRegistered)
        #expect(probe.decide(gamma, within: outer) == .notRegistered)
        #expect(!probe.state.older.isEmpty)
        let inner = try #require(probe.build(beta, within: outer))
        #expect(inner.session === outer.session)
        #expect(probe.decide(alpha, within: inner) == .cycle([outer, inner]))
        #expect(probe.finish(inner))
        #expect(probe.decide(beta, within: outer) == .kept)
        let last = Removed()
        #expect(!probe.finish(outer, last))
        #expect(last.evicted.map { $0.registration.key } == [alpha, beta].map(\.registration.key))
        #expect(probe.state.older.isEmpty)
    }

    @Test("what a launch block registers after a reset is registered in both states; what a session's does, in its own")
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
                probe.state.register(block, seeing: build.session, forSession: isForSession, Removed())
            }
            #expect(probe.decide(beta, within: build) == .build(beta.registration))
            #expect(probe.decide(gamma, within: build) == .build(gamma.registration))
            #expect(probe.decide(beta) == (isForSession ? .notRegistered : .build(beta.registration)))
            // What the session has registered covers it, and is not overtaken.
            #expect(probe.decide(gamma) == .wait(building))
            #expect(probe.finish(building))
            probe.reset()
            #expect(probe.decide(gamma) == (isForSession ? .notRegistered : .build(gamma.registration)))
        }
    }

    @Test("a build does not begin where something has changed since it was decided on")
    func begin() throws {
        let probe = StateProbe()
        probe.register(alpha)
        let caller = ContainerState.Caller(build: nil, seen: nil, thread: 1_000, insists: false)
        func build(of block: Block) -> Build {
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

    @Test("nor where a reset has come since, unless the ended session's block, or its task, is to receive the result")
    func beginOvertaken() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta)
        let running = try #require(probe.build(alpha))
        func build(seen: Session?, insists: Bool = false) -> Build {
            let caller = ContainerState.Caller(build: nil, seen: seen, thread: 1_000, insists: insists)
            return Build(beta, for: caller, in: running.session, isForSession: false)
        }
        probe.reset()
        #expect(!probe.begin(build(seen: nil)))
        #expect(!probe.begin(build(seen: running.session, insists: true)))
        let received = build(seen: running.session)
        #expect(probe.begin(received))
        #expect(probe.finish(received))
    }

    @Test("A build that is replaced before its block begins does not count as an overtaken run")
    func replacedBeforeItBegins() throws {
        let container = Container()
        func register(_ text: String) { container.register(Block(at: .init(file: #fileID, line: #line)) { text }) }
        register("first")
        let caller = ContainerState.Caller(build: nil, seen: nil, thread: 1_000, insists: false)
        let decision = container.state.withLock {
            $0.decide(ObjectIdentifier(String.self), for: caller, isOnMainActor: { false })
        }
        guard case .build(let build) = decision else {
            Issue.record("it is not built")
            return
        }
        register("second")
        var overtakenRuns = 0
        #expect(container.run(build, within: nil, &overtakenRuns) == nil)
        #expect(overtakenRuns == 0)
    }

    @Test("the places of evicted instances are used again, and the others keep their order")
    func places() throws {
        let probe = StateProbe()
        func keep(_ block: Block) throws {
            probe.register(block)
            #expect(probe.finish(try #require(probe.build(block))))
        }
        for round in 1...20 {
            try keep(StateProbe.block(of: Alpha.self))
            if round == 10 { try keep(beta) }
            #expect(probe.state.order.count <= 2 * probe.state.records.count + 1)
        }
        #expect(probe.state.instances.map(\.registration.key) == [beta, alpha].map(\.registration.key))
        let evicted = probe.register(StateProbe.block(of: Beta.self)).evicted
        #expect(evicted.map(\.registration.key) == [beta.registration.key])
        #expect(probe.state.instances.map(\.registration.key) == [alpha.registration.key])
    }
}

private func blocks(in removed: Removed) -> [ObjectIdentifier] {
    removed.others.compactMap { $0 as? Block }.map { ObjectIdentifier($0) }
}

private enum Alpha {}
private enum Beta {}
private enum Gamma {}
