/// What the closure of a reset has registered; it takes effect when the closure ends.
final class StagedBlocks: Sendable {
    private let blocks = Guarded<[Block]>([])

    func append(_ block: Block) {
        blocks.withLock { $0.append(block) }
    }

    func contains(_ key: ObjectIdentifier) -> Bool {
        blocks.withLock { $0.contains { $0.registration.key == key } }
    }

    /// Takes them out, so that a task started in the closure keeps no block of an ended session alive.
    func removeAll() -> [Block] {
        blocks.withLock { staged in
            defer { staged = [] }
            return staged
        }
    }
}
