@testable import Injection
import Testing

private enum Alpha {}
private enum Beta {}
private enum Gamma {}
private enum Delta {}

/// What is within a build runs on its thread; everything else on a thread of its own.
@Suite("ContainerState: cycles", .watched)
struct ContainerStateCycleTests {
    private let alpha = StateProbe.block(of: Alpha.self)
    private let beta = StateProbe.block(of: Beta.self)
    private let gamma = StateProbe.block(of: Gamma.self)
    private let delta = StateProbe.block(of: Delta.self)

    private func probe() -> StateProbe {
        let probe = StateProbe()
        for block in [alpha, beta, gamma, delta] { probe.register(block) }
        return probe
    }

    @Test("A loop on one thread goes from the type asked for to the innermost build")
    func oneThread() throws {
        let probe = probe()
        let entrance = try #require(probe.build(delta))
        let a = try #require(probe.build(alpha, within: entrance))
        let b = try #require(probe.build(beta, within: a))
        let c = try #require(probe.build(gamma, within: b))
        #expect(probe.decide(alpha, within: c) == .cycle([a, b, c]))
        #expect(probe.decide(gamma, within: c) == .cycle([c]))
        #expect(probe.decide(delta, within: c) == .cycle([entrance, a, b, c]))
    }

    @Test("Of two threads in a loop the second to wait gets the error, which begins with the type asked for")
    func twoThreads() throws {
        let probe = probe()
        let a = try #require(probe.build(alpha))
        let b = try #require(probe.build(beta))
        #expect(probe.decide(beta, within: a) == .wait(b))
        #expect(probe.decide(alpha, within: b) == .cycle([a, b]))
    }

    @Test("A main-actor type is refused elsewhere, even if it would close a cycle")
    func mainActor() throws {
        let probe = probe()
        let main = StateProbe.mainActorBlock(of: Int.self)
        probe.register(main)
        let a = try #require(probe.build(main))
        let b = try #require(probe.build(beta))
        #expect(probe.decide(beta, within: a) == .wait(b))
        #expect(probe.decide(main, within: b, isOnMainActor: false) == .mainActorRequired)
        #expect(probe.decide(main, within: b) == .cycle([a, b]))
    }

    @Test("A loop on three threads with deeper stacks has every build between, and no other")
    func threeThreads() throws {
        let probe = probe()
        let epsilon = StateProbe.block(of: Int.self)
        probe.register(epsilon)
        let outside = try #require(probe.build(epsilon))
        let a = try #require(probe.build(alpha, within: outside))
        let b = try #require(probe.build(beta, within: a))
        let c = try #require(probe.build(gamma))
        let d = try #require(probe.build(delta))
        #expect(probe.decide(gamma, within: b) == .wait(c))
        #expect(probe.decide(delta, within: c) == .wait(d))
        #expect(probe.decide(alpha, within: d) == .cycle([a, b, c, d]))
        // Asked one deeper, the loop is one shorter.
        #expect(probe.decide(beta, within: d) == .cycle([b, c, d]))
    }

    @Test("Waiting without a loop is no cycle, whoever else waits")
    func noFalseCycle() throws {
        let probe = probe()
        let a = try #require(probe.build(alpha))
        let b = try #require(probe.build(beta))
        let c = try #require(probe.build(gamma))
        #expect(probe.decide(gamma, within: a) == .wait(c))
        #expect(probe.decide(gamma, within: b) == .wait(c))
        #expect(probe.decide(alpha) == .wait(a))
        #expect(probe.decide(delta, within: c) == .build(delta.site))
    }

    @Test("A wait ends with the build, even before its thread goes on")
    func endedWait() throws {
        let probe = probe()
        let a = try #require(probe.build(alpha))
        let b = try #require(probe.build(beta))
        let c = try #require(probe.build(gamma, within: b))
        #expect(probe.decide(gamma, within: a) == .wait(c))
        #expect(probe.finish(c))
        #expect(probe.decide(alpha, within: b) == .wait(a))
    }

    @Test("The end of a build ends no other, and no wait for another, on its thread or elsewhere")
    func otherWaits() throws {
        let probe = probe()
        let a = try #require(probe.build(alpha))
        let b = try #require(probe.build(beta))
        let c = try #require(probe.build(gamma, within: a))
        #expect(probe.decide(alpha, within: b) == .wait(a))
        #expect(probe.finish(c))
        #expect(probe.decide(beta, within: a) == .cycle([b, a]))
        let d = try #require(probe.build(delta))
        #expect(probe.finish(a))
        #expect(probe.decide(beta, within: b) == .cycle([b]))
        #expect(probe.decide(delta, within: d) == .cycle([d]))
    }

    @Test("A wait survives a reset")
    func waitAcrossReset() throws {
        let probe = probe()
        let a = try #require(probe.build(alpha))
        let b = try #require(probe.build(beta))
        #expect(probe.decide(beta, within: a) == .wait(b))
        probe.reset()
        // Both see the session in which they began.
        #expect(probe.decide(alpha, within: b) == .cycle([a, b]))
        // Nobody else waits for them.
        let c = try #require(probe.build(gamma))
        #expect(probe.decide(alpha, within: c) == .build(alpha.site))
        #expect(probe.decide(gamma, within: b) == .build(gamma.site))
    }

    @Test("A thread that would wait for its own build is in a cycle, even outside of the build's block")
    func ownThread() throws {
        let probe = probe()
        let a = try #require(probe.build(alpha))
        let b = try #require(probe.build(beta, within: a))
        let key = alpha.site.key
        let decision = probe.state.decide(
            key, for: .init(build: nil, visibleSession: nil, thread: a.thread, requiresSession: false),
            isOnMainActor: { true })
        guard case .cycle(let path, let last) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(path.map { ObjectIdentifier($0) } == [a, b].map { ObjectIdentifier($0.site) })
        #expect(last === alpha.site)
    }

    @Test("An overtaken build on the stack is found by its registration; a replaced one is another type's block")
    func overtakenOuterBuild() throws {
        let probe = probe()
        let a = try #require(probe.build(alpha))
        probe.reset()
        let b = try #require(probe.build(beta, within: a))
        #expect(probe.decide(alpha, within: b) == .cycle([a, b]))
        let replacement = StateProbe.block(of: Alpha.self)
        probe.state.register(replacement, inStateOf: a.session, forSession: false, Eviction())
        #expect(probe.decide(replacement, within: b) == .build(replacement.site))
    }
}
