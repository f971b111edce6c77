/// Reads the writes of a function, one instruction after the other, in the order in which the compiler prints them.
///
/// `%2 = ref_element_addr %1, #Host.state` makes `%2` an address. `%3 = struct_element_addr %2, #State.user` makes `%3`
/// a longer one. Then `store %5 to %3` is a write of the values that `%5` may have.
struct WriteReader {
    private(set) var writes: [Write] = []
    /// The arguments that are functions, and that the function stores where they outlive the call, by index.
    private(set) var storedArguments: Set<Int> = []
    /// The addresses that the function yields, if it is an accessor.
    private(set) var yielded: [Address] = []
    let code: SILFunction
    /// The arguments whose memory the function may change, by index.
    let lent: Set<Int>
    /// The type that the function initializes, if it is an initializer.
    private let initialized: TypeID?
    var values = OperandValues()
    var known: KnownSources

    init(_ function: Function, _ code: SILFunction) {
        self.code = code
        initialized = function.isInitializer ? function.selfType?.base : nil
        let arguments = code.blocks.first?.arguments ?? []
        let parameters = code.type.function?.parameters ?? []
        let first = arguments.count - parameters.count
        known = KnownSources(firstParameter: first)
        // `inout` arguments and `self` of a mutating method are `@inout`. A variable that a non-escaping closure
        // captures, as `n` in `run { n += 1 }`, is `@inout_aliasable`.
        lent = Set(
            parameters.indices.filter { index in
                ["@inout", "@inout_aliasable"].contains(where: parameters[index].type.has)
            }.map { first + $0 })
        values.escapingFunctions = Set(
            arguments.indices.filter {
                arguments[$0].type.mentions("@callee_") && !arguments[$0].type.mentions("@noescape")
            })
        for (index, argument) in arguments.enumerated() {
            values.byOperand[argument.value] = [.address(Address(.parameter(index)))]
        }
    }

