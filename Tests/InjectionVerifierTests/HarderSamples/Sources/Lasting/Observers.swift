import Injection

// Who keeps two types in one line is told of both.
@MainActor final class Bus {
    static let shared = Bus()
    private var observers: [(String) -> Void] = []  // expect-warning: `Bus.observers` outlives sessions
    func observe(_ observer: @escaping (String) -> Void) {
        observers.append(observer)
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
    static var handlers: [String: [() -> Void]] = [:]  // expect-warning: `Posts.handlers` outlives sessions
    static var others: [String: [() -> Void]] = [:]  // expect-warning: `Posts.others` outlives sessions
    static var kept: [String: [() -> Void]] = [:]  // expect-warning: `Posts.kept` outlives sessions
    // Functions without captures are code of the program, whoever stores them.
    static var shortcuts: [String: () -> Void] = [:]
    static var sizes: [Int] = []  // expect-warning: `Posts.sizes` outlives sessions
    static func on(_ name: String, _ handler: @escaping () -> Void) { handlers[name, default: []].append(handler) }
    static func only(_ name: String, _ handler: @escaping () -> Void) { others[name] = [handler] }
    static func keep(_ name: String, _ handler: @escaping () -> Void) { kept[name] = [handler] }
    static func add(_ name: String, _ shortcut: @escaping () -> Void) { shortcuts[name] = shortcut }
}
@MainActor final class Letters {
    private let account: Subscriber = Inject()
    private var count = 0
    func start() {
        Posts.on("count") { [weak self] in self?.count += 1 }
        Posts.only("count") { [weak self] in self?.count += 1 }
        Posts.keep("count") { self.count += 1 }
        Posts.add("again") { Inject(Letters.self).start() }
        Posts.sizes = [1, count]
        Poller.shared.task = Task { print(self.count) }
    }
}
@MainActor func openLetters() {
    InjectionManager.register(Letters.self) { @MainActor in Letters() }
    Inject(Letters.self).start()
}
@MainActor final class Poller {
    static let shared = Poller()
    var task: Task<Void, Never>?  // expect-warning: `Poller.task` outlives sessions
}
