/// Tells which blocks of a function are on one execution path. The answers are remembered, because rules ask about many
/// writes and calls of the same function.
final class BlockPaths {
    private let function: Function
    private let forwardByBlock = Memo<BlockNumber, Set<BlockNumber>>()

    init(_ function: Function) { self.function = function }

    /// True if an execution path goes through both blocks before a loop begins again. Two cases of a `switch` are on no
    /// such path, even if the `switch` is in a loop. A block in a loop and a block after the loop are on one path.
    func areOnOnePath(_ one: BlockNumber, _ other: BlockNumber) -> Bool {
        one == other || forward(from: one).contains(other) || forward(from: other).contains(one)
    }

    private func forward(from block: BlockNumber) -> Set<BlockNumber> {
        forwardByBlock(block) { function.flow.forward(from: block) }
    }
}
