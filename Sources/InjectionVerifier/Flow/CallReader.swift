/// Reads the calls in the body of a function, and their arguments.
struct CallReader {
    /// A call, with the data that is needed until the whole function has been read.
    struct ReadCall {
        var call: Call
        let block: BlockNumber
        /// The instruction that says to which block an error of the call leads.
        var failing: SILInstruction?
    }

    let function: Function
    let code: SILFunction
    var values = LocalValues()
    var types = OpenTypes()
    /// The calls in the order in which the compiler prints them.
    var calls: NumberedList<CallNumber, ReadCall> = []
    /// The calls that were added because a function is used as a value.
    var valueCalls: [CallNumber] = []
    /// The place of the instruction that is being read, or of the last instruction that has a place.
    var place: Place
    private(set) var block: BlockNumber = 0
    /// The call of the current instruction. It is nil if there is no such call in `calls`.
    var readCall: CallNumber?
    /// The last call. It is nil if that call is not in `calls`, as for a function of the standard library.
    private(set) var lastCall: CallNumber?
    /// True if the last hop in this block went to the main actor, to call code there: `await screen.show()`.
    private var isOnMainActor = false
    /// The calls of conformances that were added in this block since the last hop, or the last call outside of the
    /// standard library. They are not added again: most calls of the standard library use the same conformances.
    private var asked: Set<Call.Callee> = []
    /// The superclass, if the function is an initializer that calls an initializer of its superclass.
    private(set) var superclass: TypeID?

    init(_ function: Function, _ code: SILFunction) {
        (self.function, self.code, place) = (function, code, function.place ?? .unknown)
    }

    mutating func begin(_ block: SILFunction.Block) {
        values.begin(block)
        (self.block, isOnMainActor, asked) = (block.number, false, [])
    }

    /// Reads `hop_to_executor %1`, by which asynchronous code goes to an actor.
    mutating func hop(to actor: ValueNumber?) {
        (isOnMainActor, asked) = (values[actor] == .actor(.mainActor), [])
    }

    mutating func add(_ callee: Call.Callee, _ time: Call.Time, at place: Place? = nil) {
        calls.append(ReadCall(call: Call(callee: callee, time: time, place: place ?? self.place), block: block))
    }

    /// Reads a call: `apply %1(%2) : $@convention(thin) (Cart) -> ()`, `try_apply … normal bb1, error bb2`.
    mutating func readApply(_ instruction: SILInstruction) throws {
        guard let target = instruction.operands.first, let type = instruction.calleeType else {
            throw UnknownForm(text: instruction.operation)
        }
        lastCall = nil
        let symbol = values[target]?.callee?.symbol
        let typeArguments = instruction.substitutions.map { types.typeID($0) }
        if let result = instruction.results.first, symbol?.isDefaultTypeOfInjection == true {
            values[result] = .metatype(typeArguments.first)
            return
        }
        // `let f = screen.show` calls an implicit closure, which returns another one. The call is read as if it made a
        // value of the first: see `noteValue`.
        if let symbol, symbol.isAutoclosure, type.results.first?.function != nil {
            return makeClosure(symbol, of: instruction.operands.dropFirst(), after: 0, typeArguments, instruction)
        }
        let callees = callees(values[target], typeArguments)
        for call in callees { add(call, by: instruction, type, isOnlyOne: callees.count == 1) }
    }

    /// Returns the calls that an instruction may make. These are several if the called value is one of several
    /// closures.
    private func callees(_ target: Value?, _ typeArguments: [TypeID]) -> [Call] {
        func call(_ callee: Call.Callee) -> [Call] {
            [Call(callee: callee, time: .now, typeArguments: typeArguments, place: place)]
        }
        switch target {
        case .callee(let callee): return call(callee)
        case .parameter(let index): return call(.parameter(index))
        case .function(let value):
            return value.alternatives.map { alternative in
                let call = alternative.dependsOnUnknown ? nil : alternative.call(.now, place)
                return call ?? Call(callee: .value, time: .now, place: place)
            }
        default: return call(.value)
        }
    }

