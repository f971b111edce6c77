/// Which blocks of a generic function run for some types only, because it asks what a type is: `T.self as? any P.Type`,
/// `value as? any P`, `T.self == Int.self`.
struct TypeQuestions {
    private let flow: ControlFlow
    /// The blocks that end with a choice which the answer makes.
    private var choosing: Set<Int> = []

    init(_ code: SILFunction, _ flow: ControlFlow, origin: [Int: Int], symbols: [Int: Symbol], parameters: [String]) {
        self.flow = flow
        guard !parameters.isEmpty else { return }
        var answers: Set<Int> = []
        var metatypes: Set<Int> = []
        func isOpen(_ type: SILType) -> Bool { !type.names.isDisjoint(with: parameters) }
        for block in code.blocks {
            for argument in block.arguments where isOpen(argument.type) { metatypes.insert(argument.value) }
            for instruction in block.instructions {
                let operands = instruction.operands.map { origin[$0] ?? $0 }
                if instruction.operation == "metatype", instruction.types.contains(where: isOpen) {
                    metatypes.formUnion(instruction.results)
                } else if Self.moves.contains(instruction.operation), operands.contains(where: metatypes.contains) {
                    metatypes.formUnion(instruction.results)
                } else if operands.contains(where: answers.contains) {
                    answers.formUnion(instruction.results)
                    if Operations.kinds[instruction.operation] == .store { answers.formUnion(operands.dropFirst()) }
                } else if let callee = operands.first, symbols[callee]?.standard == .comparesTypes,
                    operands.contains(where: metatypes.contains)
                {
                    answers.formUnion(instruction.results)
                }
                guard !instruction.successors.isEmpty else { continue }
                let isCast =
                    instruction.operation.hasPrefix("checked_cast") && instruction.types.first.map(isOpen) ?? false
                if isCast || operands.first.map(answers.contains) ?? false { choosing.insert(block.number) }
                // What a way hands on that the answer chose tells the answer.
                let isChosen = choosing.contains { flow.successors[$0]?.contains(block.number) ?? false }
                for way in instruction.successors where isChosen || way.arguments.contains(where: answers.contains) {
                    answers.formUnion(flow.blocks[way.block]?.arguments.map(\.value) ?? [])
                }
            }
        }
    }

    private static let moves: Set<String> = ["init_existential_metatype", "enum"]

    /// Whether an answer decides if a block runs.
    func decide(_ block: Int) -> Bool {
        choosing.contains { choice in
            let ways = flow.successors[choice] ?? []
            return flow.reachable(from: ways).contains(block) && !flow.isCertain(block, from: ways)
        }
    }
}
