import Synchronization

/// Counts the objects of an app: each has one of these in a property, which begins and ends with it.
///
/// An object that was released twice ends twice. Freed memory is overwritten in exit tests, so the mark notices.
final class Life: Sendable {
    private static let counts = Locked<[String: (begun: Int, ended: Int)]>([:])
    private static let aliveMark: UInt64 = 0xA11_CE5E_55ED

    private let name: String
    private let mark = Atomic<UInt64>(aliveMark)

    init(_ name: String) {
        self.name = name
        Self.counts.withLock { $0[name, default: (0, 0)].begun += 1 }
    }

    deinit {
        let found = mark.exchange(0, ordering: .relaxed)
        if found != Self.aliveMark { fatalError("released twice: \(found)") }
        Self.counts.withLock { $0[name, default: (0, 0)].ended += 1 }
    }

    /// How many objects of each kind are alive, for those of which some are.
    static var alive: [String: Int] {
        counts.withLock { counts in counts.mapValues { $0.begun - $0.ended }.filter { $0.value != 0 } }
    }

    /// How many objects have begun.
    static var begun: Int { counts.withLock { $0.values.reduce(0) { $0 + $1.begun } } }
}
