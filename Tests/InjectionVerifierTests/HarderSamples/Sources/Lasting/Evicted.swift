import Injection

// What is evicted takes out what it has put somewhere; and what runs at each turn of a loop clears.
@MainActor final class Cables {
    static let shared = Cables()
    private var handlers: [ObjectIdentifier: () -> Void] = [:]
    private var others: [ObjectIdentifier: () -> Void] = [:]
    private var labels: [Int: Turbine] = [:]
    var engine: Turbine?
    var other: Turbine?
    var last: Turbine?
    func connect(_ owner: AnyObject, _ body: @escaping () -> Void) {
        handlers[ObjectIdentifier(owner)] = body
        others[ObjectIdentifier(owner)] = body  // expect-warning: `Cables.others` outlives sessions, and is written by code that belongs to one
    }
    func disconnect(_ owner: AnyObject) { handlers[ObjectIdentifier(owner)] = nil }
    func open() {
        engine = Inject()
        other = Inject()  // expect-warning: `Cables.other` outlives sessions, and is assigned Turbine
        labels[0] = Inject()  // expect-warning: `Cables.labels` outlives sessions, and is assigned Turbine
    }
    func rename(_ engine: Turbine) { labels[1] = engine }
    func forget() { labels[1] = nil }
}
@MainActor final class Socket: @MainActor Evictable {
    private let engine: Turbine = Inject()
    private var isConnected = false
    init() {
        let isOpen = engine.account != nil
        Cables.shared.connect(self) { [weak self] in print(self?.isConnected ?? isOpen) }
        Cables.shared.rename(engine)
        isConnected = true
    }
    func containerDidEvict() {
        Cables.shared.engine = nil
        Cables.shared.forget()
        Cables.shared.last = engine  // expect-warning: `Cables.last` outlives sessions, and is assigned Turbine
        if isConnected { Cables.shared.disconnect(self) }
    }
}
// No block builds it, so nothing evicts it.
@MainActor final class Plug: Evictable {
    static let shared = Plug()
    nonisolated func containerDidEvict() { MainActor.assumeIsolated { Cables.shared.other = nil } }
}
@MainActor enum Wires {
    static var cleanups: [@MainActor () -> Void] = []
    static var optional: (@MainActor () -> Void)?
    static var engine: Turbine?
    static var other: Turbine?
    static var third: Turbine?
    static func open() {
        engine = Inject()
        other = Inject()  // expect-warning: `Wires.other` outlives sessions, and is assigned Turbine
        third = Inject()  // expect-warning: `Wires.third` outlives sessions, and is assigned Turbine
    }
    static func signOut() {
        for (number, cleanup) in cleanups.enumerated() {
            cleanup()
            if number > 2 { third = nil }
        }
        optional?()
        InjectionManager.resetCurrentContainer()
    }
}
@MainActor func wire() {
    InjectionManager.register(Socket.self) { @MainActor in Socket() }
    Wires.cleanups.append { Wires.engine = nil }
    Wires.optional = { Wires.other = nil }
}
@MainActor func plug() { _ = (Inject(Socket.self), Plug.shared) }
