import Dispatch
import Foundation
import Injection
import Synchronization

/// Threads that inject types whose blocks need each other at random: nothing hangs, each cycle that is reported is one,
/// and no block runs twice.
package struct ThreadsInNeed: Sendable {
    /// For each type, those that its block needs, in this order.
    private let needs: [[Int]]
    /// What each thread injects.
    private let wanted: [[Int]]
    private let notes = Notes()

    package init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let types = 0..<Self.resolvers.count
        // Every other time there is no cycle.
        let mayCycle = random.oneIn(2)
        needs = types.map { type in
            let others = mayCycle ? types.filter { $0 != type } : Array(types.dropFirst(type + 1))
            return Array(others.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
        }
        wanted = (0..<Int.random(in: 2...4, using: &random)).map { _ in
            Array(types.shuffled(using: &random).prefix(2))
        }
    }

    /// - Returns: What was wrong.
    package func fault() -> String? {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            for type in needs.indices { Self.resolvers[type].register { build(type) } }
            let container = InjectionManager.currentContainer
            let barrier = SpinningBarrier(of: wanted.count)
            let group = DispatchGroup()
            for types in wanted {
                Thread.start(in: group) {
                    container.run {
                        barrier.wait()
                        for type in types { resolve(type) }
                    }
                }
            }
            group.wait()
        }
        let (fault, runs) = notes.state.withLock { ($0.fault, $0.runs) }
        guard let fault = fault ?? runs.first(where: { $0.value > 1 }).map({ "the block of \($0.key) ran twice" })
        else {
            return nil
        }
        return "threads inject \(wanted) of types that need \(needs): \(fault)"
    }

    private func build(_ type: Int) {
        notes.state.withLock { $0.runs[type, default: 0] += 1 }
        for needed in needs[type] {
            // Other threads' turns, in the middle of a block.
            for _ in 0..<(type + needed) % 4 { sched_yield() }
            resolve(needed)
        }
    }

    private func resolve(_ type: Int) {
        do throws(InjectionError) {
            try Self.resolvers[type].resolve()
        } catch {
            notes.state.withLock { $0.fault = $0.fault ?? wrong(error) }
        }
    }

    private func wrong(_ error: InjectionError) -> String? {
        guard case .cycle(let failure) = error else { return "\(error)" }
        let chain = failure.chain.map { registration in
            Self.resolvers.firstIndex { $0.name == registration.type }!
        }
        let isCycle = zip(chain, chain.dropFirst() + chain.prefix(1)).allSatisfy { needs[$0].contains($1) }
        return isCycle && !chain.isEmpty ? nil : "\(chain) is no cycle"
    }

    private final class Notes: Sendable {
        let state = Mutex<(runs: [Int: Int], fault: String?)>(([:], nil))
    }

    private struct Resolver: Sendable {
        let name: String
        let register: @Sendable (@escaping @Sendable () -> Void) -> Void
        let resolve: @Sendable () throws(InjectionError) -> Void

        init<T: Sendable>(_ instance: T) {
            name = String(reflecting: T.self)
            register = { body in
                InjectionManager.register(T.self) {
                    body()
                    return instance
                }
            }
            resolve = { () throws(InjectionError) in _ = try InjectionManager.resolve(T.self) }
        }
    }

    private static let resolvers = [
        Resolver(UInt8(0)), Resolver(UInt16(0)), Resolver(UInt32(0)), Resolver(UInt64(0)), Resolver("text"),
    ]
}
