import Injection
import Synchronization

// Each cache fills itself. It is an actor, a mutex, or a class.
actor Turbines {
    static let shared = Turbines()
    private var engines: [String: Turbine] = [:]
    private var rulers: [String: Lever] = [:]  // expect-warning: `Turbines.rulers` outlives sessions
    func engine(_ name: String) -> Turbine {
        if let known = engines[name] { return known }
        let engine: Turbine = Inject()
        engines[name] = engine  // expect-warning: `Turbines.engines` outlives sessions, and may hold Turbine
        return engine
    }
    func ruler(_ name: String) -> Lever {
        if let known = rulers[name] { return known }
        let ruler: Lever = Inject()
        rulers[name] = ruler
        return ruler
    }
}
final class LockedTurbines: Sendable {
    static let shared = LockedTurbines()
    private let engines = Mutex<[String: Turbine]>([:])
    private let renewed = Mutex<[String: Turbine]>([:])
    func engine(_ name: String) -> Turbine {
        engines.withLock { engines in  // expect-warning: `LockedTurbines.engines` outlives sessions, and may hold Turbine
            if let known = engines[name] { return known }
            let engine: Turbine = Inject()
            engines[name] = engine
            return engine
        }
    }
    func renew(_ name: String) { renewed.withLock { $0[name] = Inject() } }  // expect-warning: `LockedTurbines.renewed` outlives sessions, and may hold Turbine
    func signOut() {
        renewed.withLock { $0.removeAll() }
        InjectionManager.resetCurrentContainer()
    }
}
@MainActor final class Renewing {
    static let shared = Renewing()
    private var engine: Turbine?
    private var engines: [Turbine] = []
    private var inClosure: Turbine?
    private var kept: Turbine?
    func open() {
        engine = Inject()  // expect-warning: `Renewing.engine` outlives sessions, and is assigned Turbine
        engines.append(Inject())  // expect-warning: `Renewing.engines` outlives sessions, and may hold Turbine
        inClosure = Inject()  // expect-warning: `Renewing.inClosure` outlives sessions, and is assigned Turbine
        kept = Inject()  // expect-warning: `Renewing.kept` outlives sessions, and is assigned Turbine
    }
    func signOut() {
        InjectionManager.resetCurrentContainer { inClosure = nil }
        forget()
    }
    private func forget() {
        engine = nil
        engines = []
        if engines.isEmpty { kept = nil }
    }
}

// To look at it is not to empty it.
@MainActor enum Looking {
    static var engines: [Turbine] = []
    static func open() { engines.append(Inject()) }  // expect-warning: `Looking.engines` outlives sessions, and may hold Turbine
    static func signOut() { print(engines.count); InjectionManager.resetCurrentContainer() }
}

// What collects, and injects nothing of a session: each session builds its own, and this keeps the first.
@MainActor final class Searches {
    private var entries: [String] = []  // expect-warning: `Searches.entries` outlives sessions
    func add(_ entry: String) { entries.append(entry) }
}
@MainActor final class Bounds { let limit = 3 }
@MainActor final class Search {
    static let shared = Search()
    private let history: Searches = Inject()
    private let constants: Bounds = Inject()
    func find(_ text: String) { history.add(text) }
}
@MainActor enum Findings {
    static let constants: Bounds = Inject()
    static var history: Searches?  // expect-warning: `Findings.history` outlives sessions
    static func open() { history = Inject() }
}
@MainActor func launchSearch() {
    InjectionManager.register(Searches.self) { @MainActor in Searches() }
    InjectionManager.register(Bounds.self) { @MainActor in Bounds() }
}

// An element is assigned where its collection is, and a copy is not the collection.
struct Berth { var engine: Turbine? = nil }
@MainActor enum Harbor {
    static var berths = [Berth()]
    static var moored: [Turbine?] = [nil]
    static var docks = [Berth()]
    static var plan = [Berth()]
    static func open() {
        berths[0].engine = Inject()  // expect-warning: `Harbor.berths` outlives sessions, and may hold Turbine
        moored[0] = Inject()  // expect-warning: `Harbor.moored` outlives sessions, and may hold Turbine
        docks[0].engine = Inject()  // expect-warning: `Harbor.docks` outlives sessions, and may hold Turbine
        var copy = plan
        copy[0].engine = Inject()
        print(copy.count)
    }
    static func signOut() {
        docks = [Berth()]
        InjectionManager.resetCurrentContainer()
    }
}
