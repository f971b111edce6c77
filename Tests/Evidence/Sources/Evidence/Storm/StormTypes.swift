import Foundation
import Injection
import Synchronization

/// Registers and injects the types of a storm.
struct StormTypes: Sendable {
    let ledger: StormLedger

    /// The types that any thread may inject.
    static let count = 5
    static let mainActor = 5
    private static let chicken = 6
    private static let egg = 7

    /// The block of a type that the calling thread ran last, and how often in one injection: more than once means that
    /// it was overtaken.
    @TaskLocal static var runs: RunCounter?

    final class RunCounter: Sendable {
        let type: Int
        let count = Atomic<Int>(0)

        init(of type: Int) { self.type = type }
    }

    func registerAll() {
        for type in 0..<Self.count { register(type, version: 0) }
        InjectionManager.register((any MainActorStorm).self) { @MainActor in make(Self.mainActor, 0, []) }
        InjectionManager.register((any Chicken).self) {
            make(Self.chicken, 0, []) { report((any Egg).self) }
        }
        InjectionManager.register((any Egg).self) {
            make(Self.egg, 0, []) { report((any Chicken).self) }
        }
    }

    /// Registers for a session, which may have ended, or for good.
    func register(_ type: Int, version: Int, for session: InjectionSession? = nil) {
        switch type {
        case 0: register((any Storm0).self, for: session) { make(0, version, [1, 2]) }
        case 1: register((any Storm1).self, for: session) { make(1, version, [2, 3]) }
        case 2: register(Storm2.self, for: session) { Storm2(instance: make(2, version, [4])) }
        case 3: register((any Storm3).self, for: session) { make(3, version, [4]) }
        default: register((any Storm4).self, for: session) { make(4, version, []) }
        }
    }

    private func register<T>(_ type: T.Type, for session: InjectionSession?, _ block: @escaping @Sendable () -> T) {
        if let session { try? session.register(T.self, block) } else { InjectionManager.register(T.self, block) }
    }

    func resolve(_ type: Int, in session: InjectionSession) throws(InjectionError) -> StormInstance {
        switch type {
        case 0: try session.resolve((any Storm0).self).instance
        case 1: try session.resolve((any Storm1).self).instance
        case 2: try session.resolve(Storm2.self).instance
        case 3: try session.resolve((any Storm3).self).instance
        default: try session.resolve((any Storm4).self).instance
        }
    }

    func inject(_ type: Int) -> StormInstance {
        let counter = RunCounter(of: type)
        defer { ledger.overtaken.add(max(0, counter.count.load(ordering: .relaxed) - 1), ordering: .relaxed) }
        return Self.$runs.withValue(counter) { injectUncounted(type) }
    }

    /// The shortest way, for the path of an instance that exists.
    func injectUncounted(_ type: Int) -> StormInstance {
        switch type {
        case 0: Inject((any Storm0).self).instance
        case 1: Inject((any Storm1).self).instance
        case 2: Inject(Storm2.self).instance
        case 3: Inject((any Storm3).self).instance
        default: Inject((any Storm4).self).instance
        }
    }

    /// Injects one of two types that need each other.
    func injectTangled() {
        if Bool.random() { _ = Inject((any Chicken).self).instance } else { _ = Inject((any Egg).self).instance }
    }

    private func report<T>(_ type: T.Type) {
        do throws(InjectionError) {
            _ = try InjectionManager.resolve(T.self)
        } catch {
            if case .cycle = error { Evidence.count(ledger.cycles) } else { ledger.note("\(error)") }
        }
    }

    private func make(_ type: Int, _ version: Int, _ needed: [Int], _ body: () -> Void = {}) -> StormInstance {
        if let runs = Self.runs, runs.type == type { Evidence.count(runs.count) }
        let resetsBegun = ledger.resetsBegun.load(ordering: .acquiring)
        let session = InjectionManager.currentSession
        if version % 5 == 0 { sched_yield() }
        let parts = needed.map { inject($0) }
        body()
        return StormInstance(
            type: type, version: version, session: session, resetsBegun: resetsBegun, parts: parts, ledger: ledger)
    }
}
