/// The values of a function and the contents of its memory, as far as its instructions were read.
///
/// If `%3 = apply %2(%1)` is the call with the number 4, `%3` is `.results([4])`. The memory `%5` has this value after
/// `store %3 to %5`, and so has `%6` after `%6 = load %5`.
struct LocalValues {
    /// The known values. The key is the root of a value or of memory: see `root`.
    private var values: [ValueNumber: Value] = [:]
    /// For each view, such as a borrow, an access, or the contents of a box, the value that it is a view of.
    private(set) var origin: [ValueNumber: ValueNumber] = [:]
    /// For each block, the values that the blocks before it hand to its arguments.
    private var handedOver: [BlockNumber: [[Value?]]] = [:]
    /// For each memory, the last block that stored a value in it.
    private var storedIn: [ValueNumber: BlockNumber] = [:]
    /// The arrays that literals make. Such an array and the memory for its elements are views of one value.
    private var arrayLiterals: Set<ValueNumber> = []
    /// The memory of variables that closures may capture and change.
    private var boxes: Set<ValueNumber> = []
    private var functionParameters: Set<Int> = []
    /// The indices of the parameters that are non-escaping functions: `@noescape`.
    private(set) var passingParameters: Set<Int> = []
    private var block: BlockNumber = 0

    /// True if the function is handed functions, so that only its callers know what it calls.
    var takesFunctions: Bool { !functionParameters.isEmpty }

    /// Returns the value that another value is a view of. If it is no view, returns the value itself.
    func root(_ value: ValueNumber) -> ValueNumber { origin[value] ?? value }

    /// The value of an operand. It is nil if the value is not known, or if there is no operand.
    subscript(value: ValueNumber?) -> Value? {
        get { value.flatMap { values[root($0)] } }
        set { if let value { values[root(value)] = newValue } }
    }

    /// Returns the calls that made a value, or a value in it, as in a tuple. Returns none if they are not known.
    func makers(of value: ValueNumber?) -> [CallNumber] { self[value]?.makers ?? [] }

    /// Returns the sources of a value. Returns nil if they are not known.
    func sources(of value: ValueNumber) -> [Call.Source]? {
        switch self[value] {
        case .results(let calls): calls.map(Call.Source.call)
        case .parameter(let index): [.parameter(index)]
        case .valueOf(let property): [.property(property)]
        default: nil
        }
    }

    func functionValue(_ operand: ValueNumber) -> FunctionValue? {
        // A function that is read from a box is unknown, because a closure that shares the box may have stored another
        // function in it.
        guard !boxes.contains(root(operand)) else { return nil }
        if case .parameter(let index) = self[operand] {
            return functionParameters.contains(index) ? .parameter(index) : nil
        }
        return self[operand]?.function
    }

    /// Returns the functions that an operand may be, except for parameters. For a thunk, the functions that it wraps
    /// are among them.
    func functions(_ operand: ValueNumber) -> Set<Symbol> {
        Set(
            (functionValue(operand)?.alternatives ?? []).flatMap { value in
                value.symbol.map { $0.isThunk ? value.symbols : [$0] } ?? []
            })
    }

    mutating func begin(_ block: SILFunction.Block) {
        self.block = block.number
        for (index, argument) in block.arguments.enumerated() {
            guard block.number == 0 else {
                // Unknown values are left out, such as the nil that `try?` hands over after an error.
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
        for way in instruction.normalSuccessors {
            handedOver[way.block, default: []].append(instruction.handed(to: way).map { self[$0] })
        }
    }

    /// Reads an instruction that makes a view, loads, or makes a value of others, and one that makes a box. Ignores all
    /// others.
    mutating func read(_ instruction: SILInstruction, _ kind: Operations?) {
        guard let result = instruction.results.first else { return }
        let operand = instruction.operands.first
        switch kind {
        case .view,
            _ where leadsToElements(instruction):
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

    /// Reads a property. For `ref_element_addr %1, #Cart.user`, the result is the memory of the property. For a
    /// `struct_extract`, it is the value of the property.
    mutating func readMember(_ instruction: SILInstruction) {
        guard let member = instruction.members.first?.property else { return }
        self[instruction.results.first] =
            instruction.operation == "struct_extract" ? .valueOf(.named(member)) : .property(.named(member))
    }

    private func isArrayLiteral(_ value: ValueNumber) -> Bool { arrayLiterals.contains(root(value)) }

    /// True if an instruction leads from the array of a literal to the memory for its elements.
    private func leadsToElements(_ instruction: SILInstruction) -> Bool {
        ["destructure_tuple", "struct_extract", "ref_tail_addr", "index_addr"].contains(instruction.operation)
            && instruction.operands.first.map(isArrayLiteral) == true
    }

    /// Reads a call of the standard library: `[a, b]` calls a function that makes an array with memory for its elements,
    /// stores the elements there, and then calls another function that returns the array.
    mutating func readArray(_ symbol: Symbol, _ result: ValueNumber?, of operand: ValueNumber?) {
        guard let result else { return }
        if symbol.standard == .allocatesArray { arrayLiterals.insert(result) }
        if symbol.standard == .finalizesArray, let operand { origin[result] = root(operand) }
    }

    /// Stores a value in memory. If another block has stored a value there before, the memory may have either value.
    mutating func store(_ value: Value?, in memory: ValueNumber) {
        let memory = root(memory)
        if isArrayLiteral(memory) {
            if let made = value?.makers, !made.isEmpty { self[memory] = .results(makers(of: memory) + made) }
            return
        }
        let isFirst = storedIn[memory] == nil || storedIn[memory] == block
        storedIn[memory] = block
        guard !isFirst else { return self[memory] = value }
        // Keep the calls that made one of the two values or both. If no call made them, keep the result of `joined`.
        let candidates = [self[memory], value].compactMap { $0 }
        let results = candidates.filter(\.isMade)
        self[memory] =
            results.first.map { results.dropFirst().reduce($0) { $0.joined(with: $1) ?? $0 } }
            ?? (candidates.count == 2 ? candidates[0].joined(with: candidates[1]) : nil)
    }
}
