@testable import Injection
import Testing

@Suite("ContainerState: pure transitions")
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

    @Test("a build under way is waited for, and cached when it has been kept")
    func waitsThenCaches() throws {
        let probe = StateProbe()
        probe.register(alpha)
        let build = try #require(probe.build(alpha))
        #expect(probe.decide(alpha) == .wait(build))
        #expect(probe.state.kept.isEmpty)
        let slot = Slot(for: Alpha.self)
        defer { slot.deallocate() }
        #expect(probe.finish(build))
        probe.state.keep(slot, of: build, took: .zero)
        #expect(probe.decide(alpha) == .cached)
        #expect(probe.state.kept.map { ObjectIdentifier($0.registration) } == [ObjectIdentifier(alpha.registration)])
    }

    @Test("a main-actor type is refused elsewhere, whether it has an instance or not")
    func refusesOffMainActor() throws {
        let probe = StateProbe()
        let block = StateProbe.mainActorBlock(of: Alpha.self)
        probe.register(block)
        #expect(probe.decide(block, isOnMainActor: false) == .mainActorRequired)
        let build = try #require(probe.build(block, isOnMainActor: true))
        #expect(probe.decide(block, isOnMainActor: false) == .mainActorRequired)
        let slot = Slot(for: Alpha.self)
        defer { slot.deallocate() }
        #expect(probe.finish(build))
        probe.state.keep(slot, of: build, took: .zero)
        #expect(probe.decide(block, isOnMainActor: false) == .mainActorRequired)
        #expect(probe.decide(block, isOnMainActor: true) == .cached)
    }

    @Test("whether the caller is on the main actor is not asked for other types")
    func doesNotAskOthers() {
        var state = ContainerState()
        _ = state.register(alpha)
        var isAsked = false
        _ = state.decide(alpha.registration.key, within: nil) {
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
        #expect(replaced.block?.registration === alpha.registration)
        #expect(replaced.instance == nil)
        let newAlpha = try #require(probe.build(newBlock))
        #expect(newAlpha.registration === newBlock.registration)
        #expect(!probe.finish(oldAlpha))
        #expect(probe.finish(newAlpha))
        #expect(probe.finish(buildOfBeta))
        let slot = Slot(for: Alpha.self)
        defer { slot.deallocate() }
        probe.state.keep(slot, of: newAlpha, took: .zero)
        #expect(probe.register(alpha).instance?.registration === newBlock.registration)
        #expect(probe.state.kept.isEmpty)
    }

    @Test("a reset overtakes every build, hands back what was kept, newest first, and begins a session")
    func reset() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta)
        let slots = [Slot(for: Alpha.self), Slot(for: Beta.self)]
        defer { for slot in slots { slot.deallocate() } }
        for (block, slot) in zip([alpha, beta], slots) {
            let build = try #require(probe.build(block))
            #expect(probe.finish(build))
            probe.state.keep(slot, of: build, took: .zero)
        }
        let gamma = StateProbe.block(of: Gamma.self)
        probe.register(gamma)
        let underWay = try #require(probe.build(gamma))
        let session = probe.state.session
        let staged = StateProbe.block(of: Beta.self)
        let evicted = probe.state.reset(registering: [staged])
        #expect(evicted.kept.map { $0.registration.key } == [beta, alpha].map(\.registration.key))
        #expect(evicted.replaced.map(\.registration.key) == [beta.registration.key])
        // Its instances are to be gone before the session is told that it has ended, so the state does not tell it.
        #expect(evicted.session == session && session.isCurrent)
        #expect(probe.state.session != session && probe.state.session.isCurrent)
        #expect(probe.state.session.number == session.number + 1)
        #expect(!probe.finish(underWay))
        #expect(probe.state.kept.isEmpty)
        #expect(probe.decide(beta) == .build(staged.registration))
    }

    @Test("registrations keep the order in which their types were registered first, and are inherited")
    func order() {
        let probe = StateProbe()
        for block in [alpha, beta, StateProbe.block(of: Alpha.self)] { probe.register(block) }
        #expect(probe.state.registrations.map(\.key) == [alpha, beta].map(\.registration.key))
        _ = probe.decide(beta)
        let inherited = ContainerState(inheriting: probe.state)
        #expect(inherited.registrations.map(\.key) == [alpha, beta].map(\.registration.key))
        #expect(inherited.session != probe.state.session)
        let other = StateProbe(inherited)
        #expect(other.decide(beta) == .build(beta.registration))
    }

    @Test("the most overtaken build under way is known until it ends")
    func mostOvertakenRuns() throws {
        let probe = StateProbe()
        probe.register(alpha)
        probe.register(beta)
        #expect(probe.state.mostOvertakenRuns == 0)
        let first = try #require(probe.build(alpha, overtakenRuns: 3))
        let second = try #require(probe.build(beta, overtakenRuns: 7))
        #expect(probe.state.mostOvertakenRuns == 7)
        #expect(probe.finish(second))
        #expect(probe.state.mostOvertakenRuns == 3)
        #expect(probe.finish(first))
        #expect(probe.state.mostOvertakenRuns == 0)
    }
}

private enum Alpha {}
private enum Beta {}
private enum Gamma {}
