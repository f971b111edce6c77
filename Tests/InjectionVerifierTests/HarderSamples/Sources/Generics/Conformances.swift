import Injection

// A call through a protocol takes the conforming type apart: its own parameters are what it was made with.
protocol Loader { func load() }
struct Repo<Item>: Loader { func load() { _ = Inject(Item.self) } }
func run<L: Loader>(_ loader: L) { loader.load() }
func runSome(_ loader: some Loader) { loader.load() }
func runEach<L: Loader>(_ loaders: [L]) { for loader in loaders { run(loader) } }
func useRepo() {
    run(Repo<Present>())
    run(Repo<Lost>())  // expect-error: Lost is injected but registered nowhere
    runSome(Repo<Present>())
    runSome(Repo<Lost>())  // expect-error: Lost is injected but registered nowhere
    runEach([Repo<Lost>()])  // expect-error: Lost is injected but registered nowhere
}

// Only where it matters: the arguments of other parameters are of no interest.
struct Pair<Key, Value>: Loader { func load() { _ = Inject(Value.self) } }
func usePair() {
    run(Pair<Lost, Present>())
    run(Pair<Present, Lost>())  // expect-error: Lost is injected but registered nowhere
}
struct Outer<Kind> { struct Inner<Item>: Loader { func load() { _ = Inject(Item.self) } } }
func useInner() {
    run(Outer<Lost>.Inner<Present>())
    run(Outer<Present>.Inner<Lost>())  // expect-error: Lost is injected but registered nowhere
}

// These are static requirements, initializers, generic methods and default implementations.
protocol Assembly {
    init()
    static func assemble()
    func join<Other>(_ other: Other)
}
extension Assembly { func all() { Self.assemble() } }
struct Plan<Item>: Assembly {
    static func assemble() { _ = Inject(Item.self) }
    func join<Other>(_ other: Other) { _ = Inject([Other].self); _ = Inject([Item].self) }
}
func assemble<A: Assembly>(_ type: A.Type) { type.assemble() }
func create<A: Assembly>(_ type: A.Type) { A().all() }
func join<A: Assembly>(_ assembly: A) { assembly.join(1) }
func registerLists() {
    InjectionManager.register([Present].self) { [] }
    InjectionManager.register([Int].self) { [] }
}
func usePlan() {
    assemble(Plan<Present>.self)
    assemble(Plan<Lost>.self)  // expect-error: Lost is injected but registered nowhere
    create(Plan<Present>.self)
    create(Plan<Lost>.self)  // expect-error: Lost is injected but registered nowhere
    join(Plan<Present>())
    join(Plan<Lost>())  // expect-error: Array<Lost> is injected but registered nowhere
}
struct Made<Item>: Assembly {
    init() { _ = Inject(Item.self) }
    static func assemble() {}
    func join<Other>(_ other: Other) {}
}
func useMade() {
    create(Made<Present>.self)
    create(Made<Lost>.self)  // expect-error: Lost is injected but registered nowhere
}

// A generic type has the associated type.
protocol Source { associatedtype Output; func output() -> Output }
extension Source { func output() -> Output { Inject() } }  // expect-note: not verified: `Source.output()`
struct Wrapper<Item>: Source { typealias Output = Item }
func read<S: Source>(_ source: S) -> S.Output { source.output() }
func useSource() {
    _ = read(Wrapper<Present>())
    _ = read(Wrapper<Lost>())  // expect-error: Lost is injected but registered nowhere
}

// One conformance has conditions, and one is that of a standard type.
extension Optional: Loader where Wrapped: Loader { func load() { if let self { self.load() } } }
extension Array: Loader where Element == Int { func load() { _ = Inject(Lost.self) } }  // expect-error: Lost is injected but registered nowhere
func useConditional() {
    run(Optional.some(Repo<Present>()))
    run(Optional.some(Repo<Lost>()))  // expect-error: Lost is injected but registered nowhere
    run([1])
}

// The type in an existential is not known.
struct Boxed<Item>: Source { func output() -> Item { Inject() } }  // expect-note: not verified: `Boxed.output()`
func useAny(_ source: any Source) { _ = source.output() }
