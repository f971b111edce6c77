/// Reads the constraints of a function. Most instructions only give another name to a value, which then has its number.
struct ConstraintReader {
    private(set) var constraints = Constraints()
    private let code: SILFunction
    private let flow: ControlFlow
    /// Which of the function's calls an instruction is, by the order in which the compiler prints them.
    private let calls: [Int: Int]
    private var numbers: [Int: Int] = [:]
    /// What holds no object, such as a literal.
    private static let nothing = -1
    private var functions: [Int: Symbol] = [:]
    private var lookups: Set<Int> = []
    /// Memory of a property of a struct, which counts as that of the struct.
    private var projections: [Int: String] = [:]
    /// The values that a tuple was made of.
    private var tuples: [Int: [Int]] = [:]
    private var locals: Set<Int> = []
    /// `nil`, and local memory that holds it.
    private var nils: Set<Int> = []
    private let names = Interned<String>()
    private let places = Interned<Place>()
    private var block = 0

    init(_ code: SILFunction, _ flow: ControlFlow, calls: [Int: Int]) {
        (self.code, self.flow, self.calls) = (code, flow, calls)
    }

    mutating func read() -> Constraints {
        constraints.returnsInMemory = code.type.function?.returnsInMemory ?? false
        for argument in code.blocks.first?.arguments ?? [] { _ = new(argument.value) }
        constraints.arguments = constraints.values
        let parameters = code.type.function?.parameters ?? []
        for (index, parameter) in parameters.enumerated() where parameter.type.has("@inout") {
            constraints.inouts.append(constraints.arguments - parameters.count + index)
        }
        // What leads to a block may come after it.
        for block in code.blocks.dropFirst() { for argument in block.arguments { _ = new(argument.value) } }
        var ordinal = 0
        for block in code.blocks {
            self.block = block.number
            let successors = (flow.successors[block.number] ?? []) + (flow.errors[block.number] ?? [])
            constraints.successors.append(successors.filter { $0 < code.blocks.count })
            for instruction in block.instructions {
                if instruction.isReturn { constraints.end = block.number }
                read(instruction, calls[ordinal])
                ordinal += 1
                for way in instruction.ways { hand(way, of: instruction) }
            }
        }
        if constraints.returnsInMemory { append(.giveStored, operands: [0]) }
        (constraints.names, constraints.places) = (names.all, places.all)
        return constraints
    }

    private mutating func new(_ value: Int) -> Int {
        numbers[value] = constraints.values
        constraints.values += 1
        return constraints.values - 1
    }

    /// The number of a value that is used; nil if it holds nothing.
    private mutating func use(_ value: Int) -> Int? {
        if numbers[value] == nil, let symbol = functions[value] {
            let number = new(value)
            append(.function, results: [number], name: name(symbol.name))
            return number
        }
        let number = numbers[value] ?? Self.nothing
        return number == Self.nothing ? nil : number
    }

    private func name(_ text: String) -> Int { names.number(text) }
    private func field(_ address: Int?) -> [Int] { address.flatMap { projections[$0] }.map { [name($0)] } ?? [] }
    private func place(_ instruction: SILInstruction) -> Int? { instruction.place.map(places.number) }

    private mutating func append(
        _ kind: Constraint.Kind, results: [Int] = [], operands: [Int] = [], name: Int? = nil, place: Int? = nil,
        call: Int? = nil, more: [Int] = []
    ) {
        constraints.append(
            Constraint(
                kind: kind, block: block, results: results, operands: operands, name: name, place: place, call: call,
                more: more))
    }

    private mutating func hand(_ way: SILInstruction.Successor, of instruction: SILInstruction) {
        let arguments = flow.blocks[way.block]?.arguments.map(\.value) ?? []
        for (argument, value) in zip(arguments, instruction.handed(to: way)) {
            guard let operand = use(value), let result = numbers[argument] else { continue }
            append(.copy, results: [result], operands: [operand])
        }
    }

