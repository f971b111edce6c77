/// Ways through the blocks of a function.
struct BlockWays {
    private let function: Function
    /// By block, those that can come after it; without loops, and with them.
    private var forward: [Int: Set<Int>] = [:]
    private var all: [Int: Set<Int>] = [:]

    init(_ function: Function) { self.function = function }

    /// Whether one run of the function may come through both blocks, but for loops: two cases of a `switch` share none,
    /// also if that stands in a loop. From the body of a loop, one comes out of it.
    mutating func areOnOneWay(_ one: Int, _ other: Int) -> Bool {
        one == other || forward(from: one).contains(other) || forward(from: other).contains(one)
    }

    private mutating func forward(from start: Int) -> Set<Int> {
        if let known = forward[start] { return known }
        let found = Set(reachableFrom: [start]) { block in
            next(block).flatMap { $0 > block ? [$0] : exits(ofLoopAt: $0) }
        }
        forward[start] = found
        return found
    }

    private func next(_ block: Int) -> [Int] {
        function.successors.indices.contains(block) ? function.successors[block] : []
    }

    private func exits(ofLoopAt head: Int) -> [Int] {
        let after = Set(reachableFrom: [head], next)
        let loop = after.filter { Set(reachableFrom: [$0], next).contains(head) }
        return loop.flatMap(next).filter { !loop.contains($0) }
    }

    mutating func mayFollow(_ later: Int, _ earlier: Int) -> Bool {
        let found = all[earlier] ?? Set(reachableFrom: next(earlier), next)
        all[earlier] = found
        return found.contains(later)
    }
}
