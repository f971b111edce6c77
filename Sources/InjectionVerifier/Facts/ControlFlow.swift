/// The blocks of a function, and how it gets from one to another.
///
/// ```
/// guard isReady else { return }   // block 0, which goes on to 1 or 2
/// while isOpen { read() }         // block 2 is the condition, 3 the body, which goes back to 2
/// close()                         // block 4
/// ```
struct ControlFlow: Codable, Equatable, Sendable {
    /// For each block, the blocks that come next. Those that come next after an error of a call count, too.
    private(set) var successors: [[Int]] = [[]]
    /// For each block, the blocks that come next if no call throws.
    private(set) var withoutErrors: [[Int]] = [[]]
    /// For each block, the blocks that come next if no call throws. Epilogues are left out, because they only return: a
    /// `return` in the middle of the function leads nowhere.
    private(set) var continuations: [[Int]] = [[]]
    /// The blocks in which the function returns or throws, or the program ends.
    private(set) var exits: Set<Int> = [0]

    /// Makes the control flow of most functions: one block, which returns.
    init() {}

    /// `epilogues` are blocks that only return, and to which several blocks lead.
    init(withoutErrors: [[Int]], errors: [[Int]], exits: Set<Int>, epilogues: Set<Int>) {
        // A block that is not printed leads nowhere.
        let printed = withoutErrors.indices
        self.exits = exits
        self.withoutErrors = withoutErrors.map { $0.filter(printed.contains) }
        successors = zip(withoutErrors, errors).map { ($0 + $1).filter(printed.contains) }
        continuations = self.withoutErrors.map { $0.filter { !epilogues.contains($0) } }
    }

    /// Returns `starts`, and the blocks that come after them on execution paths that do not enter `excluded`.
    func reachable(from starts: [Int], without excluded: Int? = nil, alsoAfterErrors: Bool = false) -> Set<Int> {
        let edges = alsoAfterErrors ? successors : withoutErrors
        var seen: Set<Int> = []
        var queue = starts
        // This runs for each block of each function, and a plain loop is quick even in debug builds.
        while let next = queue.popLast() {
            guard next != excluded, seen.insert(next).inserted, edges.indices.contains(next) else { continue }
            queue += edges[next]
        }
        return seen
    }

    /// Returns the blocks that come after a block, even after an error. If the block is in a loop, it is among them.
    func after(_ block: Int) -> Set<Int> { reachable(from: next(block), alsoAfterErrors: true) }

    /// Returns a block, and the blocks that come after it before a loop begins again. From one case of a `switch` in a
    /// loop, these are not the other cases. From the body of a loop, they are the code after the loop.
    func forward(from block: Int) -> Set<Int> {
        Set(reachableFrom: [block]) { block in next(block).flatMap { $0 > block ? [$0] : exits(ofLoopAt: $0) } }
    }

    private func exits(ofLoopAt head: Int) -> [Int] {
        let loop = after(head).union([head]).filter { after($0).union([$0]).contains(head) }
        return loop.flatMap(next).filter { !loop.contains($0) }
    }

    /// Returns the blocks that come next, even after an error.
    func next(_ block: Int) -> [Int] { successors.indices.contains(block) ? successors[block] : [] }

    /// Returns the blocks that come next without errors and epilogues: see `continuations`.
    func continuing(_ block: Int) -> [Int] { continuations.indices.contains(block) ? continuations[block] : [] }

    /// True if each execution path from the beginning of the function to its end leads through a block.
    func isCertain(_ block: Int) -> Bool { block == 0 || reachable(from: [0], without: block).isDisjoint(with: exits) }

    /// True if a block may run several times in one run of the function.
    func isRepeated(_ block: Int) -> Bool {
        successors.indices.contains(block) && reachable(from: successors[block]).contains(block)
    }
}