    private mutating func read(_ instruction: SILInstruction, _ call: Int?) {
        let (operands, result) = (instruction.operands, instruction.results.first)
        switch instruction.operation {
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            if let result, let symbol = instruction.symbols.first?.name { functions[result] = symbol }
        case "class_method", "super_method", "objc_method", "objc_super_method", "witness_method":
            if let result { lookups.insert(result) }
        case "global_addr": make(.global, instruction, instruction.symbols.first?.name.name)
        case "alloc_ref", "alloc_ref_dynamic":
            make(.make, instruction, instruction.types.first.map { "\(TypeID($0.withoutAttributes).base)" })
        case "alloc_box", "alloc_stack", "alloc_existential_box":
            let isWeak = instruction.types.first?.mentions("@sil_weak ") == true
            make(.make, instruction, nil, more: isWeak ? Constraint.weak : [])
            if let result { locals.insert(numbers[result] ?? Self.nothing) }
        case "partial_apply": readClosure(instruction)
        case "load", "load_borrow":
            guard let result, let operand = operands.first, let memory = use(operand) else { return }
            let part = projections[operand].map { name($0) }
            append(.load, results: [new(result)], operands: [memory], name: part)
        case "copy_addr", "explicit_copy_addr", "unchecked_ref_cast_addr", "unconditional_checked_cast_addr",
            "checked_cast_addr_br":
            guard operands.count > 1, let from = use(operands[0]), let to = use(operands[1]) else { return }
            append(
                .move, operands: [from, to], name: projections[operands[0]].map { name($0) }, place: place(instruction),
                more: field(operands[1]))
        case "store", "assign", "store_borrow": readStore(instruction)
        case "assign_or_init", "assign_by_wrapper": readWrapped(instruction)
        case "store_weak", "load_weak", "store_unowned", "ref_to_unowned", "ref_to_unmanaged", "metatype": break
        case "keypath":
            guard let result, instruction.types.first.map({ "\($0)".hasPrefix("ReferenceWritableKeyPath") }) == true
            else { return }
            let getter = instruction.symbols.first { $0.label == "id" }.map { "#\($0.name)" }
            functions[result] = (instruction.members.first?.description ?? getter).map { Symbol($0) }
        // `builtin "startAsyncLetWithLocalBuffer"<Feed>(%9, %15, %8)`: the function, and the memory for its result.
        case "builtin":
            guard instruction.text?.hasPrefix("startAsyncLet") == true, operands.count > 2 else { return }
            let used = operands.dropFirst().map { use($0) ?? Self.nothing }
            append(.callValue, operands: used, place: place(instruction), more: [0, 0, 0])
        case "ref_element_addr": make(.member, instruction, instruction.members.first?.description)
        case "struct_element_addr":
            alias(instruction)
            if let result { projections[result] = instruction.members.first?.description }
        case "struct_extract": make(.part, instruction, instruction.members.first?.description)
        case "enum":
            alias(instruction)
            if let result, instruction.members.first?.isNone == true { nils.insert(result) }
        case "tuple":
            alias(instruction)
            if let result { tuples[result] = operands }
        case "destructure_tuple":
            guard let parts = operands.first.flatMap({ tuples[$0] }), parts.count == instruction.results.count else {
                return readElements(instruction)
            }
            for (result, part) in zip(instruction.results, parts) { numbers[result] = use(part) ?? Self.nothing }
        case "return", "return_borrow", "yield":
            for operand in operands {
                if let value = tuples[operand].flatMap({ tuple(of: $0) }) ?? use(operand) {
                    append(.give, operands: [value])
                }
            }
        case "apply", "try_apply", "begin_apply": readApply(instruction, call)
        case "mark_dependence":
            guard let operand = operands.first, let number = use(operand) else { return }
            if let result { numbers[result] = number }
        default: alias(instruction)
        }
    }

    private mutating func make(
        _ kind: Constraint.Kind, _ instruction: SILInstruction, _ text: String?, more: [Int] = []
    ) {
        let operands = instruction.operands.prefix(kind == .member || kind == .part ? 1 : 0).compactMap { use($0) }
        guard let result = instruction.results.first, kind == .make || kind == .global || !operands.isEmpty else {
            return
        }
        append(kind, results: [new(result)], operands: operands, name: text.map { name($0) }, more: more)
    }

    /// Results that are what the operands are.
    private mutating func alias(_ instruction: SILInstruction) {
        guard !instruction.results.isEmpty else { return }
        let used = instruction.operands.compactMap { use($0) }
        guard used.count > 1 else {
            for result in instruction.results { numbers[result] = used.first ?? Self.nothing }
            if let operand = instruction.operands.first, let result = instruction.results.first {
                projections[result] = projections[operand]
                tuples[result] = tuples[operand]
            }
            return
        }
        let results = instruction.results.map { new($0) }
        append(.copy, results: results, operands: used)
    }

