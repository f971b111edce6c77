import Dispatch
import Synchronization

/// Reads lines on a queue, because reading waits: the main actor is free meanwhile.
nonisolated package final class LineReader: Sendable {
    package let isTerminal: Bool
    package let isScript: Bool
    private let lines: Mutex<CommandLines>
    private let queue = DispatchQueue(label: "notebook.lines")

    package init(_ lines: CommandLines) {
        isTerminal = lines.isTerminal
        isScript = lines.isScript
        self.lines = Mutex(lines)
    }

    package var place: String { lines.withLock { $0.place } }

    package func next() async throws -> String? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { try lines.withLock { try $0.next() } })
            }
        }
    }
}
