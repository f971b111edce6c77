/// The basic blocks of a function: whether what stands in one runs each time that the function does.
struct ControlFlow {
    /// The block that is being read.
    private(set) var block = 0
    private(set) var successors: [Int: [Int]] = [:]
    private(set) var errors: [Int: Int] = [:]
    private var returning: Set<Int> = []
    private var throwing: Set<Int> = []
    /// Where the program stops; the compiler goes on writing.
    private var ended: Set<Int> = []
    private var nothing = Nothing()

    private static let terminators: Set<String> = [
        "br", "cond_br", "switch_enum", "switch_enum_addr", "switch_value", "checked_cast_br", "checked_cast_addr_br",
        "dynamic_method_br", "await_async_continuation", "try_apply", "yield", "return", "throw", "throw_addr",
    ]

    mutating func begin(_ block: Int, _ arguments: [Int]) {
        self.block = block
        nothing.begin(block, arguments)
    }

    mutating func read(_ operation: String, _ rest: Bytes, result: Int?) {
        guard !ended.contains(block) else { return }
        nothing.read(operation, rest, result: result, in: block)
        switch operation {
        case "apply" where rest.find(" -> Never") != nil: ended.insert(block)
        case "return": returning.insert(block)
        case "throw", "throw_addr": throwing.insert(block)
        case let terminator where Self.terminators.contains(terminator):
            // What happens after an error is no part of the way through a function.
            let end = rest.find(", error bb") ?? rest.find(", unwind bb") ?? rest.find(", loc ") ?? rest.count
            successors[block] = Self.blocks(rest[0..<end])
            errors[block] = Self.errorBlock(rest)
        default: break
        }
    }

    /// Where `try_apply` goes on after an error.
    static func errorBlock(_ rest: Bytes) -> Int? {
        rest.find(", error bb").flatMap { rest.number(at: $0 + 10)?.value }
    }

    static func blocks(_ text: Bytes) -> [Int] {
        var found: [Int] = []
        var index = 0
        while let at = text.find("bb", from: index) {
            index = at + 2
            if at == 0 || text[at - 1] == UInt8(ascii: " "), let number = text.number(at: index) {
                found.append(number.value)
            }
        }
        return found
    }

    /// What becomes of an error that leads to a block.
    func outcome(ofErrorIn block: Int) -> Call.Failure {
        let next = reachable(from: block)
        if !next.isDisjoint(with: returning) { return .handled }
        return next.isDisjoint(with: throwing) ? .fatal : .rethrown
    }

    private func reachable(from block: Int) -> Set<Int> {
        var seen: Set<Int> = []
        var queue = [block]
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            if let way = nothing.way(from: next, successors[next] ?? []) {
                queue.append(way)
            } else {
                queue += successors[next] ?? []
            }
        }
        return seen
    }

    /// The blocks without which no way leads from the beginning of the function to its end.
    func isCertain(_ block: Int) -> Bool {
        guard block != 0 else { return true }
        var seen: Set<Int> = [block]
        var queue = [0]
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            if returning.contains(next) || throwing.contains(next) { return false }
            queue += successors[next] ?? []
        }
        return true
    }
}
