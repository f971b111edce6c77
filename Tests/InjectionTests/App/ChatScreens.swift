import Injection
import Observation

/// The model of a screen, which is shared by those that show the account's messages.
@MainActor @Observable
final class InboxModel {
    private let life = Life("inbox model")
    private let server: any Server = Inject()
    private(set) var threads: [String] = []
    private(set) var unread = 0

    init() { Inject(Journey.self).passInBlock() }

    func load() async throws {
        async let threads = server.fetch("threads")
        async let unread = server.fetch("unread")
        // If this throws, the other one is cancelled and awaited.
        self.threads = try await threads
        self.unread = try await unread.count
    }
}

/// Needs another model, and stops its own task when it is evicted.
@MainActor @Observable
final class ProfileModel: Evictable {
    private let life = Life("profile model")
    private let inbox: InboxModel = Inject()
    private(set) var name = ""
    private var refreshing: Task<Void, Never>?

    init() {
        refreshing = Task { [weak self, journey = Inject(Journey.self)] in
            while !Task.isCancelled {
                await journey.pass()
                guard let self else { return }
                name = Inject(ChatUser.self).name
                try? await Task.sleep(for: .microseconds(100))
            }
        }
    }

    nonisolated func containerDidEvict() { MainActor.assumeIsolated { refreshing?.cancel() } }
}

/// Asks for all that it shows at once, and loads it at once.
@MainActor
final class InboxScreen {
    private let life = Life("inbox screen")
    private let model: InboxModel = Inject()
    private let changes = Locked(0)

    func appear() async {
        observe()
        async let messages: any Messages = Inject()
        async let presence: any Presence = Inject()
        async let profile: ProfileModel = MainActor.run { Inject() }
        async let thumbnails = Inject((any Thumbnails).self).load(["a", "b", "c", "d"])
        try? await model.load()
        Inject(Metrics.self).note("\(model.threads.count) threads")
        _ = await (presence, profile, thumbnails)
        for await message in await messages.stream.prefix(3) { Inject(Metrics.self).note(message) }
    }

    private func observe() {
        withObservationTracking {
            _ = (model.threads, model.unread)
        } onChange: { [changes] in
            changes.increment()
        }
    }
}

/// Is closed while it loads: nobody awaits its children, or an error leaves them behind.
struct SearchScreen: Sendable {
    struct Closed: Error {}
    private let life = Life("search screen")
    private let session = InjectionManager.currentSession

    func appear(isClosed: Bool) async throws {
        async let suggestions = Inject((any Thumbnails).self).load(["x", "y"])
        async let history = session.resolve((any Server).self).fetch("history")
        await Inject(Journey.self).pass()
        if isClosed { throw Closed() }
        let results = try await history
        Inject(Metrics.self).note("\(results.count) results, \(await suggestions.count) suggestions")
    }
}

/// Downloads in a discarding group; each child has children of its own.
func downloadAttachments(_ count: Int) async {
    await withDiscardingTaskGroup { group in
        for number in 0..<count {
            group.addTask {
                async let server: any Server = Inject()
                async let messages: any Messages = Inject()
                _ = await messages
                _ = try? await server.fetch("attachment \(number)")
            }
        }
        await Inject(Journey.self).pass()
        group.cancelAll()
    }
}
