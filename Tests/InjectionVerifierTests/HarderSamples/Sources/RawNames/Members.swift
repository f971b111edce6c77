import Injection

// A member that another file declares has no backticks here.
func `uses members`(_ table: `fare table`, _ fare: `kinds of fare`) {
    Inject(`fare list`.self).`sell: it`(`to whom`: "Ana")
    var row = Inject(`fare table`.`row 1`<Int>.self)
    row.`the value` = table.`per day`.cents + `fare table`.`adds up`(`each fare`: fare)
    _ = (`sells with`(`ticket machine`()), Inject((any `sells, tickets`).self), row)
    _ = Inject(`fare table`.`row 1`<String>.self)  // expect-error: `fare table`.`row 1`<String> is injected but registered nowhere
    _ = `makes: any`(of: `unit price`.self)
    _ = `makes: any`(of: `kinds of fare`.`of 2`.self)  // expect-error: `kinds of fare`.`of 2` is injected but registered nowhere
    _ = \`fare table`.`per day`.cents
    if case .none = fare { _ = (`kinds of fare`.`of 2`.`a: b`, `1st class`.`2nd`.price) }
    func `in here`() { _ = Inject(`never here`.self) }  // expect-error: `never here` is injected but registered nowhere
    struct `never here`: Sendable {}
    struct `but here`: Sendable {}
    InjectionManager.register(`but here`.self) { `but here`() }
    `in here`()
    _ = Inject(`but here`.self)
}

// One of these is kept, and the other only looks so.
struct `raw user`: Sendable { let name: String }
final class `clock, 12 hours`: Sendable { var `now or later`: Int { 1 } }
func `sign in`(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(`raw user`.self) { `raw user`(name: name) } }
}
final class `raw profile`: Sendable { let `its user`: `raw user`? = Inject() }
@MainActor final class `raw menu` {
    static let `the menu` = `raw menu`()
    lazy var `lazy user`: `raw user`? = Inject()  // expect-error: `raw menu.lazy user` lives as long as the program, and holds `raw user`
}
@MainActor final class `weak menu` {
    static let `the menu` = `weak menu`()
    static let `and later`: `weak menu` = {
        let menu = `weak menu`()
        menu.`weak profile` = Inject(`raw profile`.self)
        return menu
    }()
    weak var `weak profile`: `raw profile`?
    let `its clock`: `clock, 12 hours` = Inject()
    init() { `weak profile` = Inject(`raw profile`.self) }
}
@MainActor final class `strong menu` {
    static let `the menu` = `strong menu`()  // expect-error: `the menu` is kept for the life of the process, and holds `raw profile`
    var `strong profile`: `raw profile`?
    init() { `strong profile` = Inject(`raw profile`.self) }
}
func `registers profile`() { InjectionManager.register(`raw profile`.self) { `raw profile`() } }
let `global profile`: `raw profile` = Inject()  // expect-error: `global profile` is kept for the life of the process, and holds `raw profile`, which injects `raw user`
let `global clock`: `clock, 12 hours` = Inject()
