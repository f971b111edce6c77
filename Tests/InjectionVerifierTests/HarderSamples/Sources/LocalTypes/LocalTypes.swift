import Injection

// Types of one name that are declared in functions.
func registersLocal() {
    struct Row: Sendable { struct Cell: Sendable {} }
    InjectionManager.register(Row.self) { Row() }
    InjectionManager.register(Row.Cell.self) { Row.Cell() }
    InjectionManager.register([Row].self) { [Row()] }
    _ = Inject(Row.self)
    _ = Inject(Row.Cell.self)
    _ = Inject([Row].self)
}
func injectsLocal() {
    struct Row: Sendable { struct Cell: Sendable {} }
    _ = Inject(Row.self)  // expect-error: Row is injected but registered nowhere
    _ = Inject(Row.Cell.self)  // expect-error: Row.Cell is injected but registered nowhere
    _ = Inject([Row].self)  // expect-error: is injected but registered nowhere
    let row: Row? = Inject()
    _ = row
}
func twiceInOne() {
    do {
        struct Line: Sendable {}
        InjectionManager.register(Line.self) { Line() }
        _ = Inject(Line.self)
    }
    do {
        struct Line: Sendable {}
        _ = Inject(Line.self)  // expect-error: Line is injected but registered nowhere
    }
}

// The module declares a type of the same name. The local ones are in a closure, a method and a getter.
struct Column: Sendable {}
func registerColumn() { InjectionManager.register(Column.self) { Column() } }
func injectsColumn() { _ = Inject(Column.self) }
func shadows() {
    struct Column: Sendable {}
    let inner: @Sendable () -> Void = { _ = Inject(Column.self) }  // expect-error: Column is injected but registered nowhere
    inner()
}
final class Sheet {
    func one() { final class Page: Sendable {}; InjectionManager.register(Page.self) { Page() }; _ = Inject(Page.self) }
    var two: Int { final class Page: Sendable {}; _ = Inject(Page.self); return 1 }  // expect-error: Page is injected but registered nowhere
}

// Through a helper the name reaches the place where it is known.
func fetchLocal<T>(_ type: T.Type) { _ = Inject(type) }
func fetchesLocal() {
    struct Cellar: Sendable {}
    InjectionManager.register(Cellar.self) { Cellar() }
    fetchLocal(Cellar.self)
}
func fetchesOtherLocal() {
    struct Cellar: Sendable {}
    fetchLocal(Cellar.self)  // expect-error: Cellar is injected but registered nowhere
}

// So it does through a helper that is itself declared in a function.
func fetchesInside() {
    struct Attic: Sendable {}
    func fetch<T>(_ type: T.Type) { _ = Inject(type) }
    InjectionManager.register(Attic.self) { Attic() }
    fetch(Attic.self)
}
func fetchesOtherInside() {
    struct Attic: Sendable {}
    func fetch<T>(_ type: T.Type) { _ = Inject(type) }
    fetch(Attic.self)  // expect-error: Attic is injected but registered nowhere
}

// A generic parameter may have the name of such a type.
func fetchParameter<Attic>(_ type: Attic.Type) { fetchLocal(type) }
func fetchesParameter() {
    fetchParameter(Column.self)
    fetchParameter(Double.self)  // expect-error: Double is injected but registered nowhere
}
