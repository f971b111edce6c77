import Injection

protocol Absent: Sendable {}
protocol AbsentToo: Sendable {}
struct Vacant: Sendable {}

// A generic helper is followed to where its type is known.
func make<T>(_ type: T.Type = T.self) -> T { Inject() }
func makeTwice<T>() -> T { make() }
func makeList<T>(of type: T.Type) -> [T] { Inject() }
func makeByType<T>(_ type: T.Type) -> T { Inject(type) }
func optionally<T>(_ type: T.Type) -> T? { try? InjectionManager.resolve(type) }
let one: any Absent = make()  // expect-error: Absent is injected but registered nowhere
let two = make((any AbsentToo).self)  // expect-error: AbsentToo is injected but registered nowhere
func useHelpers() {
    let three: any Absent = makeTwice()  // expect-error: Absent is injected but registered nowhere
    let four = makeList(of: Vacant.self)  // expect-error: Array<Vacant> is injected but registered nowhere
    let five = makeByType(Vacant.self)  // expect-error: Vacant is injected but registered nowhere
    let six = optionally(Vacant.self)
    _ = (three, four, five, six)
}

struct Container<Content> {
    let content: Content = Inject()
    func other<T>(_: T.Type) -> (Content, T) { (Inject(), Inject()) }
}
nonisolated(unsafe) let container = Container<any Absent>()  // expect-error: Absent is injected but registered nowhere
let both = Container<any AbsentToo>().other(Vacant.self)  // expect-error: AbsentToo is injected // expect-error: AbsentToo is injected // expect-error: Vacant is injected

class GenericBase<T> { let value: T = Inject() }
final class Concrete: GenericBase<any Absent> {}  // expect-error: Absent is injected
func useConcrete() { _ = Concrete() }
protocol Maker { associatedtype Made; func make() -> Made }
extension Maker { func make() -> Made { Inject() } }
struct VacantMaker: Maker { typealias Made = Vacant }
func useMaker() { _ = VacantMaker().make() }  // expect-error: Vacant is injected

// Registrations through a helper count, with the type of the caller.
func register<T>(_ type: T.Type, _ build: @escaping @Sendable () -> T) { InjectionManager.register(type, build) }
func registerWrapped<T>(_ type: T.Type, _ build: @escaping @Sendable () -> T) { InjectionManager.register(type) { build() } }
struct Helped1: Sendable { let other: Helped2 = Inject() }  // expect-error: a cycle: Helped1 → Helped2 → Helped1
struct Helped2: Sendable { init() { _ = Inject(Helped1.self) } }
func registerThroughHelpers() {
    register(Helped1.self) { Helped1() }
    registerWrapped(Helped2.self) { Helped2() }
}
