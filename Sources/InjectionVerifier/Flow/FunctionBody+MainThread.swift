/// Code that asks whether it runs on the main thread.
extension FunctionBody {
    /// The blocks to which all ways lead through an `if Thread.isMainThread`.
    var onMainThread: Set<Int> {
        guard !function.isAsync, function.calls.contains(where: { $0.callee.has(.asksForMainThread) }) else {
            return []
        }
        return code.blocks.reduce(into: []) { found, block in
            guard let question = question(of: block), let made = maker(of: question.value, in: block),
                case .callee(let callee) = self[made.operands.first], callee.has(.asksForMainThread),
                let ways = block.instructions.last?.successors, ways.count == 2
            else { return }
            let start = ways[question.isTrue ? 0 : 1].block
            found.formUnion(flow.reachable(from: [start]).subtracting(flow.reachable(from: [0], without: start)))
        }
    }

    /// The value that decides where a block goes on, and whether that is turned round.
    private func question(of block: SILFunction.Block) -> (value: Int, isTrue: Bool)? {
        guard let end = block.instructions.last, end.operation == "cond_br", var value = end.operands.first else {
            return nil
        }
        var isTrue = true
        while let made = maker(of: value, in: block) {
            let function = called(by: made)?.standard
            let (isOpposite, isConverted) = (function == .not, function == .objectiveCBoolean)
            guard isOpposite || isConverted || made.operation == "struct_extract" else { break }
            if isOpposite { isTrue.toggle() }
            value = made.operands[isOpposite || isConverted ? 1 : 0]
        }
        return (root(value), isTrue)
    }

    /// What made a value in a block.
    private func maker(of value: Int?, in block: SILFunction.Block) -> SILInstruction? {
        guard let value, let made = block.instructions.last(where: { $0.results.contains(value) }) else { return nil }
        let isView = ["begin_borrow", "copy_value", "move_value"].contains(made.operation)
        return isView ? maker(of: made.operands[0], in: block) : made
    }

    private func called(by instruction: SILInstruction) -> Symbol? {
        if case .callee(.function(let symbol)) = self[instruction.operands.first] { symbol } else { nil }
    }
}
