import Injection
import Synchronization

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

// A wrapper that locks says which property it is of, and where that is written.
@propertyWrapper final class Locked<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>
    init(wrappedValue: Value) { storage = Mutex(wrappedValue) }
    var wrappedValue: Value {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
@MainActor enum Report {
    @Locked static var account: Subscriber?
    @Locked static var page = 0
    @Locked static var build = 0
    static func tag(_ page: Int) {
        account = Inject()  // expect-warning: `Report.account` outlives sessions, and is assigned Subscriber
        self.page = page  // expect-warning: `Report.page` outlives sessions, and is written by code that belongs to one
    }
    static func start() { build = 7 }
}
