import Injection

// Ordinary code that the compiler prints in forms of their own: where one is not known, a function is not verified.

struct Absent: Sendable {}
protocol Item {}
final class Screen {}

// The declared type of an overload with `some P` has a space more: `#Store.save :  (Store) -> (τ_0_0) throws -> ()`.
class Store {
    func save(_ item: some Item) throws {}
    func save(_ items: [some Item]) throws {}
    subscript(item: some Item) -> Int { 0 }
}
class Archive: Store {
    override func save(_ item: some Item) throws { _ = Inject(Absent.self) }  // expect-error: Absent is injected
    override subscript(item: some Item) -> Int { _ = Inject(Absent.self); return 1 }  // expect-error: Absent is injected
}
func save(_ item: some Item, in store: Store) throws {
    _ = Inject(Absent.self)  // expect-error: Absent is injected
    try store.save(item)
    try store.save([item])
    _ = store[item]
}

// The function of a generic type for a requirement has another signature than the requirement:
// `<τ_0_0 where …> @substituted <τ_0_0, τ_0_1> (@guaranteed τ_0_0) -> @yields @inout Optional<τ_0_1> for <Lane<…>, …>`.
protocol Routing: AnyObject {
    associatedtype Target: AnyObject
    var target: Target? { get set }
}
class Lane<Target: AnyObject>: Routing { weak var target: Target? }
struct Row<Value>: MutableCollection {
    var value: Value
    var startIndex: Int { 0 }
    var endIndex: Int { 1 }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Value {
        get { _ = Inject(Absent.self); return value }  // expect-error: Absent is injected
        set { value = newValue }
    }
}
final class Observed<Target: AnyObject>: Routing {
    weak var target: Target? { didSet { _ = Inject(Absent.self) } }  // expect-error: Absent is injected
}
func change(_ routing: some Routing) { routing.target = nil }
func changeAll() { change(Lane<Screen>()); change(Observed<Screen>()) }

// The type of `some P` has brackets: `metatype $@thick (τ_0_0).Element.Type`, `value_metatype $@thick (τ_0_0).Type`.
func kinds(of elements: some Collection<Int>) -> [Any.Type] {
    _ = Inject(Absent.self)  // expect-error: Absent is injected
    func kind<T>(_ type: T.Type) -> Any.Type { type }
    func index<C: Collection>(in all: C) -> C.Index.Type { C.Index.self }
    return [type(of: elements), index(in: elements), kind(type(of: elements.startIndex))]
}

// A cast to a function has no `$` in front of its types: `checked_cast_addr_br take_always Any in %1 to (Int, Any) -> () in %2`.
func call(_ completion: Any) {
    _ = Inject(Absent.self)  // expect-error: Absent is injected
    if let call = completion as? (Int, Any) -> Void { call(1, 2) }
    if let call = completion as? @Sendable (Int) async throws -> (Int, String) { _ = call }
    let pair = completion as! (Int, any Item)
    if completion is (Int, Int) || completion is [String: (Int) -> Void] { _ = pair }
}