    /// Reads an instruction. `callee` is nil for an instruction that neither calls a function nor makes a closure.
    /// `call` is nil also for a closure, and for a call that is not among the facts.
    mutating func read(
        _ instruction: SILInstruction, callee: Call.Callee?, call: CallNumber?, at position: Position, _ place: Place
    ) {
        let at = Point(position: position, place: place)
        let (operands, result) = (instruction.operands, instruction.results.first)
        switch instruction.operation {
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            if let symbol = instruction.symbols.first?.name { values.set(result, [.function(symbol)]) }
        case "global_addr":
            if let symbol = instruction.symbols.first?.name {
                values.set(result, [.address(Address(Variable(global: symbol)))])
            }
        case "alloc_box", "alloc_stack", "alloc_existential_box":
            if let result { values.byOperand[result] = [.local(result, path: [])] }
            if let result, instruction.operation == "alloc_box" { known.boxes.insert(result) }
        case "alloc_ref", "alloc_ref_dynamic":
            if let type = instruction.types.first {
                values.set(result, [.newObject, .origin(.made(TypeID(type.withoutAttributes).base))])
            }
        case "load", "load_borrow": if let operand = operands.first { values.set(result, values.loaded(operand)) }
        case "store", "assign", "store_borrow":
            guard operands.count > 1 else { return }
            write(.assigned, to: operands[1], values(operands[0]), at)
            values.set(result, values(operands[1]))
        case "copy_addr", "explicit_copy_addr", "unchecked_ref_cast_addr", "unconditional_checked_cast_addr",
            "checked_cast_addr_br":
            guard operands.count > 1 else { return }
            write(.assigned, to: operands[1], values.loaded(operands[0]), at)
        case "assign_or_init", "assign_by_wrapper": readWrapper(instruction, at)
        case "store_weak", "load_weak", "store_unowned", "ref_to_unowned", "ref_to_unmanaged", "metatype": break
        case "integer_literal", "float_literal", "string_literal": readLiteral(instruction)
        case "keypath":
            // A key path to a computed property names its getter.
            let getter = instruction.symbols.first { $0.label == "id" }.map { Member("#\($0.name)") }
            let isWritable = instruction.types.first.map { "\($0)".hasPrefix("ReferenceWritableKeyPath") } == true
            if isWritable, let member = instruction.members.first ?? getter {
                values.set(result, [.keyPath(Variable(member))])
            }
        case "ref_element_addr":
            guard let member = instruction.members.first, let object = operands.first else { return }
            var address = Address(Variable(member))
            address.isOfNewObject = values(object).contains(.newObject)
            values.set(result, [.address(address)])
        case "struct_element_addr":
            guard let member = instruction.members.first, let whole = operands.first else { return }
            values.set(result, Set(values(whole).map { $0.part(Variable(member)) }))
        case "tuple_element_addr": if let tuple = operands.first { values.set(result, values.elements(of: tuple)) }
        // `pair = (name, count)` if `pair` is a variable.
        case "tuple_addr_constructor":
            if let tuple = operands.first { write(.assigned, to: tuple, values.tuple(of: operands.dropFirst()), at) }
        case "struct_extract":
            guard let member = instruction.members.first, let whole = operands.first else { return }
            // An array literal has its elements in local memory. A property that is extracted from the array keeps that
            // memory as a value, so that the elements are not lost.
            let kept = values(whole).filter { if case .local = $0 { true } else { false } }
            values.set(
                result, kept.union(values.injected(in: values(whole))).union(values.parts(Variable(member), of: whole)))
        case "enum" where instruction.members.first?.isNone == true: values.set(result, [.origin(.nothing)])
        // `root = nil` makes the nil in memory if `root` is an optional of a generic parameter: `var root: Root?`.
        case "inject_enum_addr" where instruction.members.first?.isNone == true:
            if let memory = operands.first { write(.assigned, to: memory, [.origin(.nothing)], at) }
        case "partial_apply":
            let functions = operands.flatMap { values($0) }.filter { if case .function = $0 { true } else { false } }
            let isThunk = operands.first.map { values($0) }?.contains { value in
                if case .function(let symbol) = value { symbol.isThunk } else { false }
            }
            // A closure holds nothing of a user if it captures only functions and metatypes, such as `Self`. A thunk
            // around an argument holds nothing but the argument.
            let parameters = instruction.types.first?.function?.parameters.suffix(operands.count - 1) ?? []
            let isConstant = zip(operands.dropFirst(), parameters).allSatisfy { captured, parameter in
                if case .metatype = parameter.type.withoutAttributes { return true }
                return !values(captured).isEmpty
                    && values(captured).allSatisfy { value in
                        functions.contains(value) || isThunk == true && values.functionArgument(value) != nil
                    }
            }
            // A closure that is stored keeps the arguments that it captured.
            let captured = operands.dropFirst().flatMap { values($0) }.filter { values.functionArgument($0) != nil }
            values.set(result, Set(functions + captured + (isConstant ? [] : [.origin(.other)])))
            lendToClosure(instruction, at)
        case "return": known.noteReturned(operands.first.map(values.sources) ?? [])
        case "apply", "try_apply", "begin_apply":
            if let callee { readCall(instruction, callee, call, at) }
        case "mark_dependence": if let operand = operands.first { values.set(result, values(operand)) }
        case "yield": yielded += operands.flatMap { values($0) }.compactMap(address)
        default:
            let operandValues = operands.reduce(into: Set<OperandValue>()) { $0.formUnion(values($1)) }
            // An instruction without operands makes an empty struct, or a case without a payload.
            let isEmpty = operands.isEmpty && !instruction.results.isEmpty
            for result in instruction.results { values.set(result, isEmpty ? [.origin(.nothing)] : operandValues) }
        }
        for way in instruction.normalSuccessors { hand(over: way, of: instruction) }
    }

    /// Reads a literal: `integer_literal $Builtin.Int1, -1` is `true`.
    private mutating func readLiteral(_ instruction: SILInstruction) {
        guard let result = instruction.results.first else { return }
        values.literals[result] = instruction.text
        values.byOperand[result] = [.origin(instruction.text == "0" ? .nothing : .literal)]
    }

