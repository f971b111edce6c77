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

    private mutating func forward(from block: Int) -> Set<Int> {
        let found = forward[block] ?? function.flow.forward(from: block)
        forward[block] = found
        return found
    }

    mutating func mayFollow(_ later: Int, _ earlier: Int) -> Bool {
        let found = all[earlier] ?? function.flow.after(earlier)
        all[earlier] = found
        return found.contains(later)
    }
}

extension Function {
    /// Whether a `switch` of three or more ways decides that a call is made.
    func isDecidedBySwitch(_ call: Int) -> Bool {
        successors.indices.contains { block in
            guard successors[block].count > 2, block != blocks[call] else { return false }
            let leading = successors[block].filter { reachable(from: $0, without: block).contains(blocks[call]) }
            return !leading.isEmpty && leading.count < successors[block].count
        }
    }

    /// Whether each way from a call to the end of the function, but for errors, makes one of some others.
    func isAlwaysFollowed(_ call: Int, by others: [Int]) -> Bool {
        let block = blocks[call]
        if others.contains(where: { blocks[$0] == block && $0 > call }) { return true }
        let ending = Set(others.map { blocks[$0] })
        func next(_ block: Int) -> [Int] { continuations.indices.contains(block) ? continuations[block] : [] }
        let without = Set(reachableFrom: next(block).filter { !ending.contains($0) }) {
            next($0).filter { !ending.contains($0) }
        }
        return !next(block).isEmpty && without.allSatisfy { !next($0).isEmpty }
    }

    private func reachable(from start: Int, without excluded: Int) -> Set<Int> {
        Set(reachableFrom: [start]) { block in
            successors.indices.contains(block) ? successors[block].filter { $0 != excluded } : []
        }
    }

    /// The edges by which the loops begin again that a call stands in.
    ///
    /// `while let line = readLine() { … }`: from the end of the body to the condition.
    func loopEdges(around call: Int) -> [(from: Int, to: Int)] {
        let block = blocks[call]
        return successors.indices.flatMap { from in
            successors[from].filter { head in
                head <= from
                    && (head == block || block >= head && reachable(from: block, without: head).contains(from))
            }.map { (from, $0) }
        }
    }
}
