import Injection

// However a generic type comes to its protocol's caller.
func makePresent() -> some Loader { Repo<Present>() }
func makeLost() -> some Loader { Repo<Lost>() }
func useOpaque() {
    run(makePresent())
    run(makeLost())  // expect-error: Lost is injected but registered nowhere
}
protocol Reloader: Loader {}
extension Repo: Reloader {}
func reload<R: Reloader>(_ reloader: R) { reloader.load() }
func useReloader() {
    reload(Repo<Present>())
    reload(Repo<Lost>())  // expect-error: Lost is injected but registered nowhere
}
protocol Provider { associatedtype Value }
struct Direct<Item>: Provider { typealias Value = Item }
struct Indirect<P: Provider>: Provider { typealias Value = P.Value }
struct Service<P: Provider> { func start() { _ = Inject(P.Value.self) } }
func useService() {
    Service<Indirect<Direct<Present>>>().start()
    Service<Indirect<Direct<Lost>>>().start()  // expect-error: Lost is injected but registered nowhere
}
func elements<C: Collection>(of collection: C) { _ = Inject(C.Element.self) }
func useElements() {
    elements(of: [Present()])
    elements(of: [Lost()])  // expect-error: Lost is injected but registered nowhere
}

// The requirements are properties, subscripts, operators and async functions, of actors and enums, too.
protocol Shape {
    var size: Int { get }
    subscript(index: Int) -> Int { get }
    static func + (left: Self, right: Self) -> Self
    func draw() async throws
}
struct Square<Item>: Shape {
    var size: Int { _ = Inject(Item.self); return 1 }
    subscript(index: Int) -> Int { _ = Inject(Item.self); return 1 }
    static func + (left: Self, right: Self) -> Self { _ = Inject(Item.self); return left }
    func draw() async throws { _ = Inject(Item.self) }
}
func size<S: Shape>(_ shape: S) -> Int { shape.size }
func side<S: Shape>(_ shape: S) -> Int { shape[0] }
func double<S: Shape>(_ shape: S) -> S { shape + shape }
func draw<S: Shape>(_ shape: S) async throws { try await shape.draw() }
func useShapes() async throws {
    _ = size(Square<Present>())
    _ = size(Square<Lost>())  // expect-error: Lost is injected but registered nowhere
    _ = side(Square<Lost>())  // expect-error: Lost is injected but registered nowhere
    _ = double(Square<Lost>())  // expect-error: Lost is injected but registered nowhere
    try await draw(Square<Lost>())  // expect-error: Lost is injected but registered nowhere
}
enum Choice<Item>: Loader { case one; func load() { _ = Inject(Item.self) } }
func useChoice() { run(Choice<Lost>.one) }  // expect-error: Lost is injected but registered nowhere

// These closures and functions are inside of generic functions.
func inClosure<T>(_ type: T.Type) { let inject = { _ = Inject(T.self) }; inject() }
func inMap<T>(_ type: T.Type) { _ = [1].map { _ in Inject(T.self) } }
func inTask<T>(_ type: T.Type) { Task { _ = Inject(T.self) } }
func inInner<T>(_ type: T.Type) { func inner<U>(_ other: U.Type) { _ = Inject((T, U).self) }; inner(Int.self) }
func useInnerFunctions() {
    inClosure(Present.self)
    inClosure(Lost.self)  // expect-error: Lost is injected but registered nowhere
    inMap(Lost.self)  // expect-error: Lost is injected but registered nowhere
    inTask(Lost.self)  // expect-error: Lost is injected but registered nowhere
    inInner(Lost.self)  // expect-error: (Lost, Int) is injected but registered nowhere
}

// Each element of a pack is called.
func runAll<each L: Loader>(_ loaders: repeat each L) { repeat (each loaders).load() }
func runTwice<each L: Loader>(_ loaders: repeat each L) { repeat run(each loaders) }
func useAll() {
    runAll(Repo<Present>(), Pair<Lost, Present>())
    runAll(Repo<Present>(), Pair<Present, Lost>())  // expect-error: Lost is injected but registered nowhere
    runTwice(Repo<Lost>(), Repo<Present>())  // expect-error: Lost is injected but registered nowhere
}

// Through an override that calls what it overrides, and classes that are declared inside others.
class Parent<Item> { func start() { _ = Inject(Item.self) } }
class Child<Item>: Parent<Item> { override func start() { super.start() } }
final class Grandchild: Child<Lost> {}
func useGrandchild() { Grandchild().start() }  // expect-error: Lost is injected but registered nowhere
enum Space {
    class Planet<Item> { func turn() { _ = Inject(Item.self) } }
    final class Moon: Planet<Lost> { override func turn() { super.turn() } }  // expect-error: Lost is injected but registered nowhere
}
func usePlanet(_ planet: Space.Planet<Present>) { planet.turn() }