    /// A tuple that is returned, of what it was made of; `()` is one, too.
    private mutating func tuple(of values: [Int]) -> Int? {
        let values = values.map { use($0) }
        guard values.contains(where: { $0 != nil }) else { return nil }
        let whole = made(Constraint.Tuple.type.description)
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            let element = made(Constraint.Tuple.element(index))
            append(.store, operands: [value, element])
            append(.store, operands: [element, whole])
        }
        return whole
    }

    private mutating func made(_ type: String) -> Int {
        constraints.values += 1
        append(.make, results: [constraints.values - 1], name: name(type))
        return constraints.values - 1
    }

    private mutating func readElements(_ instruction: SILInstruction) {
        guard let tuple = instruction.operands.first.flatMap({ use($0) }) else { return alias(instruction) }
        for (index, result) in instruction.results.enumerated() {
            append(.element, results: [new(result)], operands: [tuple], name: name(Constraint.Tuple.element(index)))
        }
    }

    private mutating func readClosure(_ instruction: SILInstruction) {
        guard let target = instruction.operands.first, let result = instruction.results.first else { return }
        guard let symbol = functions[target] else { return alias(instruction) }
        let captures = instruction.operands.dropFirst().map { use($0) ?? Self.nothing }
        let types = instruction.substitutions.map { name("\($0.withoutOpenTypes)") }
        append(
            .closure, results: [new(result)], operands: captures, name: name(symbol.name), place: place(instruction),
            more: types)
    }

    private mutating func readStore(_ instruction: SILInstruction) {
        guard instruction.operands.count > 1, let memory = use(instruction.operands[1]) else { return }
        if let result = instruction.results.first { numbers[result] = memory }
        let value = use(instruction.operands[0])
        if nils.contains(instruction.operands[0]) { nils.insert(instruction.operands[1]) }
        guard value != nil || !locals.contains(memory) else { return }
        append(
            .store, operands: [value ?? Self.nothing, memory], place: place(instruction),
            more: field(instruction.operands[1]))
    }

    /// `assign_or_init [set] #Screen.count, self %1, value %0, init %4, set %7`: a property wrapper's.
    private mutating func readWrapped(_ instruction: SILInstruction) {
        let used = instruction.operands.map { use($0) }
        let isNew = instruction.operation == "assign_or_init"
        let value = isNew ? used.dropFirst().first ?? nil : used.first ?? nil
        let owner = isNew ? used.first ?? nil : used.dropFirst().first ?? nil
        for function in used.dropFirst(2).compactMap(\.self) {
            let made = constraints.values
            constraints.values += 1
            append(
                .callValue, results: [made], operands: [function, value ?? Self.nothing], place: place(instruction),
                more: [Constraint.Shape.resultMayHold, 0, 0])
            if let owner { append(.store, operands: [made, owner], place: place(instruction)) }
        }
    }

    private mutating func readApply(_ instruction: SILInstruction, _ call: Int?) {
        guard let target = instruction.operands.first, let type = instruction.calleeType else { return }
        let symbol = functions[target]
        if symbol?.isDefaultTypeOfInjection == true { return }
        let operands = instruction.operands.dropFirst().map { use($0) ?? Self.nothing }
        // Most calls make a text or a number of a literal.
        if let symbol, symbol.isInitializer, symbol.isOfStandardLibrary, operands.allSatisfy({ $0 == Self.nothing }) {
            return
        }
        if symbol?.setsAtKeyPath == true {
            let values = [operands[2], operands[0]].map { memory in
                constraints.values += 1
                append(.load, results: [constraints.values - 1], operands: [memory])
                return constraints.values - 1
            }
            return append(
                .callValue, operands: [operands[1]] + values, name: name(""), place: place(instruction),
                more: [0, 0, 0, 0])
        }
        var results = instruction.results.map { new($0) }
        if results.isEmpty, let normal = flow.result(of: instruction) { results = numbers[normal].map { [$0] } ?? [] }
        let isDirect = symbol != nil || lookups.contains(target)
        let callee = isDirect ? [] : [use(target) ?? Self.nothing]
        var shape = Shapes.of(
            type, operands.count, yields: instruction.operation == "begin_apply",
            isOfStandardLibrary: symbol?.isOfStandardLibrary ?? false)
        for (index, operand) in instruction.operands.dropFirst().enumerated() where nils.contains(operand) {
            shape[index + 1] |= Constraint.Shape.isNil
        }
        append(
            isDirect ? .call : .callValue, results: results, operands: callee + operands,
            name: symbol.map { name($0.name) }, place: place(instruction), call: call,
            more: isDirect ? shape + field(instruction.operands.last) : [shape[0], 0] + shape.dropFirst())
    }
}
