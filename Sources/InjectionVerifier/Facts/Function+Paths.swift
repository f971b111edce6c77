/// Finds execution paths from one call in a function to another.
extension Function {
    var successors: [[BlockNumber]] { flow.successors }

    /// True if an execution path leads from one call to another before a loop begins again.
    func leads(from earlier: CallNumber, to later: CallNumber) -> Bool {
        blocks[earlier] == blocks[later]
            ? earlier < later : flow.forward(from: blocks[earlier]).contains(blocks[later])
    }

    /// True if no execution path leads from one of two calls to the other: they are, for example, in two branches of an
    /// `if`.
    func areOnTwoPaths(_ one: CallNumber, _ other: CallNumber) -> Bool {
        let (one, other) = (blocks[one], blocks[other])
        return one != other && !flow.after(one).contains(other) && !flow.after(other).contains(one)
    }

    /// True if a `switch` with three or more cases decides whether a call is made.
    func isDecidedBySwitch(_ call: CallNumber) -> Bool {
        flow.blocks.contains { block in
            guard flow.next(block).count > 2, block != blocks[call] else { return false }
            let leading = flow.next(block).filter {
                flow.reachable(from: [$0], without: block, alsoAfterErrors: true).contains(blocks[call])
            }
            return !leading.isEmpty && leading.count < flow.next(block).count
        }
    }

    /// True if the function awaits something in a loop: `for await message in messages { … }`.
    var waitsInLoop: Bool { suspensions.contains { flow.after($0.block).contains($0.block) } }

    /// The point right before a call, after the suspensions before it.
    func position(before call: CallNumber) -> Position { Position(block: blocks[call], call: call) }

    /// True if, after a call, the function makes one of `others` on each execution path to its end. Paths on which a
    /// call throws are ignored, but the function's own uncaught `throw` is an end.
    func isAlwaysFollowed(_ call: CallNumber, by others: [CallNumber]) -> Bool {
        isAlwaysFollowed(Position(block: blocks[call], call: call.next), by: others)
    }

    /// Like `isAlwaysFollowed` for a call, but begins at a point.
    func isAlwaysFollowed(_ position: Position, by others: [CallNumber]) -> Bool {
        let block = position.block
        if others.contains(where: { blocks[$0] == block && $0 >= position.call }) { return true }
        let blocksOfOthers = Set(others.map { blocks[$0] })
        let blocksAvoiding = Set(reachableFrom: flow.continuing(block).filter { !blocksOfOthers.contains($0) }) {
            flow.continuing($0).filter { !blocksOfOthers.contains($0) }
        }
        return !flow.continuing(block).isEmpty && blocksAvoiding.allSatisfy { !flow.continuing($0).isEmpty }
    }

    /// Returns the edges by which the loops around a call begin again. For `while let line = readLine() { … }`, this is
    /// the edge from the end of the body to the condition.
    func loopEdges(around call: CallNumber) -> [(from: BlockNumber, to: BlockNumber)] {
        let block = blocks[call]
        return flow.blocks.flatMap { from in
            flow.next(from).filter { head in
                head <= from
                    && (head == block
                        || block >= head
                            && flow.reachable(from: [block], without: head, alsoAfterErrors: true).contains(from))
            }.map { (from, $0) }
        }
    }
}
