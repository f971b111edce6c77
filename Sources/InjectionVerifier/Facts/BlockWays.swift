/// Remembers which blocks of a function come after others: the same is asked for many writes and calls.
struct BlockWays {
    private let function: Function
    private var forward: [Int: Set<Int>] = [:]

    init(_ function: Function) { self.function = function }

    /// True if one run of the function may come through both blocks, but for loops: two cases of a `switch` share none,
    /// also if that stands in a loop. From the body of a loop, one comes out of it.
    mutating func areOnOneWay(_ one: Int, _ other: Int) -> Bool {
        one == other || forward(from: one).contains(other) || forward(from: other).contains(one)
    }

    private mutating func forward(from block: Int) -> Set<Int> {
        let found = forward[block] ?? function.flow.forward(from: block)
        forward[block] = found
        return found
    }
}
