import Foundation
import Injection
import Synchronization

/// Two threads, each in a block that needs what the other one's block builds: exactly one of them is told of the cycle,
/// or that the other block is the main actor's.
package struct CrossingThreads {
    /// Whether a reset overtakes both blocks before either goes on.
    private let isOvertaken: Bool
    /// Whether one of them is the main actor's.
    private let isOnMainActor: Bool

    package init(isOvertaken: Bool, isOnMainActor: Bool = false) {
        self.isOvertaken = isOvertaken
        self.isOnMainActor = isOnMainActor
    }

    /// - Returns: What was wrong.
    package func fault() -> String? {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { () -> String? in
            let meeting = Meeting()
            if isOnMainActor {
                InjectionManager.register(Left.self) { @MainActor in Left(needed: meeting.need(Right.self)) }
            } else {
                InjectionManager.register(Left.self) { Left(needed: meeting.need(Right.self)) }
            }
            InjectionManager.register(Right.self) { Right(needed: meeting.need(Left.self)) }
            let container = InjectionManager.currentContainer
            let group = DispatchGroup()
            let mainActor = isOnMainActor ? MainActorPart() : nil
            Thread.start(in: group) {
                let inject: @Sendable () -> Void = { container.run { _ = Inject(Left.self) } }
                if let mainActor { mainActor.run(inject) } else { inject() }
            }
            Thread.start(in: group) { container.run { _ = Inject(Right.self) } }
            meeting.barrier.wait()
            if isOvertaken { InjectionManager.resetCurrentContainer() }
            meeting.barrier.wait()
            group.wait()
            mainActor?.end()
            let chains = meeting.cycles.withLock { $0 }
            let refusals = meeting.refusals.withLock { $0 }
            let names = [Left.self, Right.self].map { String(reflecting: $0 as Any.Type) }
            let isRight =
                isOnMainActor
                ? chains.isEmpty && refusals == [names[0]]
                : chains.count == 1 && chains[0].sorted() == names && refusals.isEmpty
            guard isRight else {
                return """
                    of two threads whose blocks need each other's types, these were told of a cycle: \(chains), \
                    and of the main actor: \(refusals)
                    """
            }
            return nil
        }
    }

    struct Left { let needed: Bool }
    struct Right { let needed: Bool }

    private final class Meeting: Sendable {
        /// Both blocks, and whoever resets.
        let barrier = SpinningBarrier(of: 3)
        let cycles = Mutex<[[String]]>([])
        let refusals = Mutex<[String]>([])
        private let runs = Mutex<[ObjectIdentifier: Int]>([:])

        /// Injects a type, in the first run of a block that needs it.
        func need<T>(_ type: T.Type) -> Bool {
            let isFirst = runs.withLock { runs in
                runs[ObjectIdentifier(type), default: 0] += 1
                return runs[ObjectIdentifier(type)] == 1
            }
            guard isFirst else { return false }
            barrier.wait()
            barrier.wait()
            do {
                _ = try InjectionManager.resolve(type)
                return true
            } catch {
                switch error {
                case .cycle(let failure): cycles.withLock { $0.append(failure.chain.map(\.type)) }
                default: refusals.withLock { $0.append(error.failure.type) }
                }
                return false
            }
        }
    }
}
