import Injection
import Observation

// What may be what was there, or holds it, replaces nothing, although all that is new belongs to the new session.
@MainActor final class Crumb {
    let engine: Turbine = Inject()
    let previous: Crumb?
    let title: String
    private var owner: Crumb?
    init(_ title: String = "", after previous: Crumb? = nil) { (self.title, self.previous) = (title, previous) }
    func turn() { owner = self }
}
@MainActor indirect enum Road {
    case none
    case crumb(Crumb)
    case overlay(String, on: Road)
}
@MainActor @Observable final class Trails {
    static let shared = Trails()
    private(set) var renewed: Crumb?
    private(set) var renamed: Crumb?
    private(set) var turned: Crumb?
    private(set) var opened: Crumb?
    private(set) var extended: Crumb?
    private(set) var helped: Crumb?
    private(set) var road = Road.none
    private(set) var other = Road.none
    func signIn() {
        InjectionManager.resetCurrentContainer()
        renewed = Crumb()
        renamed = Crumb(renamed?.title ?? "")
        turned = Crumb()
        turned?.turn()
        other = .overlay("", on: .crumb(Crumb()))
        opened = opened ?? Crumb()  // expect-warning: `Trails.opened` outlives sessions, and is assigned an object that holds Turbine
        extended = Crumb(after: extended)  // expect-warning: `Trails.extended` outlives sessions, and is assigned an object that holds Turbine
        helped = crumb(orElse: helped)  // expect-warning: `Trails.helped` outlives sessions, and is assigned an object that holds Turbine
        if case .none = road { road = .crumb(Crumb()) }  // expect-warning: `Trails.road` outlives sessions, and is assigned an object that holds Turbine
        road = .overlay("", on: road)
    }
    private func crumb(orElse crumb: Crumb?) -> Crumb {
        if let crumb { return crumb }
        return Crumb()
    }
}
@MainActor private var path: Crumb?
@MainActor private var root: Crumb?
@MainActor final class Walk {
    func go() { path = Crumb(after: path) }  // expect-warning: `path` outlives sessions, and is assigned an object that holds Turbine
    func begin() { root = Crumb(after: Crumb()) }
    static func signIn() {
        InjectionManager.resetCurrentContainer()
        let walk = Walk()
        walk.go()
        walk.begin()
    }
}
