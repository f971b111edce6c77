import Foundation
import Injection
import Synchronization

/// Threads that inject one type while another one resets and timers preempt all of them, as in an ordinary app on a
/// busy machine.
///
/// A reader that is preempted between two of its steps is what a race of two busy threads hardly ever shows. Every
/// object counts its `init` and its `deinit`, and is asked whether it is alive each time that it is injected.
package struct PreemptedReaders: Sendable {
    /// What is injected: each kind is copied out of its slot in another way.
    package enum Kind: String, CaseIterable, Sendable { case object, existential, optional, value }

    private let kind: Kind
    private let readers: Int
    private let timers: Int
    private let injections: Int

    /// - Parameters:
    ///   - kind: What is injected.
    ///   - readers: How many threads inject.
    ///   - timers: How many threads do nothing but sleep for 20 µs, again and again.
    ///   - injections: How often the thread that resets injects after each reset, and then twice more: without an
    ///     injection, resets without a pause would overtake the readers' builds a hundred times.
    package init(_ kind: Kind, readers: Int, timers: Int, injections: Int) {
        self.kind = kind
        self.readers = readers
        self.timers = timers
        self.injections = injections + 2
    }

    /// - Returns: What is wrong.
    package func run(resets: Int) -> String? {
        switch kind {
        case .object: run(resets, Counted.self, { Counted() }) { $0.isAlive }
        case .existential: run(resets, (any Living).self, { Counted() }) { $0.isAlive }
        case .optional:
            run(resets, (any Living).self, { Counted() }, inject: { Inject((any Living)?.self)! }) { $0.isAlive }
        case .value: run(resets, Value.self, { Value() }) { $0.isAlive }
        }
    }

    private func run<T: Sendable>(
        _ resets: Int, _ type: T.Type, _ block: @escaping @Sendable () -> T,
        inject: @escaping @Sendable () -> T = { Inject() }, isAlive: @escaping @Sendable (T) -> Bool
    ) -> String? {
        InjectionManager.register(type, block)
        return race(resets) { isAlive(inject()) }
    }

    private func race(_ resets: Int, injectsAlive: @escaping @Sendable () -> Bool) -> String? {
        let created = Counted.created.load(ordering: .relaxed) - Counted.destroyed.load(ordering: .relaxed)
        let isOver = Flag()
        let isFaulty = Flag()
        let group = DispatchGroup()
        for _ in 0..<readers {
            Thread.start(in: group) {
                while !isOver.isSet { if !injectsAlive() { isFaulty.set() } }
            }
        }
        for _ in 0..<timers { Thread.start(in: group) { while !isOver.isSet { usleep(20) } } }
        for _ in 0..<resets {
            InjectionManager.resetCurrentContainer()
            for _ in 0..<injections where !injectsAlive() { isFaulty.set() }
            if isFaulty.isSet { break }
        }
        isOver.set()
        group.wait()
        InjectionManager.resetCurrentContainer()
        if isFaulty.isSet { return "\(kind): an object was injected after its deinit" }
        let alive = Counted.created.load(ordering: .relaxed) - Counted.destroyed.load(ordering: .relaxed) - created
        return alive == 0 ? nil : "\(kind): \(alive) objects more were created than destroyed"
    }
}

private final class Flag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}

private protocol Living: Sendable { var isAlive: Bool { get } }

private final class Counted: Living {
    static let created = Atomic<Int>(0)
    static let destroyed = Atomic<Int>(0)
    private let mark = Atomic<Int>(0x5EED)

    init() { Self.created.add(1, ordering: .relaxed) }

    deinit {
        mark.store(0, ordering: .relaxed)
        Self.destroyed.add(1, ordering: .relaxed)
    }

    var isAlive: Bool { mark.load(ordering: .relaxed) == 0x5EED }
}

private struct Value: Living {
    private let first = Counted()
    private let second = Counted()

    var isAlive: Bool { first.isAlive && second.isAlive }
}
