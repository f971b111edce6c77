import Injection

// Whom launch remembers is registered for good, under a condition or not, although sessions register the type, too.
struct Resident: Sendable { var name = "guest" }
struct Caretaker: Sendable { var name = "" }
struct Janitor: Sendable { var name = "" }
struct Plumber: Sendable { var name = "" }
public struct Catalog: Sendable {}
struct Bookcase: Sendable { var catalog = Catalog() }
struct Shelf: Sendable { var catalog = Catalog() }
struct Drawers: Sendable { var catalog = Catalog() }
struct Registry: Sendable {
    func resident() -> Resident? { readLine().map(Resident.init) }
    func caretaker() -> Caretaker { Caretaker() }
}
@main public struct House {
    public static func main() {
        if let janitor = readLine().map(Janitor.init) { InjectionManager.register(Janitor.self) { janitor } }  // expect-warning: the block of Janitor captures `janitor`
        furnish(Catalog())
        fill(Catalog())
        sort(Catalog())
        House().open(Registry())
        let reception = Reception()
        reception.prepare()
        reception.enter()
    }
    // What the launch hands on belongs to nobody, also where others could call it.
    public static func furnish(_ catalog: Catalog) {
        InjectionManager.register(Bookcase.self) { Bookcase(catalog: catalog) }
        _ = Inject(Bookcase.self)
    }
    // What is called again after a reset may hand on a user's; what only a reset's closure calls again ends with it.
    static func fill(_ catalog: Catalog) {
        InjectionManager.register(Shelf.self) { Shelf(catalog: catalog) }  // expect-warning: Shelf, which is registered at launch, is registered again permanently
    }
    static func sort(_ catalog: Catalog) {
        InjectionManager.register(Drawers.self) { Drawers(catalog: catalog) }
    }
    func open(_ registry: Registry) {
        let leave = moveOut
        remember(registry)
        let caretaker = registry.caretaker()
        InjectionManager.register(Caretaker.self) { caretaker }  // expect-warning: the block of Caretaker captures `caretaker`
        while let name = readLine() { !name.isEmpty ? moveIn(name) : callPlumber() }
        leave()
    }
    func remember(_ registry: Registry) {
        guard let resident = registry.resident() else { return }
        InjectionManager.register(Resident.self) { resident }  // expect-warning: the block of Resident captures `resident`
    }
    // What replaces that of a session ends with it, but the first plumber comes before the first session.
    func moveIn(_ name: String) {
        InjectionManager.register(Plumber.self) { Plumber(name: name) }  // expect-warning: Plumber, which is registered for a session, is registered again permanently
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Resident.self) { Resident(name: name) }
            InjectionManager.register(Caretaker.self) { Caretaker(name: name) }
            InjectionManager.register(Janitor.self) { Janitor(name: name) }
            Self.sort(Catalog())
        }
        Self.fill(Catalog())
        rename(name)
        _ = (Inject(Resident.self), Inject(Caretaker.self), Inject(Janitor.self), Inject(Plumber?.self))
        _ = (Inject(Shelf.self), Inject(Drawers.self))
    }
    func moveOut() { InjectionManager.resetCurrentContainer() }
    func callPlumber() {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Plumber.self) { Plumber() } }
    }
    func rename(_ name: String) { InjectionManager.register(Resident.self) { Resident(name: name) } }
}

// What a screen calls back is no reset, although it is stored as the closure of one may be.
@MainActor final class Reception {
    struct Porter: Sendable { let name: String }
    var onEntry: ((String) -> Void)?
    func enter() { onEntry?("Ana") }
    func prepare() {
        onEntry = { name in
            let porter = Porter(name: name)
            InjectionManager.register(Porter.self) { porter }
            print(Inject(Porter.self))
        }
    }
}
