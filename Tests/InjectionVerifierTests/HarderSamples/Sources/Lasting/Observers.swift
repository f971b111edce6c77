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
