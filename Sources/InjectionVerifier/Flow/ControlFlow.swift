/// The basic blocks of a function, and how it gets from one to another.
final class ControlFlow {
    private(set) var blocks: [Int: SILFunction.Block] = [:]
    /// Where each block goes on, but not after an error.
    private(set) var successors: [Int: [Int]] = [:]
    private(set) var errors: [Int: [Int]] = [:]
    private var exits: Set<Int> = []
    /// Blocks in which the top level of an asynchronous program comes to its end.
    private(set) var ends: Set<Int> = []
    /// What was found, for the same is asked for each call of a block.
    private var certain: [Int: Bool] = [:]
    private var repeated: [Int: Bool] = [:]

    init(_ function: SILFunction) {
        for block in function.blocks {
            blocks[block.number] = block
            for instruction in block.instructions {
                if instruction.symbols.contains(where: { $0.name.standard == .exit }) {
                    exits.insert(block.number)
                    ends.insert(block.number)
                }
                if instruction.isReturn || instruction.isThrow { exits.insert(block.number) }
                // The compiler goes on writing where the program ends.
                if instruction.endsProgram { break }
                if let error = instruction.errorBlock { errors[block.number, default: []].append(error) }
                if !instruction.ways.isEmpty { successors[block.number, default: []] += instruction.ways.map(\.block) }
            }
        }
    }

    /// What can be reached from a block, without errors.
    func reachable(from starts: [Int], without excluded: Int? = nil) -> Set<Int> {
        var seen: Set<Int> = []
        var queue = starts
        // Asked for each block of each function: quick without optimisation.
        while let next = queue.popLast() {
            guard next != excluded, seen.insert(next).inserted else { continue }
            queue += successors[next] ?? []
        }
        return seen
    }

    /// Whether no way leads from the beginning of the function to its end without a block.
    func isCertain(_ block: Int) -> Bool {
        let isCertain = certain[block] ?? (block == 0 || isCertain(block, from: [0]))
        certain[block] = isCertain
        return isCertain
    }

    func isCertain(_ block: Int, from starts: [Int]) -> Bool {
        reachable(from: starts, without: block).isDisjoint(with: exits)
    }

    /// Whether a block may run many times in one run of the function.
    func isRepeated(_ block: Int) -> Bool {
        let isRepeated =
            repeated[block] ?? reachable(from: (successors[block] ?? []) + (errors[block] ?? [])).contains(block)
        repeated[block] = isRepeated
        return isRepeated
    }

    /// What a call returns: its result, or what `normal bb1` has as its argument.
    func result(of instruction: SILInstruction) -> Int? {
        let normal = instruction.successors.first { $0.label == "normal" }
        return instruction.results.first ?? normal.flatMap { blocks[$0.block]?.arguments.first?.value }
    }

    /// Where a block goes on, if not to an error or out of the function.
    func continuations(of block: Int) -> [Int] {
        (successors[block] ?? []).filter { blocks[$0] != nil && !epilogues.contains($0) }
    }

    /// `guard isReady else { return }` leads to a block that returns, and so does the end of the body. What follows an
    /// `if` at the end of the body comes from its two sides alone.
    private lazy var epilogues: Set<Int> = {
        var predecessors: [Int: [SILFunction.Block]] = [:]
        for block in blocks.values {
            for next in successors[block.number] ?? [] { predecessors[next, default: []].append(block) }
        }
        return Set(
            blocks.values.filter { block in
                guard let last = block.instructions.last, last.isReturn, let before = predecessors[block.number],
                    before.count > 1
                else { return false }
                return !block.arguments.isEmpty || before.contains { $0.instructions.last?.place == last.place }
            }.map(\.number))
    }()
}
