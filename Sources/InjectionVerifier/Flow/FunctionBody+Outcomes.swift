/// What a function returns by the way that it goes, and which way it goes by what a call returned.
extension FunctionBody {
    /// From each block that returns, the case: `#Bool.true`, `#Optional.none!enumelt`; empty if it is not written there.
    var results: [Int: String] {
        // All that return hand the result to one block, which only cleans up.
        let last = code.blocks.first { $0.instructions.last?.isReturn == true && !$0.arguments.isEmpty && isQuiet($0) }
        return code.blocks.reduce(into: [:]) { found, block in
            guard let end = block.instructions.last, block.number != last?.number else { return }
            if end.isThrow { found[block.number] = Flow.error }
            let way = end.successors.first { $0.block == last?.number }
            guard way != nil || end.isReturn else { return }
            found[block.number] = constant(way?.arguments.first ?? end.operands.first, in: block) ?? ""
        }
    }

    /// Where each block goes on: past one that only asks for a case which is known here, as after `try?`.
    var successors: [Int: [Int]] {
        code.blocks.reduce(into: flow.successors) { found, block in
            guard let ways = block.instructions.last?.successors, ways.count == 1,
                let next = flow.blocks[ways[0].block], let question = question(of: next),
                question.value == next.arguments.first?.value,
                let known = constant(ways[0].arguments.first, in: block),
                let way = zip(next.instructions.last?.successors ?? [], question.cases).first(where: { $1 == known }),
                isQuiet(next)
            else { return }
            found[block.number] = [way.0.block]
        }
    }

    /// The call in each block that decides by its result where that goes on.
    var choices: [Int: Flow.Choice] {
        code.blocks.reduce(into: [:]) { found, block in
            guard let question = question(of: block), let made = maker(of: question.value, in: block),
                made.operation == "apply", called(by: made)?.isOfStandardLibrary != true,
                let call = makers(of: question.value).first
            else { return }
            let ways = zip(block.instructions.last?.successors ?? [], question.cases).map { ($0.block, $1) }
            found[block.number] = .init(call: call, cases: Dictionary(ways) { first, _ in first })
        }
    }

    /// The blocks to which all ways lead through an `if Thread.isMainThread`.
    var onMainThread: Set<Int> {
        guard !function.isAsync, function.calls.contains(where: { $0.callee.has(.asksForMainThread) }) else {
            return []
        }
        return code.blocks.reduce(into: []) { found, block in
            guard let question = question(of: block), let made = maker(of: question.value, in: block),
                case .callee(let callee) = self[made.operands.first], callee.has(.asksForMainThread),
                let way = zip(block.instructions.last?.successors ?? [], question.cases).first(where: {
                    $1 == "#Bool.true"
                })
            else { return }
            let start = way.0.block
            found.formUnion(flow.reachable(from: [start]).subtracting(flow.reachable(from: [0], without: start)))
        }
    }

    /// The value that decides where a block goes on, and the case that it is on each way.
    private func question(of block: SILFunction.Block) -> (value: Int, cases: [String])? {
        guard let end = block.instructions.last, end.successors.count > 1, var value = end.operands.first else {
            return nil
        }
        guard end.operation == "cond_br" else { return (value, end.successors.map(\.label)) }
        var cases = ["#Bool.true", "#Bool.false"]
        while let made = maker(of: value, in: block) {
            let symbol = called(by: made)
            let isOpposite = symbol == "$sSb1nopyS2bFZ"
            let isConverted = symbol?.hasPrefix("$s10ObjectiveC22_convertObjCBoolToBool") == true
            guard isOpposite || isConverted || made.operation == "struct_extract" else { break }
            if isOpposite { cases.reverse() }
            value = made.operands[isOpposite || isConverted ? 1 : 0]
        }
        return (root(value), cases)
    }

    /// The case that is written in a block: `return true`, `nil`.
    private func constant(_ value: Int?, in block: SILFunction.Block) -> String? {
        guard let made = maker(of: value, in: block) else { return nil }
        if made.operation == "enum" { return made.members.first }
        guard called(by: made)?.hasPrefix("$sSb22_builtinBooleanLiteral") == true else { return nil }
        return maker(of: made.operands[1], in: block).map { $0.text == "0" ? "#Bool.false" : "#Bool.true" }
    }

    /// What made a value in a block.
    private func maker(of value: Int?, in block: SILFunction.Block) -> SILInstruction? {
        guard let value, let made = block.instructions.last(where: { $0.results.contains(value) }) else { return nil }
        let isView = ["begin_borrow", "copy_value", "move_value"].contains(made.operation)
        return isView ? maker(of: made.operands[0], in: block) : made
    }

    private func called(by instruction: SILInstruction) -> String? {
        if case .callee(.function(let symbol)) = self[instruction.operands.first] { symbol } else { nil }
    }

    /// Whether a block calls nothing that matters, and waits for nothing.
    private func isQuiet(_ block: SILFunction.Block) -> Bool {
        !blocks.contains { $0.of == block.number } && !hops.contains { $0.block == block.number }
    }
}
