import Injection

// A listener that launch adds runs at once, and again after each reset. So what it replaces belongs to one session.
struct Diner: Sendable { let name: String }
@MainActor final class Menu {
    private let diner: Diner = Inject()
    private var dishes: [String] = []
    func order(_ dish: String) { dishes.append("\(dish) for \(diner.name)") }
}
/// Renews what it shows.
@MainActor final class Window<Root> {
    private(set) var root: Root?
    private let make: () -> Root
    init(make: @escaping () -> Root) { self.make = make }
    func update() {
        root = nil
        root = make()
    }
}
@MainActor final class Waiter {
    private var listeners: [@MainActor () -> Void] = []
    private var listenersByName: [String: @MainActor () -> Void] = [:]
    private let others = Listeners()
    func listen(_ listener: @escaping @MainActor () -> Void) {
        listeners.append(listener)
        listener()
    }
    func listen(_ name: String, _ listener: @escaping @MainActor () -> Void) {
        listenersByName[name] = listener
        listener()
    }
    func listenToOthers(_ listener: @escaping @MainActor () -> Void) {
        listener()
        others.add { listener() }
    }
    func changed() {
        for listener in listeners + listenersByName.values { listener() }
        others.call()
    }
    // Runs what it is handed, and does not store it.
    func once(_ body: @escaping @MainActor () -> Void) { body() }
}
@MainActor final class Listeners {
    private var all: [@MainActor () -> Void] = []
    func add(_ listener: @escaping @MainActor () -> Void) { all += [listener] }
    func call() { all.forEach { $0() } }
}
@MainActor final class Guides {
    private var all: [@MainActor () -> Void] = []
    func add(_ guide: @escaping @MainActor () -> Void) {
        all.append(guide)
        guide()
    }
    func call() { all.forEach { $0() } }
}
@MainActor final class Criers {
    private var all: [String: [@MainActor () -> Void]] = [:]
    func add(_ town: String, _ crier: @escaping @MainActor () -> Void) {
        all[town, default: []].append(crier)
        crier()
    }
    func call() { all.values.forEach { $0.forEach { $0() } } }
}

// What launch shows once stays.
@MainActor final class Board {
    private let diner: Diner = Inject()
}
@MainActor final class Wall {
    private(set) var board: Board?
    func show() { board = Board() }
}
@MainActor final class Table { let diner: Diner = Inject() }
@MainActor final class Room {
    private(set) var table: Table?
    func lay() { table = nil; table = Table() }
}
@MainActor final class Plate { let diner: Diner = Inject() }
@MainActor final class Kitchen {
    private(set) var plate: Plate?
    func cook() { plate = nil; plate = Plate() }
}

// A generic object holds what its stored properties hold.
@MainActor final class Frame<Content> {
    let content: Content
    init(_ make: () -> Content) { content = make() }
}
/// Shows the next user what it showed the last one.
@MainActor final class Pane<Content> {
    private(set) var content: Content?  // expect-warning: `Pane.content` outlives sessions, and the reset in `signOut()` does not clear it
    func show(_ content: Content) { self.content = content }
}
@MainActor final class Card {
    private let diner: Diner = Inject()
}

// What a listener assigns after the reset is of the next session.
@MainActor final class Sign {
    private(set) var menu: Menu?
    private(set) var text = ""
    private(set) var former = ""  // expect-warning: `Sign.former` outlives sessions
    func change() {
        menu = Menu()
        text = Inject(Diner.self).name
    }
    func leave() { former = text }
}
@MainActor final class Poster {
    private(set) var menu: Menu?
    func change(_ isOpen: Bool) { menu = isOpen ? Menu() : nil }
}
@MainActor final class Bell {
    private(set) var menu: Menu?
    func ring() { menu = Menu() }
}
// A listener may be stored in a property, and hold its object weakly.
@MainActor final class Doorman {
    var didChange: () -> Void = {}
    func change() { didChange() }
}
@MainActor final class Lobby {
    private var menu: Menu?
    init(_ doorman: Doorman) { doorman.didChange = { [weak self] in self?.menu = Menu() } }
}
// What a button assigns is not.
@MainActor final class Stage {
    private(set) var menu: Menu?
    func play() { menu = Menu() }  // expect-warning: `Stage.menu` outlives sessions, and may hold Diner
}
@MainActor final class Button {
    private var action: (@MainActor () -> Void)?
    func set(_ action: @escaping @MainActor () -> Void) { self.action = action }
    func tap() { action?() }
}

@MainActor enum Launched {
    static let sign = Sign()
    static let guides = Guides()
    static let poster = Poster()
    static let criers = Criers()
    static let bell = Bell()
    static let doorman = Doorman()
    static let stage = Stage()
    static let button = Button()
    static let farewell = Button()
    static let waiter = Waiter()
    static let window = Window { Menu() }
    static let wall = Wall()  // expect-error: `wall` is kept for the life of the process, and holds Diner
    static let room = Room()
    static let kitchen = Kitchen()
    static let pane = Pane<Menu>()
    static let frame = Frame { Card() }  // expect-error: `frame` is kept for the life of the process, and holds Diner
}
@MainActor func launch() {
    let window = Launched.window
    Launched.waiter.listen { window.update() }
    let frame = Launched.frame
    Launched.waiter.listen("frame") { print(frame.content) }  // expect-warning: a closure that launch stores captures `frame`, which holds Diner
    Launched.waiter.listen("frame") { [unowned frame] in print(frame.content) }
    Launched.waiter.listen("frame") { [unowned(unsafe) frame] in print(frame.content) }
    Launched.waiter.once { Launched.wall.show() }
    Launched.waiter.listen("room") { Launched.room.lay() }
    Launched.waiter.listen { Launched.sign.change() }
    Launched.guides.add { Launched.poster.change(CommandLine.argc > 1) }
    Launched.criers.add("Rome") { Launched.bell.ring() }
    Launched.button.set { Launched.stage.play() }
    Launched.farewell.set { Launched.sign.leave() }
    Launched.waiter.listenToOthers { Launched.kitchen.cook() }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Diner.self) { Diner(name: name) } }
    Launched.waiter.changed()
    Launched.guides.call()
    Launched.criers.call()
    Launched.doorman.change()
    Launched.window.root?.order("soup")
    Launched.pane.show(Menu())
    Launched.button.tap()
}
@MainActor func signOut() {
    Launched.farewell.tap()
    InjectionManager.resetCurrentContainer()
    Launched.waiter.changed()
    Launched.guides.call()
    Launched.criers.call()
    Launched.doorman.change()
}
InjectionManager.register(Diner.self) { Diner(name: "guest") }
launch()
let lobby = Lobby(Launched.doorman)
signIn("Ana")
signOut()
print(lobby, Launched.sign, Launched.poster, Launched.bell, Launched.stage, Launched.wall.board as Any, Launched.room.table as Any, Launched.kitchen.plate as Any, Launched.frame.content)
