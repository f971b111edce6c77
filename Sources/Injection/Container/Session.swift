import Synchronization

/// One session: its number, and whether it has ended.
final class Session: Sendable {
    /// The container's first session is 1.
    let number: Int
    private let hasEnded = Atomic<Bool>(false)

    init(after previous: Session? = nil) { number = (previous?.number ?? 0) + 1 }

    var isCurrent: Bool { !hasEnded.load(ordering: .acquiring) }

    func end() { hasEnded.store(true, ordering: .releasing) }
}