    struct Point { var position: Position; var place: Place }

    /// Hands operands over to the arguments of the next block.
    private mutating func hand(over way: SILInstruction.Successor, of instruction: SILInstruction) {
        let arguments = code.block(way.block)?.arguments.map(\.value) ?? []
        for (argument, operand) in zip(arguments, instruction.handed(to: way)) {
            values.byOperand[argument, default: []].formUnion(values(operand))
        }
    }

    /// If a value is the address of memory that outlives the call, returns the address. Returns nil for other values,
    /// and for an argument that is not lent. In an initializer of a struct, `self` is local memory, but its properties
    /// are returned as if they outlived the call.
    func address(_ value: OperandValue) -> Address? {
        switch value {
        case .address(let address):
            if case .parameter(let index) = address.base, !lent.contains(index) { return nil }
            return address
        case .local(_, let path):
            guard let first = path.first, let initialized, first.owner == initialized else { return nil }
            var address = Address(first)
            address.path = Array(path.dropFirst())
            return address
        case .read, .computed, .newObject, .function, .keyPath, .origin: return nil
        }
    }

    mutating func write(
        _ change: Write.Change, to target: ValueNumber, _ stored: Set<OperandValue>, _ at: Point,
        indices: [Write.Provenance] = []
    ) {
        for value in values(target) {
            if case .local(let memory, _) = value { values.contents[memory, default: []].formUnion(stored) }
            known.note(stored, in: value, values)
            guard var address = address(value) else { continue }
            if !indices.isEmpty { address.indices = indices }
            append(change, address, stored, at)
        }
    }

    mutating func append(_ change: Write.Change, _ address: Address, _ stored: Set<OperandValue>, _ at: Point) {
        let isAssignment = change == .assigned || change == .set
        let origins = isAssignment && stored.isEmpty ? [.other] : values.origins(of: stored)
        var write = Write(address: address, change: change, origins: origins, position: at.position, place: at.place)
        if isAssignment, let others = values.others(than: address, in: stored) {
            (write.isInPlace, write.origins) = (true, values.origins(of: others))
        }
        writes.append(write)
        if change.mayStore {
            storedArguments.formUnion(values.withContents(stored).compactMap(values.functionArgument))
        }
    }

    /// Notes the memory that a closure captures and may change, such as the property `log` in a mutating method:
    /// `names.forEach { log.append($0) }`.
    private mutating func lendToClosure(_ instruction: SILInstruction, _ at: Point) {
        guard let type = instruction.types.first?.function, let target = instruction.operands.first else { return }
        let count = type.argumentCount
        let captures = instruction.operands.dropFirst()
        let types = type.parameters.suffix(captures.count).map(\.type)
        for (index, (captured, type)) in zip(captures, types).enumerated() where type.has("@inout_aliasable") {
            let parameter = count - captures.count + index
            for case .function(let closure) in values(target) {
                write(.lent(to: .function(closure), parameter: parameter), to: captured, [.origin(.other)], at)
            }
        }
    }

    /// Reads a write of a property with a wrapper, such as
    /// `assign_or_init [set] #Screen.count, self %1, value %0, init %4, set %7`.
    private mutating func readWrapper(_ instruction: SILInstruction, _ at: Point) {
        guard let member = instruction.members.first else { return }
        let isNew = instruction.operation == "assign_or_init"
        let value = isNew ? instruction.operands.dropFirst().first : instruction.operands.first
        append(.assigned, Address(Variable(member)), value.map { values($0) } ?? [.origin(.nothing)], at)
    }
}

extension Write.Change {
    /// True if the write surely stores its value, or hands it to a function of the standard library, such as `append`.
    fileprivate var mayStore: Bool {
        switch self {
        case .assigned, .set: true
        case .lent(let callee, _), .handed(let callee, _, _): callee.symbol?.isOfStandardLibrary == true
        }
    }
}
