import Injection
import Synchronization

// A cache that fills itself: an actor, a mutex, a class.
actor Turbines {
    static let shared = Turbines()
    private var engines: [String: Turbine] = [:]
    private var rulers: [String: Lever] = [:]
    func engine(_ name: String) -> Turbine {
        if let known = engines[name] { return known }
        let engine: Turbine = Inject()
        engines[name] = engine  // expect-warning: `Turbines.engines` outlives sessions, and is assigned Turbine
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
        engines.withLock { engines in
            if let known = engines[name] { return known }
            let engine: Turbine = Inject()
            engines[name] = engine  // expect-warning: `LockedTurbines.engines` outlives sessions, and is assigned Turbine
            return engine
        }
    }
    func renew(_ name: String) { renewed.withLock { $0[name] = Inject() } }
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
        engine = Inject()
        engines.append(Inject())
        inClosure = Inject()
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
    static func open() { engines.append(Inject()) }  // expect-warning: `Looking.engines` outlives sessions, and is assigned Turbine
    static func signOut() { print(engines.count); InjectionManager.resetCurrentContainer() }
}

// What collects, and injects nothing of a session: each session builds its own, and this keeps the first.
@MainActor final class Searches {
    private var entries: [String] = []
    func add(_ entry: String) { entries.append(entry) }
}
@MainActor final class Bounds { let limit = 3 }
@MainActor final class Search {
    static let shared = Search()  // expect-warning: `shared` is kept for the life of the process, and holds Searches, which a block builds for each session
    private let history: Searches = Inject()
    private let constants: Bounds = Inject()
    func find(_ text: String) { history.add(text) }
}
@MainActor enum Findings {
    static let constants: Bounds = Inject()
    static var history: Searches?
    static func open() { history = Inject() }  // expect-warning: `Findings.history` outlives sessions, and is assigned Searches, which a block builds for each session
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
        berths[0].engine = Inject()  // expect-warning: `Harbor.berths` outlives sessions, and is assigned Turbine
        moored[0] = Inject()  // expect-warning: `Harbor.moored` outlives sessions, and is assigned Turbine
        docks[0].engine = Inject()
        var copy = plan
        copy[0].engine = Inject()
        print(copy.count)
    }
    static func signOut() {
        docks = [Berth()]
        InjectionManager.resetCurrentContainer()
    }
}
