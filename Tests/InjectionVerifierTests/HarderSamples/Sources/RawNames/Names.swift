import Injection

// Raw identifiers may hold whatever else separates names.
struct `unit price`: Sendable { var cents = 1 }
struct `lost: and (found), <by> "all".`: Sendable {}
enum `1st class`: Int, Sendable {
    case `by day`, `2nd`
    var price: Int { Inject(`unit price`.self).cents }
}
enum `kinds of fare`: Sendable {
    case `full, in euro`(`unit price`, `and class`: `1st class`)
    case none
    enum `of 2`: Sendable { case `a: b` }
}
struct `fare table` {
    let `per day`: `unit price` = Inject()
    let `per night`: `lost: and (found), <by> "all".` = Inject()  // expect-error: `lost: and (found), <by> "all".` is injected but registered nowhere
    struct `row 1`<Value> { var `the value`: Value }
    var total: Int { get { `per day`.cents } set {} }
    static func `adds up`(`each fare` fare: `kinds of fare`) -> Int {
        switch fare {
        case .`full, in euro`(let price, `and class`: .`by day`): price.cents
        case .`full, in euro`(_, let `class`): `class`.price
        case .none: 0
        }
    }
}
func `registers: all -> (of) "them"`() {
    InjectionManager.register(`unit price`.self) { `unit price`() }
    InjectionManager.register(`fare list`.self) { `fare list`() }
    InjectionManager.register(`clock, 12 hours`.self) { `clock, 12 hours`() }
    InjectionManager.register((any `sells, tickets`).self) { `ticket office`() }
    InjectionManager.register(`fare table`.`row 1`<Int>.self) { `fare table`.`row 1`(`the value`: 1) }
    InjectionManager.register(`main board`.self) { @MainActor in `main board`() }
    InjectionManager.register(`round trip`.self) { `round trip`() }
}

// Calls are followed through classes, protocols, generic code and key paths.
final class `never sold`: Sendable {}
class `fare list`: @unchecked Sendable {
    var `x, y`: `unit price` = Inject()
    func `sell: it`(`to whom` name: String) {}
}
final class `fare list.2`: `fare list`, @unchecked Sendable {
    override func `sell: it`(`to whom` name: String) { _ = Inject(`never sold`.self) }  // expect-error: `never sold` is injected but registered nowhere
}
protocol `sells, tickets` {
    associatedtype `Ticket, kind`
    func `sell one`() -> `Ticket, kind`
}
struct `ticket office`: `sells, tickets` {
    func `sell one`() -> `unit price` { Inject() }
}
struct `ticket machine`: `sells, tickets` {
    func `sell one`() -> `out of order` { Inject() }  // expect-error: `out of order` is injected but registered nowhere
}
struct `out of order`: Sendable {}
func `sells with`<Seller: `sells, tickets`>(_ seller: Seller) -> Seller.`Ticket, kind` { seller.`sell one`() }
func `makes: any`<T>(of type: T.Type) -> T { Inject() }
@MainActor final class `main board` {}
actor `the actor` { func `shows it`() { _ = Inject(`main board`.self) } }  // expect-error: `main board` is registered on the main actor and injected elsewhere
actor `quiet actor` { func `shows it`() { _ = Inject(`unit price`.self) } }
final class `round trip`: Sendable { init() { _ = Inject(`round trip`.self) } }  // expect-error: a cycle: `round trip` → `round trip`
