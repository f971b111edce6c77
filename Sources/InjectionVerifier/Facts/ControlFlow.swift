/// The blocks of a function, and how it gets from one to another.
///
/// ```
/// guard isReady else { return }   // block 0, which goes on to 1 or 2
/// while isOpen { read() }         // block 2 is the condition, 3 the body, which goes back to 2
/// close()                         // block 4
/// ```
struct ControlFlow: Codable, Equatable, Sendable {
    /// For each block, the blocks that come next, even after an error of a call.
    private(set) var successors: [[BlockNumber]] = [[]]
    /// For each block, the blocks that come next if no call throws.
    private(set) var withoutErrors: [[BlockNumber]] = [[]]
    /// For each block, the blocks that come next if no call throws, without epilogues. An epilogue only returns, so a
    /// block that ends in a `return` in the middle of the function has no continuation.
    private(set) var continuations: [[BlockNumber]] = [[]]
    /// The blocks in which the function returns, throws, or calls C's `exit`. A block that ends in a trap, such as
    /// `fatalError()`, is not among them.
    private(set) var exits: Set<BlockNumber> = [0]
    /// The blocks among `exits` in which the function throws.
    private(set) var throwing: Set<BlockNumber> = []

    /// The blocks that compare a value with a pattern, such as `case "login":`, and go on to the code of the `case` or to
    /// the next comparison.
    private(set) var comparisons: Set<BlockNumber> = []

    var blocks: [BlockNumber] { successors.indices.map { BlockNumber($0) } }

    /// Makes the control flow of a function of one block, which returns.
    init() {}

    /// `epilogues` are the blocks that only return and that come after several other blocks.
    init(
        withoutErrors: [[BlockNumber]], errors: [[BlockNumber]], exits: Set<BlockNumber>, throwing: Set<BlockNumber>,
        epilogues: Set<BlockNumber>, comparisons: Set<BlockNumber>
    ) {
        // Edges to a block that is not printed are dropped.
        let printed = { (block: BlockNumber) in withoutErrors.indices.contains(block.index) }
        (self.exits, self.throwing, self.comparisons) = (exits, throwing, comparisons)
        self.withoutErrors = withoutErrors.map { $0.filter(printed) }
        successors = zip(withoutErrors, errors).map { ($0 + $1).filter(printed) }
        continuations = self.withoutErrors.map { $0.filter { !epilogues.contains($0) } }
    }

    /// Returns the blocks of the decision that begins at a block, and the blocks to which it may lead. The `switch` over
    /// an enum is a single block. One over numbers or texts is a chain of comparisons.
    func decision(at block: BlockNumber) -> (blocks: Set<BlockNumber>, ways: Set<BlockNumber>) {
        let chain = Set(reachableFrom: [block]) {
            comparisons.contains($0) ? next($0).filter(comparisons.contains) : []
        }
        return (chain, Set(chain.flatMap(next)).subtracting(chain))
    }

    /// Returns `starts`, and the blocks that come after them on execution paths that do not enter `excluded`. If
    /// `alsoAfterErrors` is false, paths on which a call throws are ignored.
    func reachable(
        from starts: [BlockNumber], without excluded: BlockNumber? = nil, alsoAfterErrors: Bool = false
    ) -> Set<BlockNumber> {
        let edges = alsoAfterErrors ? successors : withoutErrors
        var seen: Set<BlockNumber> = []
        var queue = starts
        // This runs for each block of each function, so it is a plain loop, which is quick even in debug builds.
        while let next = queue.popLast() {
            guard next != excluded, seen.insert(next).inserted, edges.indices.contains(next.index) else { continue }
            queue += edges[next.index]
        }
        return seen
    }

    /// Returns the blocks that come after a block, even after an error. If the block is in a loop, it is among them.
    func after(_ block: BlockNumber) -> Set<BlockNumber> { reachable(from: next(block), alsoAfterErrors: true) }

    /// Returns a block, and the blocks that come after it before a loop begins again. From a case of a `switch` in a
    /// loop, the other cases are not reached. From the end of a loop's body, the code after the loop is reached.
    func forward(from block: BlockNumber) -> Set<BlockNumber> {
        Set(reachableFrom: [block]) { block in next(block).flatMap { $0 > block ? [$0] : exits(ofLoopAt: $0) } }
    }

    private func exits(ofLoopAt head: BlockNumber) -> [BlockNumber] {
        let loop = after(head).union([head]).filter { after($0).union([$0]).contains(head) }
        return loop.flatMap(next).filter { !loop.contains($0) }
    }

    /// Returns the blocks that come next, even after an error.
    func next(_ block: BlockNumber) -> [BlockNumber] {
        successors.indices.contains(block.index) ? successors[block.index] : []
    }

    /// Returns the `continuations` of a block.
    func continuing(_ block: BlockNumber) -> [BlockNumber] {
        continuations.indices.contains(block.index) ? continuations[block.index] : []
    }

    /// True if each execution path from `start` to a block in `exits` goes through `block`. Paths on which a call
    /// throws, and paths that end in a trap, are ignored. With `onReturn`, paths on which the function itself throws are
    /// ignored, too: in `guard isValid else { throw Invalid() }; reset()`, the reset has come whenever it has returned.
    func isCertain(_ block: BlockNumber, from start: BlockNumber = 0, onReturn: Bool = false) -> Bool {
        let ends = onReturn ? exits.subtracting(throwing) : exits
        return block == start || reachable(from: [start], without: block).isDisjoint(with: ends)
    }

    /// Like `isCertain` for one block, but it is enough if a path goes through any of `blocks`.
    func isCertain(oneOf blocks: Set<BlockNumber>) -> Bool {
        let avoiding = Set(reachableFrom: [0]) { block in
            blocks.contains(block) ? [] : withoutErrors[block.index]
        }
        return avoiding.subtracting(blocks).isDisjoint(with: exits)
    }

    /// True if a block may run several times in one run of the function. Loops that begin again only after an error may
    /// be missed.
    func isRepeated(_ block: BlockNumber) -> Bool {
        reachable(from: next(block)).contains(block)
    }
}
