import Injection
import Observation

// What clears runs whenever the app resets: a reducer does so in one of its branches.
@MainActor enum Reducer {
    static var engine: Turbine?
    static var other: Turbine?
    static var count = 0
    static func send(_ action: String) {
        if action == "out" {
            engine = nil
            count = 0
            InjectionManager.resetCurrentContainer()
        } else {
            other = nil
            engine = Inject()
            other = Inject()  // expect-warning: `Reducer.other` outlives sessions, and is assigned Turbine
            count += engine?.account == nil ? 0 : 1
        }
    }
}

// It clears that object, and no other of its class.
@MainActor final class Deck {
    static let shared = Deck()
    static let preview = Deck()
    private var engine: Turbine?
    func open() { engine = Inject() }  // expect-warning: `Deck.engine` outlives sessions, and is assigned Turbine
    func close() { engine = nil }
    static func signOut() {
        preview.close()
        Deck().close()
        InjectionManager.resetCurrentContainer()
    }
}
@MainActor final class Cabin {
    static let shared = Cabin()
    private var engine: Turbine?
    func open() { engine = Inject() }
    func close() { engine = nil }
    static func signOut() {
        shared.close()
        InjectionManager.resetCurrentContainer()
    }
}

// What it assigns comes after the reset.
@MainActor final class Farewell {
    static let shared = Farewell()
    private var last: Turbine?
    private var first: Turbine?
    private var back: Turbine?
    private var next: Turbine?
    func open() {
        back = Inject()  // expect-warning: `Farewell.back` outlives sessions, and is assigned Turbine
        next = Inject()
    }
    func signOut() {
        let engine: Turbine = Inject()
        let old = back
        back = nil
        first = Inject()  // expect-warning: `Farewell.first` outlives sessions, and is assigned Turbine
        InjectionManager.resetCurrentContainer()
        last = engine  // expect-warning: `Farewell.last` outlives sessions, and is assigned Turbine
        back = old
        next = Inject()
    }
}

// It leaves nothing, and not only some of it.
@MainActor final class Racks {
    static let shared = Racks()
    struct State { var route = ""; var engine: Turbine?; var other: Turbine? }
    private var state = State()
    private var whole = State()
    private var part = State()
    private var rest = State()
    private var filtered: [Turbine] = []
    private var shortened: [Turbine] = []
    private var emptied: [Turbine] = []
    private var named: [String: Turbine] = [:]
    func open() {
        state.engine = Inject()
        state.other = Inject()  // expect-warning: `Racks.state` outlives sessions, and is assigned Turbine
        whole.engine = Inject()
        part = State(engine: Inject())
        rest = State(engine: Inject())  // expect-warning: `Racks.rest` outlives sessions, and is assigned Turbine
        filtered.append(Inject())  // expect-warning: `Racks.filtered` outlives sessions, and is assigned Turbine
        shortened.append(Inject())  // expect-warning: `Racks.shortened` outlives sessions, and is assigned Turbine
        emptied.append(Inject())
        named["main"] = Inject()  // expect-warning: `Racks.named` outlives sessions, and is assigned Turbine
    }
    func signOut() {
        state.route = "login"
        state.engine = nil
        whole = State(route: "login")
        part.engine = nil
        rest.route = "login"
        filtered = filtered.filter { $0.account != nil }
        _ = shortened.popLast()
        emptied = []
        named["draft"] = nil
        InjectionManager.resetCurrentContainer()
    }
}

// A function calls what clears, then what resets.
@MainActor final class Leaving {
    static let shared = Leaving()
    private var engine: Turbine?
    private var other: Turbine?
    func open() {
        engine = Inject()
        other = Inject()  // expect-warning: `Leaving.other` outlives sessions, and is assigned Turbine
    }
    func end(_ isAll: Bool) {
        drop()
        if isAll { other = nil }
        reset()
    }
    private func drop() { engine = nil }
    private func reset() { InjectionManager.resetCurrentContainer() }
}

// A macro stores it under another name.
@MainActor @Observable final class Sidebar {
    static let shared = Sidebar()
    var engine: Turbine?
    var other: Turbine?
    func open() {
        engine = Inject()
        other = Inject()  // expect-warning: `Sidebar.other` outlives sessions, and is assigned Turbine
    }
    func signOut() {
        engine = nil
        InjectionManager.resetCurrentContainer()
    }
}

// What is only weakly referred to is nobody's.
@MainActor var everyone: [Listeners.Box] = []
@MainActor final class Listeners {
    static let shared = Listeners()
    struct Box { weak var engine: Turbine? }
    private var boxes: [Box] = []
    private var count = 0
    func add() {
        boxes.append(Box(engine: Inject()))
        everyone.append(Box(engine: Inject()))
        count += 1  // expect-warning: `Listeners.count` outlives sessions, and is written by code that belongs to one
    }
}

// What a function that resets is handed is of the session that ends; what it is handed elsewhere may not be.
@MainActor enum Exits {
    static var last: Turbine?
    static var next: Turbine?
    static func leave(_ turbine: Turbine) {
        last = turbine  // expect-warning: `Exits.last` outlives sessions, and is assigned Turbine
        InjectionManager.resetCurrentContainer()
    }
    static func close(_ turbine: Turbine?) {
        next = turbine
        InjectionManager.resetCurrentContainer()
    }
    static func tapped() {
        next = Inject()
        leave(Inject())
        close(nil)
    }
}
@MainActor enum Detour {
    static var last: Turbine?
    static func open() { last = Inject() }  // expect-warning: `Detour.last` outlives sessions, and is assigned Turbine
    static func leave() {
        let turbine: Turbine = Inject()
        defer { last = turbine }  // expect-warning: `Detour.last` outlives sessions, and is assigned Turbine
        last = nil
        InjectionManager.resetCurrentContainer()
    }
}
