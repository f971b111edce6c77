/// Reads the body of a function: the functions that it calls, with which types, and when.
///
/// The compiler prints a body as blocks of instructions. The reader makes a `Function` of it, with calls, writes, and
/// control flow. For `func load() { queue.async { fill() } }`, one call is that of `async`, which is handed a closure.
/// The other one stands for the closure, and its time is `.later`. The closure is a function of its own, with a call of
/// `fill`.
///
/// `CallReader` reads calls, and keeps the values that it has seen in `LocalValues`. `WriteReader` reads writes, with
/// values of its own kind in `OperandValues`. When the whole function has been read, `+Conditions` adds to each call
/// whether a condition decides on it, whether a loop repeats it, and the outcome of its error.
struct FunctionReader {
    let flow: ControlFlow
    var body: CallReader
    var code: SILFunction { body.code }
    private var writes: WriteReader
    private var outside: Set<OutsideUse> = []
    private var suspensions: [Suspension] = []

    private init(_ function: Function, _ code: SILFunction) {
        flow = ControlFlow(code)
        body = CallReader(function, code)
        writes = WriteReader(function, code)
    }

    static func read(_ function: Function, _ code: SILFunction, into facts: inout ModuleFacts) throws {
        var reader = FunctionReader(function, code)
        try reader.read()
        let body = reader.body
        facts.functions.append(body.function)
        facts.openableTypes.formUnion(body.types.storedMetatypes.union(body.types.erased))
        facts.upcastMetatypes.formUnion(body.types.upcastMetatypes)
        if let type = function.selfType, let superclass = body.superclass {
            let parameters = body.function.genericParameters
            facts.inheritances.append(.init(type: type, superclass: superclass, genericParameters: parameters))
        }
    }

    /// Reads all blocks in the order in which the compiler prints them. A block is printed after the blocks that lead
    /// to it. Only loops lead back to an earlier block.
    private mutating func read() throws {
        for block in code.blocks {
            body.begin(block)
            for instruction in block.instructions {
                if let place = instruction.place, place != .unknown { body.place = place }
                let firstCall = body.calls.endIndex
                body.readCall = nil
                try read(instruction)
                readWrites(instruction, before: firstCall)
                body.values.hand(on: instruction)
            }
        }
        finish()
    }

    private mutating func finish() {
        let function = body.function
        for (index, argument) in (code.blocks.first?.arguments ?? []).enumerated()
        where argument.type.has("@closureCapture") && !argument.type.mentionsMetatype {
            function.captures[index] = code.names[argument.value] ?? ""
            function.captureTypes[index] = TypeID(argument.type.withoutAttributes(before: SILType.weakAttributes))
        }
        function.takesFunctions = body.values.takesFunctions
        function.calls = callsWithConditions()
        function.blocks = body.calls.mapElements(\.block)
        // Asynchronous code begins with a hop to its own actor, which is no suspension. Each later hop is one: at an
        // `await` to another actor, or back from there. Top-level code has no first hop, because it begins on its
        // actor.
        function.suspensions = suspensions.dropFirst(hopsAtBeginning).enumerated().map { number, suspension in
            Suspension(number: number, block: suspension.block, call: suspension.call, awaited: suspension.awaited)
        }
        function.flow = flow
        (function.writes, function.yielded) = (writes.writes, writes.yielded)
        function.returned = writes.known.returned
        function.handed = writes.known.handed
        function.lentParameters = writes.lent.sorted()
        function.storedArguments = writes.storedArguments
        function.outside = outside.sorted { ($0.place, $0.effect.rawValue) < ($1.place, $1.effect.rawValue) }
        if body.types.usesDynamicSelf { function.genericParameters.append(Unknown.dynamicSelf.rawValue) }
    }

    private var hopsAtBeginning: Int { body.function.symbol.kind == .foreign ? 0 : 1 }

    private mutating func readWrites(_ instruction: SILInstruction, before call: CallNumber) {
        var callee: Call.Callee?
        if instruction.calleeType != nil {
            callee = instruction.operands.first.flatMap { body.values[$0]?.callee } ?? .value
        }
        let position = Position(
            block: body.block, call: call, suspensions: max(0, suspensions.count - hopsAtBeginning))
        writes.read(instruction, callee: callee, call: body.readCall, at: position, body.place)
        if instruction.operation == "partial_apply" { noteCaptured(by: instruction) }
        guard let callee, instruction.operation != "partial_apply" else { return }
        for (effect, _) in OutsideUse.names where callee.has(effect) {
            outside.insert(OutsideUse(effect: effect, place: body.place))
        }
    }

    private mutating func noteCaptured(by instruction: SILInstruction) {
        guard let target = instruction.operands.first, let symbol = body.values[target]?.callee?.symbol,
            let reference = body.valueCalls(of: [symbol]).last, let type = instruction.types.first?.function
        else { return }
        let captured = Array(instruction.operands.dropFirst())
        writes.known.noteCaptured(
            captured, from: type.argumentCount - captured.count, to: reference, writes.values)
    }

