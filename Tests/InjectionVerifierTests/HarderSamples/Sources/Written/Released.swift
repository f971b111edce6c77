import Injection

// What runs when an object of a session is released belongs to the session, too. What only takes something out leaves
// nothing of it, and a constant that code of no session stores, nothing of a user.
enum Drawer {
    nonisolated(unsafe) static var last = ""  // expect-warning: `Drawer.last` outlives sessions
    nonisolated(unsafe) static var hidden = ""  // expect-warning: `Drawer.hidden` outlives sessions
    nonisolated(unsafe) static var isTorn = false
    nonisolated(unsafe) static var titles: [Int: String] = [:]
    nonisolated(unsafe) static var sizes: [Int: Int] = [:]
    nonisolated(unsafe) static var order: [Int] = []
    nonisolated(unsafe) static var marks: [Int: Bool] = [:]  // expect-warning: `Drawer.marks` outlives sessions
}
final class Doodle {
    let shop: Kiosk = Inject()
    var title = ""
    let id = 7
    deinit {
        Drawer.last = title
        hide()
        Drawer.marks[id] = true
        Drawer.titles[id] = nil
        Drawer.sizes.removeValue(forKey: id)
        Drawer.order.removeAll { $0 == id }
    }
    private func hide() { Drawer.hidden = title }
}
final class Paper { deinit { Drawer.isTorn = true } }

// A closure that captures only weakly is a dead one for the next session, and what else it captures may be a user's.
final class Bell: @unchecked Sendable {
    static let shared = Bell()
    private var weakly: [() -> Bool] = []  // expect-warning: `Bell.weakly` outlives sessions
    private var named: [Int: () -> Bool] = [:]  // expect-warning: `Bell.named` outlives sessions
    private var last: (() -> Bool)?  // expect-warning: `Bell.last` outlives sessions
    private var textual: (() -> Bool)?  // expect-warning: `Bell.textual` outlives sessions
    func ring(_ body: @escaping () -> Bool) { weakly.append(body) }
    func ring(_ id: Int, _ body: @escaping () -> Bool) { named[id] = body }
    func ringLast(_ body: @escaping () -> Bool) { last = body }
    func ringText(_ body: @escaping () -> Bool) { textual = body }
}
final class Ringer {
    let shop: Kiosk = Inject()
    private var count = 0
    private func come() -> Bool {
        count += 1
        return true
    }
    func enter() {
        let length = shop.name.count
        Bell.shared.ring { [weak self] in self?.come() ?? false }
        Bell.shared.ring(1) { [weak self] in self?.come() ?? false }
        Bell.shared.ringLast { [weak self] in self?.come() ?? false }
        Bell.shared.ringText { [weak self] in self?.come() ?? (length > 0) }
    }
}
func launchReleased() {
    InjectionManager.register(Doodle.self) { Doodle() }
    InjectionManager.register(Ringer.self) { Ringer() }
    Inject(Doodle.self).title = "tea"
    Inject(Ringer.self).enter()
    print(Paper())
}
