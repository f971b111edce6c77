import Injection

/// Who is signed in; a guest, if nobody is.
final class ChatUser: Sendable {
    let life = Life("user")
    let name: String
    init(_ name: String) { self.name = name }
}

protocol Server: Sendable { func fetch(_ path: String) async throws -> [String] }
/// An actor, whose requests suspend, and fail when they are cancelled.
actor RemoteServer: Server {
    let life = Life("server")
    private let journey: Journey = Inject()
    private let user: ChatUser = Inject()
    private var requests = 0

    init() { journey.passInBlock() }

    func fetch(_ path: String) async throws -> [String] {
        requests += 1
        await journey.pass()
        try await Task.sleep(for: .microseconds(50))
        return ["\(path) for \(user.name)", "request \(requests)"]
    }
}

protocol Messages: AnyObject, Sendable { var stream: AsyncStream<String> { get } }
/// Polls in a task that it starts in its initializer, and that ends when it is evicted.
final class PolledMessages: Messages, Evictable {
    let life = Life("messages")
    let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation
    private let polling: Task<Void, Never>

    init() {
        (stream, continuation) = AsyncStream.makeStream()
        polling = Task { [continuation, server = Inject((any Server).self)] in
            while let messages = try? await server.fetch("messages") {
                for message in messages { continuation.yield(message) }
            }
        }
        Inject(Journey.self).passInBlock()
    }

    func containerDidEvict() {
        polling.cancel()
        continuation.finish()
    }
}

protocol Presence: AnyObject, Sendable {}
/// Has a task that nobody cancels, and that only ends because it holds its owner weakly.
final class BackgroundPresence: Presence {
    let life = Life("presence")
    private let messages: any Messages = Inject()
    init() {
        Task { [weak self] in while await self?.beat() == true {} }
        Inject(Journey.self).passInBlock()
    }
    private func beat() async -> Bool {
        await Inject(Journey.self).pass()
        return (try? await Inject((any Server).self).fetch("presence")) != nil
    }
}

protocol Thumbnails: Sendable { func load(_ names: [String]) async -> [String] }
/// Loads in a group, of which each child injects.
final class GroupedThumbnails: Thumbnails {
    let life = Life("thumbnails")
    private let journey: Journey = Inject()
    init() { journey.passInBlock() }

    func load(_ names: [String]) async -> [String] {
        await withTaskGroup(of: String?.self) { group in
            for name in names {
                group.addTask {
                    await Inject(Journey.self).pass()
                    return try? await Inject((any Server).self).fetch(name).first
                }
            }
            // Only the first counts: the others are cancelled.
            let first = await group.next() ?? nil
            group.cancelAll()
            return first.map { [$0] } ?? []
        }
    }
}

/// Outlives sessions: an instance, whose task goes on for as long as the program. It keeps nothing of a session.
final class Metrics: Sendable {
    let life = Life("metrics")
    private let events: AsyncStream<String>.Continuation
    private let task: Task<Void, Never>
    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        events = continuation
        task = Task { for await _ in stream {} }
    }
    func note(_ event: String) { events.yield(event) }
    func stop() { events.finish() }
}
