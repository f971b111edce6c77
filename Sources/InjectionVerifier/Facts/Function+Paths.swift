/// Finds execution paths from one call in a function to another.
extension Function {
    var successors: [[BlockNumber]] { flow.successors }

    /// True if an execution path goes from one call to another before a loop begins again.
    func leads(from earlier: CallNumber, to later: CallNumber) -> Bool {
        blocks[earlier] == blocks[later]
            ? earlier < later : flow.forward(from: blocks[earlier]).contains(blocks[later])
    }

    /// True if no execution path goes from one of two calls to the other: they are, for example, in two branches of an
    /// `if`.
    func areOnTwoPaths(_ one: CallNumber, _ other: CallNumber) -> Bool {
        let (one, other) = (blocks[one], blocks[other])
        return one != other && !flow.after(one).contains(other) && !flow.after(other).contains(one)
    }

    /// True if a `switch` with three or more ways out decides whether a call is made.
    func isDecidedBySwitch(_ call: CallNumber) -> Bool {
        flow.blocks.contains { block in
            let (blocks, ways) = flow.decision(at: block)
            guard ways.count > 2, !blocks.contains(self.blocks[call]) else { return false }
            let leading = ways.filter {
                flow.reachable(from: [$0], without: block, alsoAfterErrors: true).contains(self.blocks[call])
            }
            return !leading.isEmpty && leading.count < ways.count
        }
    }

    /// True if the function has a suspension in a loop: `for await message in messages { … }`.
    var waitsInLoop: Bool { suspensions.contains { flow.after($0.block).contains($0.block) } }

    /// Returns the point right before a call, after the suspensions that come before the call.
    func position(before call: CallNumber) -> Position { Position(block: blocks[call], call: call) }

    /// True if, after a call, the function makes one of `others` on each execution path before it ends. It also ends
    /// with its own uncaught `throw`, and with a trap such as `fatalError()`. Paths on which a call throws are ignored.
    func isAlwaysFollowed(_ call: CallNumber, by others: [CallNumber]) -> Bool {
        isAlwaysFollowed(Position(block: blocks[call], call: call.next), by: others)
    }

    /// Like `isAlwaysFollowed` for a call, but begins at a point. A call right after the point counts, too.
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
