/// The values of a function and the contents of its memory, as far as its instructions were read.
///
/// After `%3 = apply %2(%1)`, a call with the number 4, `%3` is `.results([4])`; after `store %3 to %5` so is `%5`, and
/// after `%6 = load %5` so is `%6`.
struct LocalValues {
    /// The values that are known. The key is the root of a value or of memory: see `root`.
    private var values: [Int: Value] = [:]
    /// The value that another one is a view of: a borrow, an access, the contents of a box.
    private(set) var origin: [Int: Int] = [:]
    /// For each block, the values that the blocks before it hand to its arguments.
    private var handedOver: [Int: [[Value?]]] = [:]
    /// The last block that stored a value in a memory, by memory.
    private var storedIn: [Int: Int] = [:]
    /// The memory of variables that closures capture, and may change.
    private var boxes: Set<Int> = []
    private var functionParameters: Set<Int> = []
    /// The parameters that are functions which may not be stored: `@noescape`.
    private(set) var passingParameters: Set<Int> = []
    private var block = 0

    /// True if the function is handed functions, so that only its callers know what it calls.
    var takesFunctions: Bool { !functionParameters.isEmpty }

    /// Returns the value that a value is a view of, or the value itself.
    func root(_ value: Int) -> Int { origin[value] ?? value }

    /// The value of an operand; nil if nothing is known of it, or if there is no operand.
    subscript(value: Int?) -> Value? {
        get { value.flatMap { values[root($0)] } }
        set { if let value { values[root(value)] = newValue } }
    }

    /// Returns the calls that made a value, or a value that it holds.
    func makers(of value: Int?) -> [Int] { self[value]?.makers ?? [] }

    /// Returns the sources of a value, if they are known.
    func sources(of value: Int) -> [Call.Source]? {
        switch self[value] {
        case .results(let calls): calls.map(Call.Source.call)
        case .parameter(let index): [.parameter(index)]
        default: nil
        }
    }

    func functionValue(_ operand: Int) -> FunctionValue? {
        // Other code may have stored another function in a variable that closures share.
        guard !boxes.contains(root(operand)) else { return nil }
        if case .parameter(let index) = self[operand] {
            return functionParameters.contains(index) ? .parameter(index) : nil
        }
        return self[operand]?.function
    }

    /// Returns the functions that an operand may be, and those that a thunk among them wraps.
    func functions(_ operand: Int) -> Set<Symbol> {
        Set(
            (functionValue(operand)?.alternatives ?? []).flatMap { value in
                value.symbol.map { $0.isThunk ? value.symbols : [$0] } ?? []
            })
    }

    mutating func begin(_ block: SILFunction.Block) {
        self.block = block.number
        for (index, argument) in block.arguments.enumerated() {
            guard block.number == 0 else {
                // A block that hands over the nil of `try?` does not count.
                let handedValues = handedOver[block.number, default: []].compactMap {
                    index < $0.count ? $0[index] : nil
                }
                guard let first = handedValues.first else { continue }
                self[argument.value] = handedValues.dropFirst().reduce(first) { $0?.joined(with: $1) }
                continue
            }
            self[argument.value] = .parameter(index)
            if argument.type.mentions("@callee_") { functionParameters.insert(index) }
            if argument.type.mentions("@noescape") { passingParameters.insert(index) }
        }
    }

    /// Notes the values that an instruction hands to the blocks to which it leads.
    mutating func hand(on instruction: SILInstruction) {
        for way in instruction.ways {
            handedOver[way.block, default: []].append(instruction.handed(to: way).map { self[$0] })
        }
    }

    /// Reads an instruction that only moves values.
    mutating func read(_ instruction: SILInstruction, _ kind: Operations?) {
        guard let result = instruction.results.first else { return }
        let operand = instruction.operands.first
        switch kind {
        case .view:
            if let operand { for result in instruction.results { origin[result] = root(operand) } }
        case .load:
            self[result] = if case .property(let name) = self[operand] { .valueOf(name) } else { self[operand] }
        case .aggregate where instruction.operation == "struct_extract": readMember(instruction)
        case .aggregate:
            let calls = instruction.operands.flatMap(makers)
            let whole = instruction.operands.count == 1 ? self[operand] : nil
            for result in instruction.results { self[result] = calls.isEmpty ? whole : .results(calls) }
        default: if instruction.operation == "alloc_box" { boxes.insert(result) }
        }
    }

    /// Reads a property: its memory for `ref_element_addr %1, #Cart.user`, its value for a `struct_extract`.
    mutating func readMember(_ instruction: SILInstruction) {
        guard let member = instruction.members.first?.property else { return }
        self[instruction.results.first] =
            instruction.operation == "struct_extract" ? .valueOf(.named(member)) : .property(.named(member))
    }

    /// Stores a value in memory, where another block may have stored a value before that can still be there.
    mutating func store(_ value: Value?, in memory: Int) {
        let memory = root(memory)
        let isFirst = storedIn[memory] == nil || storedIn[memory] == block
        storedIn[memory] = block
        guard !isFirst else { return self[memory] = value }
        // If either value may be there, keep the calls that made both. A value that no call made matters less.
        let candidates = [self[memory], value].compactMap { $0 }
        let results = candidates.filter(\.isMade)
        self[memory] =
            results.first.map { results.dropFirst().reduce($0) { $0.joined(with: $1) ?? $0 } }
            ?? (candidates.count == 2 ? candidates[0].joined(with: candidates[1]) : nil)
    }
}
