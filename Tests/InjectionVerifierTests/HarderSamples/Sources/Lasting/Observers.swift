import Injection

// Who keeps two types in one line is told of both.
@MainActor final class Bus {
    static let shared = Bus()
    private var observers: [(String) -> Void] = []
    func observe(_ observer: @escaping (String) -> Void) {
        observers.append(observer)  // expect-warning: is assigned a closure that captures Timeline // expect-warning: is assigned a closure that captures Medals
    }
}
@MainActor final class Timeline {
    private let account: Subscriber = Inject()
    private var lines: [String] = []
    func start() { Bus.shared.observe { self.lines.append($0) } }
}
@MainActor final class Medals {
    private let account: Subscriber = Inject()
    private var count = 0
    func start() { Bus.shared.observe { _ in self.count += 1 } }
}
@MainActor func launchObservers() {
    InjectionManager.register(Timeline.self) { @MainActor in Timeline() }
    InjectionManager.register(Medals.self) { @MainActor in Medals() }
    Inject(Timeline.self).start()
    Inject(Medals.self).start()
}

// Who only refers weakly to an observer may keep it in whatever collection.
@MainActor enum Posts {
    static var handlers: [String: [() -> Void]] = [:]
    static var others: [String: [() -> Void]] = [:]
    static var kept: [String: [() -> Void]] = [:]
    static var sizes: [Int] = []
    static func on(_ name: String, _ handler: @escaping () -> Void) { handlers[name, default: []].append(handler) }
    static func only(_ name: String, _ handler: @escaping () -> Void) { others[name] = [handler] }
    static func keep(_ name: String, _ handler: @escaping () -> Void) { kept[name] = [handler] }  // expect-warning: `Posts.kept` outlives sessions, and is assigned a closure that captures Letters
}
@MainActor final class Letters {
    private let account: Subscriber = Inject()
    private var count = 0
    func start() {
        Posts.on("count") { [weak self] in self?.count += 1 }
        Posts.only("count") { [weak self] in self?.count += 1 }
        Posts.keep("count") { self.count += 1 }
        Posts.sizes = [1, count]  // expect-warning: `Posts.sizes` outlives sessions, and is written by code that belongs to one
        Poller.shared.task = Task { print(self.count) }  // expect-warning: inject Letters where it is used, or cancel and clear `Poller.task` where you reset
    }
}
@MainActor func openLetters() {
    InjectionManager.register(Letters.self) { @MainActor in Letters() }
    Inject(Letters.self).start()
}
@MainActor final class Poller {
    static let shared = Poller()
    var task: Task<Void, Never>?
}
