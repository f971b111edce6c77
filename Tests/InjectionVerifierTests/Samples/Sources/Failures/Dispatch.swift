import Injection

// Through dynamic dispatch a cycle is a warning: the override or the conforming type may be another one.
func registerDispatched() {
    InjectionManager.register(Overridden.self) { Overridden() }
    InjectionManager.register(Conforming.self) { Conforming(part: PartImpl()) }
    InjectionManager.register(Stored.self) { Stored() }
}

class Template {
    init() { setUp() }
    func setUp() {}
}
final class Overridden: Template {
    override func setUp() { _ = Inject(Overridden.self) }  // expect-warning: a cycle, if this override or conforming type is the one that runs
}

protocol Part: Sendable { func start() }
struct PartImpl: Part {
    func start() { _ = Inject(Conforming.self) }  // expect-warning: a cycle, if this override or conforming type is the one that runs
}
struct OtherPart: Part { func start() {} }
final class Conforming: Sendable { init(part: any Part) { part.start() } }

// Nobody can tell when a stored closure is called.
final class Stored {
    var block: (() -> Stored)?
    init() { block = { Inject() } }  // expect-note: not verified: a cycle, if a stored closure or a key path is used
}
