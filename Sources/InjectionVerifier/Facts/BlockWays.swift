/// Remembers which blocks of a function come after others, because rules ask for many writes and calls of the same
/// function.
final class BlockWays {
    private let function: Function
    private let forwardByBlock = Memo<Int, Set<Int>>()

    init(_ function: Function) { self.function = function }

    /// True if one run of the function may come through both blocks before a loop begins again. Two cases of a
    /// `switch` share no such run, also if the `switch` stands in a loop; the body of a loop and the code after it do.
    func areOnOneWay(_ one: Int, _ other: Int) -> Bool {
        one == other || forward(from: one).contains(other) || forward(from: other).contains(one)
    }

    private func forward(from block: Int) -> Set<Int> {
        forwardByBlock(block) { function.flow.forward(from: block) }
    }
}
