import Foundation
@testable import Injection
import TestWatchdog
import Testing

/// Knows in which session its block began, and with which of the resetting thread's registrations.
private class Stamped: @unchecked Sendable {  // All of it is immutable.
    let session: Int
    let registered: Int

    init(registered: Int, session: Int) {
        self.registered = registered
        self.session = session
    }
}
private final class Leaf: Stamped, @unchecked Sendable {}
private final class Middle: Stamped, @unchecked Sendable {
    let leaf: Leaf = Inject()
}
private final class Root: Stamped, @unchecked Sendable {
    let middle: Middle = Inject()
    let leaf: Leaf = Inject()

    var sessions: [Int] { [session, middle.session, middle.leaf.session, leaf.session] }
    var isOfOneSession: Bool { Set(sessions).count == 1 && middle.leaf === leaf }
    var registrations: [Int] { [registered, middle.registered, leaf.registered] }
}

@Suite("C6 A reset is one step: while four threads inject", .watched, .emptyContainer)
struct C06ManyThreadsTests {
    private enum Form: CaseIterable { case plain, closure }

    private struct Seen {
        var injections = 0
        var mixed: [[Int]] = []
        var stale: [(got: Int, finished: Int)] = []
        var withOldBlocks: [[Int]] = []
    }

    private struct Scene: Sendable {
        let runs = Locked(0)
        let overtakenRuns = Locked(0)
        let isBuilding = Signal()
        let isOver = Locked(false)
        /// The session that the last finished reset began.
        let session = Locked(InjectionManager.currentSession.session.number)
        let seen = Locked(Seen())
    }

    @Test("While other threads reset, an object and its dependencies belong to one session", arguments: Form.allCases)
    private func graphsAreOfOneSession(form: Form) {
        let scene = Scene()
        registerGraph(1, in: scene)
        let ends = (1...4).map { _ in
            onThreadInContainer {
                while !scene.isOver.withLock({ $0 }) { injectGraph(form, in: scene) }
            }
        }
        scene.isBuilding.wait()
        TestLength.forEachRound(orAtLeast: 5_000) { round in
            switch form {
            case .plain: InjectionManager.resetCurrentContainer()
            case .closure: InjectionManager.resetCurrentContainer { registerGraph(round + 1, in: scene) }
            }
            scene.session.withLock { $0 = InjectionManager.currentSession.session.number }
        }
        scene.isOver.withLock { $0 = true }
        for end in ends { end.wait() }
        let seen = scene.seen.withLock { $0 }
        #expect(seen.injections >= 4 && scene.overtakenRuns.count > 0)
        #expect(seen.mixed.isEmpty)
        #expect(seen.stale.isEmpty)
        #expect(seen.withOldBlocks.isEmpty)
    }

    private func registerGraph(_ number: Int, in scene: Scene) {
        func register<T: Stamped>(_ type: T.Type, _ make: @escaping @Sendable (Int) -> T) {
            InjectionManager.register(type) {
                let session = InjectionManager.currentSession
                let instance = make(session.session.number)
                // Blocks are too quick to be overtaken often, so some of them wait for it.
                if scene.runs.increment() % 16 == 1 {
                    scene.isBuilding.give()
                    while session.isCurrent && !scene.isOver.withLock({ $0 }) { sched_yield() }
                }
                if !session.isCurrent { scene.overtakenRuns.increment() }
                return instance
            }
        }
        register(Leaf.self) { Leaf(registered: number, session: $0) }
        register(Middle.self) { Middle(registered: number, session: $0) }
        register(Root.self) { Root(registered: number, session: $0) }
    }

    private func injectGraph(_ form: Form, in scene: Scene) {
        let newestFinished = scene.session.count
        // Resets come without pause, so a build may be overtaken until it gives up.
        guard let root = try? InjectionManager.resolve(Root.self) else { return }
        scene.seen.withLock { seen in
            seen.injections += 1
            if !root.isOfOneSession { seen.mixed.append(root.sessions) }
            if root.session < newestFinished { seen.stale.append((root.session, newestFinished)) }
            // In session n the blocks of the reset that began it must have made everything.
            if form == .closure, root.registrations.contains(where: { $0 != root.session }) {
                seen.withOldBlocks.append([root.session] + root.registrations)
            }
        }
    }
}