    private mutating func add(
        _ call: Call, by instruction: SILInstruction, _ type: SILFunctionType, isOnlyOne: Bool
    ) {
        var call = call
        let operands = Array(instruction.operands.dropFirst())
        passOnErrors(of: operands, to: call.callee, instruction)
        if call.callee.callsBack {
            for call in types.conformances(of: call, instruction, in: function)
            where !call.callee.asksPlainType && asked.insert(call.callee).inserted {
                calls.append(ReadCall(call: call, block: block))
            }
        }
        applyEffects(of: call.callee, to: operands)
        // A call of the standard library is left out. The closures among its arguments were noted where they were made.
        if let symbol = call.callee.symbol, symbol.isOfStandardLibrary {
            values.readArray(symbol, code.result(of: instruction), of: operands.first)
            // `MainActor.shared` is an actor to which a hop may go.
            if type.results.first?.withoutAttributes == .named("MainActor") {
                values[instruction.results.first] = .actor(.mainActor)
            }
            return
        }
        // After this call, each conformance is noted again, because rules ask what a function calls after a given call.
        asked = []
        for (index, operand) in operands.enumerated() where index > 0 || !type.returnsInMemory {
            if let value = values.functionValue(operand) { call.closures[index] = value }
            call.inputs[index] = values.sources(of: operand)
        }
        call.isConditional = !isOnlyOne
        call.runsOn = givenActor(type, instruction) ?? (isOnMainActor ? .mainActor : nil)
        switch values[operands.last] {
        case .metatype(let type): call.dynamicSelf = type
        case .upcast(let type):
            if call.callee.symbol?.kind == .initializer, function.symbol.kind == .initializer { superclass = type }
        default: break
        }
        let result = Value.results([calls.endIndex])
        (lastCall, readCall) = (calls.endIndex, calls.endIndex)
        calls.append(ReadCall(call: call, block: block, failing: instruction))
        values[code.result(of: instruction)] = call.defaultClosure(type).map(Value.function) ?? result
        if type.returnsInMemory, let memory = operands.first {
            if case .parameter = values[memory] {} else { store(result, in: memory) }
        }
        readSetter(call.callee, operands.first)
    }

    /// Notes the property whose setter stores the results of calls, as in `property = Inject()`.
    private mutating func readSetter(_ callee: Call.Callee, _ operand: ValueNumber?) {
        let makers = values.makers(of: operand)
        if case .member(let member) = callee, member.isSetter {
            setDestination(of: makers, .property(.named(member.property)))
        } else if let symbol = callee.symbol, symbol.kind == .setter {
            setDestination(of: makers, .property(.accessor(symbol)))
        }
    }

    /// If a called function has an `isolated` parameter, returns the isolation of the actor that it is handed. Returns
    /// nil for other functions, and if the actor is not known, or may be the caller's.
    private func givenActor(_ type: SILFunctionType, _ instruction: SILInstruction) -> Isolation? {
        guard let parameter = type.isolatedParameter else { return nil }
        for operand in instruction.operands.dropFirst() {
            if case .actor(let isolation) = values[operand] { return isolation }
        }
        guard let index = type.genericParameters.firstIndex(of: parameter.description),
            index < instruction.substitutions.count
        else { return nil }
        return instruction.substitutions[index].isolation(in: function)
    }

    /// Reads a closure: `partial_apply [callee_guaranteed] %1(%2) : $@convention(thin) (Cart) -> ()`.
    mutating func readPartialApply(_ instruction: SILInstruction) throws {
        guard let target = instruction.operands.first, let type = instruction.types.first?.function else {
            throw UnknownForm(text: instruction.operation)
        }
        guard let callee = values[target]?.callee else { return }
        let operands = instruction.operands.dropFirst()
        let typeArguments = instruction.substitutions.map { types.typeID($0) }
        if let symbol = callee.symbol {
            // The arguments of a closure come before the values that it captured.
            makeClosure(symbol, of: operands, after: type.argumentCount - operands.count, typeArguments, instruction)
        } else {
            let call = Call(callee: callee, time: .escaping, typeArguments: typeArguments, place: place)
            calls.append(ReadCall(call: call, block: block))
        }
    }

    /// Makes a closure of a function. The function has `count` arguments of its own, followed by the captured values.
    private mutating func makeClosure(
        _ symbol: Symbol, of captured: ArraySlice<ValueNumber>, after count: Int, _ typeArguments: [TypeID],
        _ instruction: SILInstruction
    ) {
        guard let result = instruction.results.first else { return }
        var captures: [Int: FunctionValue] = [:]
        var inputs: [Int: [Call.Source]] = [:]
        for (index, operand) in captured.enumerated() {
            captures[count + index] = values.functionValue(operand)
            inputs[count + index] = values.sources(of: operand)
        }
        values[result] = .function(.function(symbol, typeArguments: typeArguments, captures: captures))
        noteValue(of: result, .escaping, inputs: inputs)
    }

    /// Notes that a property or other memory gets a value.
    mutating func store(_ value: Value?, in memory: ValueNumber) {
        if case .property(let name) = values[memory] {
            setDestination(of: (value?.makers ?? []) + valueCalls(of: value?.function?.symbols ?? []), .property(name))
        } else {
            values.store(value, in: memory)
        }
    }

    mutating func setDestination(of makers: [CallNumber], _ destination: Call.Destination) {
        for maker in makers { calls[maker].call.destination = destination }
    }
}

extension Call {
    /// If the call evaluates a default argument that is a function, returns the symbol of the argument in place of this
    /// function. Returns nil for other calls, and for one with generic arguments, which would be lost.
    fileprivate func defaultClosure(_ type: SILFunctionType) -> FunctionValue? {
        guard let symbol = callee.symbol, symbol.kind == .defaultArgument, typeArguments.isEmpty,
            type.results.first?.function != nil
        else { return nil }
        return .function(symbol, typeArguments: [], captures: [:])
    }
}