    private mutating func read(_ instruction: SILInstruction) throws {
        let (operation, result, operand) = (
            instruction.operation, instruction.results.first, instruction.operands.first
        )
        let kind = Operations.kinds[operation]
        guard kind == .individual || instruction.makesNoActor else { return readMove(instruction, kind) }
        switch operation {
        // The running program may replace a `dynamic` function. The check assumes that the declared one runs.
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            guard let symbol = instruction.symbols.first?.name else { throw UnknownForm(text: operation) }
            body.values[result] = .callee(.function(symbol))
            // A pointer for C, as in `atexit { save() }`, is made without any other instruction.
            if let result, symbol.kind == .objectiveC, !symbol.isOfStandardLibrary {
                body.values[result] = .function(.function(symbol, typeArguments: [], captures: [:]))
                body.noteValue(of: result, .escaping)
            }
        case "apply", "try_apply", "begin_apply": try body.readApply(instruction)
        case "partial_apply": try body.readPartialApply(instruction)
        case "class_method", "super_method", "witness_method", "objc_method", "objc_super_method":
            body.values[result] = .callee(try member(of: instruction))
        // `dynamic_method_br` looks up an `@objc optional` requirement, which may be missing. This is read as the call.
        case "dynamic_method_br": body.add(try member(of: instruction), .now)
        case "metatype", "value_metatype", "unchecked_trivial_bit_cast", "init_existential_metatype", "upcast":
            body.types.readMetatype(instruction, &body.values)
        // An addressor returns the memory of a static or global variable. Its symbol names the variable.
        case "pointer_to_address":
            let maker = body.values.makers(of: operand).compactMap { body.calls[$0].call.callee.symbol }.first
            if let maker, maker.kind == .addressor { body.values[result] = .property(.accessor(maker)) }
        case "ref_element_addr", "struct_element_addr": body.values.readMember(instruction)
        case "init_existential_ref":
            let actor = instruction.actor.flatMap { $0.isolation(in: body.function) }
            body.values[result] = actor.map(Value.actor) ?? body.values[operand]
            body.types.noteErased(instruction)
        case "enum": body.values[result] = .actor(.nonisolated)
        case "hop_to_executor":
            suspensions.append(.init(block: body.block, call: body.calls.endIndex, awaited: body.lastCall))
            body.hop(to: operand)
        case "builtin":
            if instruction.text == "once" { for value in instruction.operands { body.noteValue(of: value, .now) } }
            if instruction.text?.hasPrefix("startAsyncLet") ?? false {
                body.runLater(instruction.operands, isAsyncLet: true)
            }
        // Code that uses a key path calls its getter.
        case "keypath":
            for symbol in instruction.symbols where symbol.label == "getter" {
                body.add(.function(symbol.name), .escaping)
            }
        default: break
        }
    }

    /// Reads an instruction that `read` has no case for: it moves values, is harmless, or is in no list of
    /// `Operations`.
    private mutating func readMove(_ instruction: SILInstruction, _ kind: Operations?) {
        let operands = instruction.operands
        body.values.read(instruction, kind)
        switch kind {
        case .view:
            if instruction.operation == "init_existential_addr" { body.types.noteErased(instruction) }
            forward(instruction)
        case .store where operands.count >= 2:
            body.types.noteStored(body.values[operands[0]])
            if instruction.operation == "store_weak" {
                body.setDestination(of: body.values.makers(of: operands[0]), .weak)
                body.values.store(nil, in: operands[1])
            } else {
                body.store(body.values[operands[0]], in: operands[1])
            }
        // The compiler prints `debug_value %3, let, name "screen"` for a named constant.
        case .harmless where instruction.operation == "debug_value":
            for maker in body.values.makers(of: operands.first) { body.calls[maker].call.isNamed = true }
        case nil: readUnknown(instruction)
        default: break
        }
    }

    private mutating func forward(_ instruction: SILInstruction) {
        guard let operand = instruction.operands.first, let value = body.values[operand] else { return }
        // A function that is handed a non-escaping closure may call it, but cannot store it. So the closure is read as
        // run at once.
        let isNow = instruction.types.first?.has("@noescape") ?? false
        let becomesValue = value.callee != nil && instruction.operation == "thin_to_thick_function"
        if isNow, value.function != nil || value.callee != nil {
            body.noteValue(of: operand, .now)
        } else if becomesValue {
            body.noteValue(of: operand, .escaping)
        }
    }

    /// Returns the member or the requirement that an instruction looks up.
    private func member(of instruction: SILInstruction) throws -> Call.Callee {
        guard let member = instruction.members.first else { throw UnknownForm(text: instruction.operation) }
        guard instruction.operation == "witness_method" else {
            return instruction.isSuperMethod ? .superMember(member) : .member(member)
        }
        guard let type = instruction.types.first else { throw UnknownForm(text: instruction.operation) }
        return .requirement(member, of: TypeID(type.withoutOpenTypes))
    }

    /// Reads an operation that the check does not know. The operation may call the functions among its operands, and
    /// the function, member or requirement that it names.
    private mutating func readUnknown(_ instruction: SILInstruction) {
        for value in instruction.operands { body.noteValue(of: value, .unknown) }
        let callee: Call.Callee
        if let symbol = instruction.symbols.first(where: { $0.name.kind != .foreign }) {
            callee = .function(symbol.name)
        } else if let member = instruction.members.first, !member.isCase {
            let isRequirement = instruction.types.count > 1
            callee = isRequirement ? .requirement(member, of: TypeID(.opened)) : .member(member)
        } else {
            return
        }
        body.add(callee, .unknown, at: instruction.place ?? .unknown)
    }
}

extension SILInstruction {
    /// True for `enum $Optional<any Actor>, #Optional.none!enumelt`, by which code leaves its actor.
    fileprivate var makesNoActor: Bool {
        operation == "enum" && types.first == .named("Optional", .prefixed("any ", .named("Actor")))
            && members.first?.isNone ?? false
    }

    /// The type of an actor that becomes `any Actor`: `init_existential_ref %6 : $MainActor : $MainActor, $any Actor`.
    /// It is nil if the object becomes another existential.
    fileprivate var actor: SILType? { types.last == .prefixed("any ", .named("Actor")) ? types.first : nil }
}
