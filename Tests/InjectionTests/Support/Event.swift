/// Something that happens once, and that one task waits for without blocking a thread.
struct Event: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func happen() { continuation.finish() }

    /// Returns when the event has happened; at once if it has already.
    func wait() async { for await _ in stream {} }
}
