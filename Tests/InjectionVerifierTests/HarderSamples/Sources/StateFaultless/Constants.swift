import Foundation
import Injection

// The table lists these variables, and the gate lets them pass.
@MainActor enum Device {
    // Constants, which code of no session stores.
    static var isMuted = false
    static var theme = "light"
    // Values of Foundation, and functions without captures, hold nothing of a user.
    static var opened: [Date] = []
    static var log: (String) -> Void = { print($0) }
    static var hooks: [() -> Void] = []
    // The function itself empties it on each way to its end.
    static var isBusy = false
    static var waiting: [String] = []
    // It is only taken from.
    static var letters = ["a"]
    static func mute() {
        isMuted = true
        theme = "dark"
        opened.append(.now)
        log = ignore
        hooks = [{ isMuted = false }]
    }
    static func ignore(_ text: String) {}
    static func refresh(_ name: String) async throws -> Int {
        isBusy = true
        defer { isBusy = false }
        return try await load(name)
    }
    static func load(_ name: String) async throws -> Int { name.count }
    static func send(_ name: String) {
        waiting.append(name)
        flush()
    }
    private static func flush() {
        waiting.forEach { print($0) }
        waiting = []
    }
    static func read() { _ = letters.popLast() }
}

// A hook cancels, which runs the closure that takes out what the session put in.
@MainActor final class Cancellable {
    private let onCancel: @MainActor () -> Void
    init(_ onCancel: @escaping @MainActor () -> Void) { self.onCancel = onCancel }
    func cancel() { onCancel() }
}
@MainActor final class Feed {
    static let shared = Feed()
    private var sinks: [Int: (String) -> Void] = [:]
    private var count = 0
    func sink(_ receive: @escaping (String) -> Void) -> Cancellable {
        count += 1
        let id = count
        sinks[id] = receive
        return Cancellable { [weak self] in self?.sinks[id] = nil }
    }
}
@MainActor final class Listener: @MainActor Evictable {
    private let owner: Owner = Inject()
    private var subscription: Cancellable?
    init() { subscription = Feed.shared.sink { [owner] in print(owner.name, $0) } }
    func containerDidEvict() { subscription?.cancel() }
}

// Launch makes a session's object next to what it stores, and hands a closure to what does not last.
final class Plain {}
enum Windows { nonisolated(unsafe) static var root: AnyObject? }
struct Row { let action: () -> Void }
func rows(_ screen: Screen) -> [Row] { [Row { print(screen.draft) }] }
@MainActor func launchDevice() {
    InjectionManager.register(Listener.self) { @MainActor in Listener() }
    Windows.root = Plain()
    for row in rows(Screen()) { row.action() }
}
