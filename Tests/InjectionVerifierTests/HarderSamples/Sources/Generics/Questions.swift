import Injection

// A condition on what a type is may leave out the injection for this one; any other condition does not, unless the function
// asks for the type, too.
protocol Defaulting { static var standard: Self { get } }
struct Margins: Defaulting, Sendable { static var standard: Margins { Margins() } }
struct Gaps: Sendable {}
struct Rows: Sendable {}
struct Columns: Sendable {}
func findOrDefault<T>(_ type: T.Type = T.self) -> T {
    if let kind = T.self as? any Defaulting.Type, let value = kind.standard as? T { return value }
    return Inject()
}
func findUnlessRows<T>(_ type: T.Type) -> T? {
    guard type != Rows.self else { return nil }
    return passOn(type)
}
func passOn<T>(_ type: T.Type) -> T { Inject() }
func findOrStop<T>(_ type: T.Type) -> T {
    guard type != Rows.self else { fatalError() }
    return Inject()
}
func findIf<T>(_ isNeeded: Bool, _ type: T.Type) -> T? {
    guard isNeeded else { return nil }
    return Inject(T.self)
}
func findAndAsk<T>(_ isNeeded: Bool, _ type: T.Type) -> T? {
    if type == Rows.self { print(type) }
    return isNeeded ? Inject(T.self) : nil
}
func useQuestions(_ isNeeded: Bool) {
    let margins: Margins = findOrDefault()  // expect-warning: Margins is injected but registered nowhere, unless a condition on its type prevents it
    _ = (margins, findUnlessRows(Columns.self))  // expect-warning: Columns is injected but registered nowhere, unless a condition on its type prevents it
    _ = findOrStop(Gaps.self)  // expect-error: Gaps is injected but registered nowhere;
    _ = findAndAsk(isNeeded, Gaps.self)  // expect-warning: Gaps is injected but registered nowhere, unless a condition on its type prevents it
    _ = findIf(isNeeded, Gaps.self)  // expect-error: Gaps is injected but registered nowhere;
    if isNeeded { _ = Inject(Gaps.self) }  // expect-error: Gaps is injected but registered nowhere;
}

// A type is made of itself again and again. One finding about a missing type is enough.
func nested<T: Sendable>(_ value: T, _ depth: Int) {
    _ = Inject(T.self)  // expect-note: not verified: `nested<A>(_:_:)` calls itself with a new type each time
    if depth > 0 { nested([value], depth - 1) }
}
struct Layer1: Sendable {}
func nest() {
    nested(Layer1(), 3)  // expect-error: Layer1 is injected but registered nowhere;
    need(Layer1.self)  // expect-error: Layer1 is injected but registered nowhere; // expect-error: Array<Layer1> is injected but registered nowhere;
}
func need<T: Sendable>(_ type: T.Type) {
    _ = Inject(T.self)
    _ = Inject([T].self)
}

// Code that injects through an existential may inject types whose values become existentials, and no others.
struct Warmed: Sendable {}
struct NotWarmed: Sendable {}
func registerWarmed() {
    InjectionManager.register(Warmed.self) { Warmed() }
    InjectionManager.register(NotWarmed.self) { NotWarmed() }  // expect-warning: NotWarmed is registered, but nobody injects it
}
func warm(_ types: [any Sendable.Type]) { for type in types { warmOne(type) } }
func warmOne<T: Sendable>(_ type: T.Type) { _ = Inject(T.self) }  // expect-note: not verified: `warmOne<A>(_:)` is called with the type of an existential value
func warmAll() { warm([Warmed.self]) }

// A generic type, reached through a protocol, may inject what it was made with, or what is made of that.
protocol Gardener { func plant() }
struct Bed<Plant: Sendable>: Sendable { var plants: [Plant] = [] }
struct PlantGardener<Plant: Sendable>: Gardener { func plant() { _ = Inject(Plant.self) } }  // expect-note: not verified: `PlantGardener.plant()`
struct BedGardener<Plant: Sendable>: Gardener { func plant() { _ = Inject(Bed<Plant>.self) } }  // expect-note: not verified: `BedGardener.plant()`
func gardener<Plant: Sendable>(for plant: Plant.Type) -> any Gardener { PlantGardener<Plant>() }
struct Fern: Sendable {}
struct Moss: Sendable {}
struct Ivy: Sendable {}
struct Weed: Sendable {}
func registerPlants() {
    InjectionManager.register(Fern.self) { Fern() }
    InjectionManager.register(Bed<Moss>.self) { Bed<Moss>() }
    InjectionManager.register(Ivy.self) { Ivy() }
    InjectionManager.register(Weed.self) { Weed() }  // expect-warning: Weed is registered, but nobody injects it
}
func plantAll() {
    let gardeners: [any Gardener] = [PlantGardener<Fern>(), BedGardener<Moss>(), gardener(for: Ivy.self)]
    for gardener in gardeners { gardener.plant() }
}
