import Foundation
import Injection
import Synchronization

/// Two threads, each in a block that needs what the other one's block builds: exactly one of them is told of the cycle.
package struct CrossingThreads {
    /// Whether a reset overtakes both blocks before either goes on.
    private let isOvertaken: Bool

    package init(isOvertaken: Bool) { self.isOvertaken = isOvertaken }

    /// - Returns: What was wrong.
    package func fault() -> String? {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { () -> String? in
            let meeting = Meeting()
            InjectionManager.register(Left.self) { Left(needed: meeting.need(Right.self)) }
            InjectionManager.register(Right.self) { Right(needed: meeting.need(Left.self)) }
            let container = InjectionManager.currentContainer
            let group = DispatchGroup()
            for inject in [{ _ = Inject(Left.self) }, { _ = Inject(Right.self) }] as [@Sendable () -> Void] {
                Thread.start(in: group) { container.run(inject) }
            }
            meeting.barrier.wait()
            if isOvertaken { InjectionManager.resetCurrentContainer() }
            meeting.barrier.wait()
            group.wait()
            let chains = meeting.cycles.withLock { $0 }
            let names = [Left.self, Right.self].map { String(reflecting: $0 as Any.Type) }
            guard chains.count == 1, chains[0].sorted() == names else {
                return "of two threads whose blocks need each other's types, these were told of a cycle: \(chains)"
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
                guard case .cycle(let failure) = error else { return false }
                cycles.withLock { $0.append(failure.chain.map(\.type)) }
                return false
            }
        }
    }
}
