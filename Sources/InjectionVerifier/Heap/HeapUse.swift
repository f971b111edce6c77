/// A function, called with some types, on one way: what each of its values may be.
final class HeapUse {
    struct Key: Hashable { var symbol: Symbol; var types: Int; var context: Int }

    /// A constraint of a function.
    struct Site: Hashable { var symbol: Symbol; var constraint: Int }

    /// What a function does, and by value, the constraints that use it.
    final class Body {
        let function: Function
        let constraints: [Constraint]
        private(set) var users: [[Int]]

        init(_ function: Function) {
            self.function = function
            constraints = function.constraints.all
            users = Array(repeating: [], count: function.constraints.values)
            for (index, constraint) in constraints.enumerated() {
                for operand in constraint.operands where operand >= 0 { users[operand].append(index) }
            }
        }

        func name(_ number: Int?) -> String { number.map { function.constraints.names[$0] } ?? "" }
    }

    let number: Int
    let key: Key
    let body: Body
    var function: Function { body.function }
    var constraints: [Constraint] { body.constraints }
    /// The number of its first constraint among those of all uses.
    let first: Int
    /// What each value may be.
    var values: [Int]
    var result = 0
    /// The calls of it.
    var callers: Set<Int> = []
    /// By constraint.
    var targets: [Int: [(symbol: Symbol, types: Int)]] = [:]

    init(_ number: Int, _ key: Key, _ body: Body, first: Int) {
        (self.number, self.key, self.body, self.first) = (number, key, body, first)
        values = Array(repeating: 0, count: body.function.constraints.values)
    }
}

/// Constraints, each of one use, that have something new to do.
final class Worklist {
    private var queue: [Int] = []
    private var isQueued: [Bool] = []
    /// By constraint, the number of its use.
    private(set) var owners: [Int] = []
    var count: Int { owners.count }

    func append(_ count: Int, of use: Int) {
        owners += Array(repeating: use, count: count)
        isQueued += Array(repeating: false, count: count)
    }

    func enqueue(_ constraint: Int) {
        guard !isQueued[constraint] else { return }
        isQueued[constraint] = true
        queue.append(constraint)
    }

    func next() -> Int? {
        guard let next = queue.popLast() else { return nil }
        isQueued[next] = false
        return next
    }
}

/// The last two calls that lead to a use, the latest last.
final class Contexts {
    private let all = Interned<[Int]>()
    private let sites = Interned<HeapUse.Site>()

    static let depth = 2

    /// Context 0 has no calls.
    init() { _ = all.number([]) }

    subscript(context: Int) -> [HeapUse.Site] { all[context].map { sites[$0] } }

    func adding(_ site: HeapUse.Site, to context: Int) -> Int {
        all.number(all[context].suffix(Self.depth - 1) + [sites.number(site)])
    }
}
