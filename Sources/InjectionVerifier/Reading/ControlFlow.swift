/// The basic blocks of a function: whether what stands in one runs each time that the function does.
struct ControlFlow {
    /// The block that is being read.
    var block = 0
    private(set) var successors: [Int: [Int]] = [:]
    private(set) var errors: [Int: Int] = [:]
    private var exits: Set<Int> = []
    /// Where each block makes an optional that is nil.
    private var nils: [Int: Place] = [:]
    private var ignored: Set<Place> = []

    private static let terminators: Set<String> = [
        "br", "cond_br", "switch_enum", "switch_enum_addr", "switch_value", "checked_cast_br", "checked_cast_addr_br",
        "dynamic_method_br", "await_async_continuation", "try_apply", "yield", "return", "throw", "throw_addr",
    ]

    mutating func read(_ operation: String, _ rest: Bytes) {
        switch operation {
        case "return", "throw", "throw_addr": exits.insert(block)
        case "enum" where rest.find("#Optional.none!") != nil,
            "inject_enum_addr" where rest.find("#Optional.none!") != nil:
            nils[block] = Place(in: rest)
        case "ignored_use": if let place = Place(in: rest) { ignored.insert(place) }
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

    private static func blocks(_ text: Bytes) -> [Int] {
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
    func outcome(ofErrorIn block: Int?) -> Call.Failure {
        var block = block
        for _ in 0..<20 {
            guard let current = block else { break }
            if let place = nils[current] { return ignored.contains(place) ? .ignored : .optional }
            let next = successors[current] ?? []
            block = next.count == 1 ? next[0] : nil
        }
        return .propagated
    }

    /// The blocks without which no way leads from the beginning of the function to its end.
    func isCertain(_ block: Int) -> Bool {
        guard block != 0 else { return true }
        var seen: Set<Int> = [block]
        var queue = [0]
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            if exits.contains(next) { return false }
            queue += successors[next] ?? []
        }
        return true
    }
}
