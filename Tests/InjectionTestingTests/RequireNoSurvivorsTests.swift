import Dispatch
import Injection
import InjectionTesting
import Synchronization
import TestWatchdog
import Testing

/// What the screen of an app keeps of the user who was signed in.
private final class Rooms {}
@MainActor private final class RoomsScreen {
    private var rooms: Rooms?
    func appear() { rooms = Inject() }
    func disappear() { rooms = nil }
}

/// A session that observes itself, and so holds itself.
private final class ChatSession {
    private var observers: [() -> Void] = []
    init(weakly: Bool) { observers.append(weakly ? { [weak self] in self?.refresh() } : { self.refresh() }) }
    private func refresh() {}
    func stop() { observers = [] }
}

/// Goes on until it is cancelled, and has to clean up even then.
private final class Download: Evictable, Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)
    func start(cleanUp: Task<Void, Never>) {
        let task = Task {
            for await _ in AsyncStream<Never>.makeStream().stream {}
            await cleanUp.value
            withExtendedLifetime(self) {}
        }
        self.task.withLock { $0 = task }
    }
    func containerDidEvict() { task.withLock { $0?.cancel() } }
}

private final class Room: Sendable {}
private final class Held: Sendable {
    private let room: Mutex<Room?>
    init(_ room: Room) { self.room = Mutex(room) }
    func letGo() { room.withLock { $0 = nil } }
}

private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "one job at a time")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

@MainActor
@Suite("Survivors that a test waits for", .watched, .isolatedContainer, .timeLimit(.minutes(1)))
struct RequireNoSurvivorsTests {
    @Test("A screen that keeps the last user's rooms is found, until it lets them go")
    func screenKeepsObject() async throws {
        InjectionManager.register(Rooms.self) { Rooms() }
        let screen = RoomsScreen()
        screen.appear()
        let evicted = InjectionManager.resetCurrentContainer()
        await #expect {
            try await evicted.requireNoSurvivors(within: .milliseconds(50), fileID: "AppTests/SignOut.swift", line: 7)
        } throws: {
            let lines = "\($0)".split(separator: "\n")
            return lines.count == 3
                // A busy machine may take longer than the limit.
                && lines[0].hasPrefix("AppTests/SignOut.swift:7: 1 evicted object is still alive after ")
                && lines[0].hasSuffix(" seconds:") && !lines[0].hasSuffix(" 0.0 seconds:")
                && lines[1] == "  InjectionTestingTests.Rooms (registered as InjectionTestingTests.Rooms)"
        }
        screen.disappear()
        try await evicted.requireNoSurvivors(within: .zero)
    }

    @Test("A limit of zero is no time at all, although the object would be released as soon as the test waited")
    func zeroLimit() async {
        InjectionManager.register(Room.self) { Room() }
        let held = Held(Inject())
        let evicted = InjectionManager.resetCurrentContainer()
        let queue = QueueExecutor()
        await Task(executorPreference: queue) {
            // Runs when this task waits: both have the same queue.
            let leaving = Task(executorPreference: queue) { held.letGo() }
            do {
                try await evicted.requireNoSurvivors(within: .zero)
                Issue.record("it has waited")
            } catch {
                #expect("\(error)".contains("1 evicted object is still alive"))
            }
            await leaving.value
        }.value
    }

    @Test("A session that holds itself is found, and one that does so weakly is not", arguments: [false, true])
    func objectHoldsItself(weakly: Bool) async throws {
        InjectionManager.register(ChatSession.self) { ChatSession(weakly: weakly) }
        weak let session = Inject(ChatSession.self)
        // The leak checker of the address sanitizer would report it too.
        defer { session?.stop() }
        let evicted = InjectionManager.resetCurrentContainer()
        if weakly {
            try await evicted.requireNoSurvivors(within: .zero)
        } else {
            await #expect {
                try await evicted.requireNoSurvivors(within: .zero)
            } throws: {
                "\($0)".contains("RequireNoSurvivorsTests.swift:")
                    && "\($0)".contains("  InjectionTestingTests.ChatSession")
            }
        }
    }

    @Test("A task that is being cancelled is waited for")
    func cancelledTask() async throws {
        let (end, continuation) = AsyncStream<Never>.makeStream()
        let cleanUp = Task { for await _ in end {} }
        InjectionManager.register(Download.self) { Download() }
        Inject(Download.self).start(cleanUp: cleanUp)
        let evicted = InjectionManager.resetCurrentContainer()
        #expect(evicted.survivors.count == 1)
        // Longer than by default, because other tests may block the threads that the task needs to end.
        async let released: Void = evicted.requireNoSurvivors(within: .seconds(50))
        continuation.finish()
        try await released
    }

    @Test("The main actor is free while a main-actor test waits")
    func mainActorIsFree() async throws {
        InjectionManager.register(Rooms.self) { Rooms() }
        let screen = RoomsScreen()
        screen.appear()
        let evicted = InjectionManager.resetCurrentContainer()
        Task { screen.disappear() }
        #expect(evicted.survivors.count == 1)
        try await evicted.requireNoSurvivors(within: .seconds(50))
    }

    @Test("A test that is cancelled waits no longer")
    func cancellation() async throws {
        InjectionManager.register(Rooms.self) { Rooms() }
        let rooms = Inject(Rooms.self)
        let evicted = InjectionManager.resetCurrentContainer()
        let waiting = Task { try await evicted.requireNoSurvivors(within: .seconds(3600)) }
        waiting.cancel()
        await #expect { try await waiting.value } throws: { !"\($0)".contains("after 3600.0 seconds") }
        withExtendedLifetime(rooms) {}
    }
}
