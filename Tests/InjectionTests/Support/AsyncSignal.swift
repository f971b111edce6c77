/// A signal that is given once, and that one task waits for without blocking a thread.
struct AsyncSignal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func give() { continuation.finish() }

    /// Returns when the signal has been given; at once if it has been already.
    func wait() async { for await _ in stream {} }
}
