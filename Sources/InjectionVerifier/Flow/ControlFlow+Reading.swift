extension ControlFlow {
    init(_ code: SILFunction) {
        var next = Array(repeating: [BlockNumber](), count: code.blocks.count)
        var errors = next
        var (exits, throwing): (Set<BlockNumber>, Set<BlockNumber>) = ([], [])
        for (index, block) in code.blocks.enumerated() {
            for instruction in block.instructions {
                if instruction.exits || instruction.isReturn || instruction.isThrow { exits.insert(block.number) }
                if instruction.isThrow { throwing.insert(block.number) }
                // The code after an instruction that ends the program never runs, so skip it.
                if instruction.endsProgram { break }
                if let error = instruction.errorBlock { errors[index].append(error) }
                next[index] += instruction.normalSuccessors.map(\.block)
            }
        }
        let comparisons = code.blocks.filter { $0.instructions.contains(where: \.comparesWithPattern) }.map(\.number)
        self.init(
            withoutErrors: next, errors: errors, exits: exits, throwing: throwing,
            epilogues: Self.epilogues(code, next), comparisons: Set(comparisons))
    }

    /// Finds the epilogues: the blocks that return, and to which several blocks lead. A `guard isReady else { return }`
    /// leads to the epilogue of its function, and so does the end of the body, with the place of the `return`. Or the
    /// block returns what these blocks hand to it. If neither is true, the block only follows an `if` or a `?:` at the
    /// end of the body, and is no epilogue.
    private static func epilogues(_ code: SILFunction, _ next: [[BlockNumber]]) -> Set<BlockNumber> {
        var predecessors: [BlockNumber: [SILFunction.Block]] = [:]
        for (block, next) in zip(code.blocks, next) {
            for next in next { predecessors[next, default: []].append(block) }
        }
        return Set(
            code.blocks.filter { block in
                guard let last = block.instructions.last, last.isReturn, let before = predecessors[block.number],
                    before.count > 1
                else { return false }
                return block.returnsArguments || before.contains { $0.instructions.last?.place == last.place }
            }.map(\.number))
    }
}

extension SILFunction {
    func block(_ number: BlockNumber) -> Block? {
        blocks.indices.contains(number.index) ? blocks[number.index] : nil
    }

    /// Returns the value that a call returns: its result or, for a `try_apply … normal bb1`, the argument of the block
    /// `bb1`. Returns nil if it has neither.
    func result(of instruction: SILInstruction) -> ValueNumber? {
        let normal = instruction.successors.first { $0.label == "normal" }
        return instruction.results.first ?? normal.flatMap { block($0.block)?.arguments.first?.value }
    }

    /// True if a block calls C's `exit`, as asynchronous top-level code does at its end.
    func exits(in number: BlockNumber) -> Bool { block(number)?.instructions.contains(where: \.exits) ?? false }
}

extension SILFunction.Block {
    /// True if the block returns one of its arguments, or a tuple of them.
    fileprivate var returnsArguments: Bool {
        let handed = Set(arguments.map(\.value))
        guard let returned = instructions.last?.operands.first else { return false }
        let tuple = instructions.first { $0.operation == "tuple" && $0.results.contains(returned) }
        return !handed.isDisjoint(with: tuple?.operands ?? [returned])
    }
}

extension SILInstruction {
    fileprivate var exits: Bool { symbols.contains { $0.name.standard == .exit } }
    fileprivate var comparesWithPattern: Bool { symbols.contains(where: \.name.comparesWithPattern) }
}
