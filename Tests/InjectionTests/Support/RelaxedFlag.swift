import Synchronization

/// Is set once, and orders nothing else that threads do: where a test is about what orders them.
final class RelaxedFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
