import Injection

// Taking one element out clears a collection only if all code that adds elements also takes them out.
struct Sailor: Sendable { let name: String }
final class Ticket {
    let number: Int
    init(_ number: Int) { self.number = number }
    @MainActor func cancel() { Bell.shared.take(number) }
}
@MainActor final class Bell {
    static let shared = Bell()
    private var byScreen: [String: () -> Void] = [:]
    private var byNumber: [Int: () -> Void] = [:]
    private var bySailor: [String: Int] = [:]
    private var byBadge: [String: () -> Void] = [:]  // expect-warning: `Bell.byBadge` outlives sessions
    private var recent: [String] = []  // expect-warning: `Bell.recent` outlives sessions
    private var queue: [String] = []
    func add(_ name: String, _ body: @escaping () -> Void) { byScreen[name] = body }
    func remove(_ name: String) { byScreen[name] = nil }
    func give(_ number: Int, _ body: @escaping () -> Void) -> Ticket {
        byNumber[number] = body
        return Ticket(number)
    }
    fileprivate func take(_ number: Int) { byNumber.removeValue(forKey: number) }
    func rate(_ name: String, _ rate: Int) { bySailor[name] = rate }
    func unrate(_ name: String) { bySailor[name] = nil }
    func show(_ name: String, _ body: @escaping () -> Void) { byBadge[name] = body }
    func hide(_ name: String) { byBadge[name] = nil }
    func note(_ text: String) {
        recent.append(text)
        queue.append(text)
        if recent.count > 9 { recent.removeFirst() }
    }
    func finish() { while let text = queue.popLast() { print(text) } }
}
@MainActor final class Screen: @MainActor Evictable {
    private let sailor: Sailor = Inject()
    private var ticket: Ticket?
    func open() {
        Bell.shared.add(sailor.name) { print("screen") }
        Bell.shared.show(sailor.name) { print("screen") }
        Bell.shared.rate(sailor.name, sailor.name.hashValue)
        ticket = Bell.shared.give(1) { print("ticket") }
    }
    func containerDidEvict() {
        Bell.shared.remove(sailor.name)
        Bell.shared.hide(sailor.name)
        ticket?.cancel()
    }
}
@MainActor final class Badge {
    private let sailor: Sailor = Inject()
    func open() { Bell.shared.show("badge") { [sailor] in print(sailor.name) } }
}
@MainActor enum Sessions {
    static func begin(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Sailor.self) { Sailor(name: name) } }
        Inject(Screen.self).open()
        Inject(Badge.self).open()
        Bell.shared.note(name)
    }
    static func end() {
        Bell.shared.unrate(Inject(Sailor.self).name)
        Bell.shared.note("end")
        Bell.shared.finish()
        InjectionManager.resetCurrentContainer()
    }
}
InjectionManager.register(Sailor.self) { Sailor(name: "guest") }
InjectionManager.register(Screen.self) { @MainActor in Screen() }
InjectionManager.register(Badge.self) { @MainActor in Badge() }
Sessions.begin(Inject(Sailor.self).name)
Sessions.end()
