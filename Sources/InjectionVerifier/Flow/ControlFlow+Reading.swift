extension ControlFlow {
    init(_ code: SILFunction) {
        var next = Array(repeating: [Int](), count: code.blocks.count)
        var errors = next
        var exits: Set<Int> = []
        for (index, block) in code.blocks.enumerated() {
            for instruction in block.instructions {
                if instruction.exits || instruction.isReturn || instruction.isThrow { exits.insert(index) }
                // The compiler goes on writing where the program ends.
                if instruction.endsProgram { break }
                if let error = instruction.errorBlock { errors[index].append(error) }
                next[index] += instruction.ways.map(\.block)
            }
        }
        self.init(withoutErrors: next, errors: errors, exits: exits, epilogues: Self.epilogues(code, next))
    }

    /// `guard isReady else { return }` leads to a block that returns, and so does the end of the body. What follows an
    /// `if` at the end of the body comes from its two sides alone.
    private static func epilogues(_ code: SILFunction, _ next: [[Int]]) -> Set<Int> {
        var predecessors: [Int: [SILFunction.Block]] = [:]
        for (block, next) in zip(code.blocks, next) {
            for next in next { predecessors[next, default: []].append(block) }
        }
        return Set(
            code.blocks.filter { block in
                guard let last = block.instructions.last, last.isReturn, let before = predecessors[block.number],
                    before.count > 1
                else { return false }
                return !block.arguments.isEmpty || before.contains { $0.instructions.last?.place == last.place }
            }.map(\.number))
    }
}

extension SILFunction {
    func block(_ number: Int) -> Block? {
        blocks.indices.contains(number) && blocks[number].number == number ? blocks[number] : nil
    }

    /// The value that a call returns: its result, or the argument of `normal bb1`.
    func result(of instruction: SILInstruction) -> Int? {
        let normal = instruction.successors.first { $0.label == "normal" }
        return instruction.results.first ?? normal.flatMap { block($0.block)?.arguments.first?.value }
    }

    /// Whether the top level of an asynchronous program comes to its end in a block.
    func exits(in number: Int) -> Bool { block(number)?.instructions.contains(where: \.exits) ?? false }
}

extension SILInstruction {
    fileprivate var exits: Bool { symbols.contains { $0.name.standard == .exit } }
}
