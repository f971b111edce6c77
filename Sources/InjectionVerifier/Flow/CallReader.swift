/// Reads the calls in the body of a function, and what they are handed.
struct CallReader {
    var function: Function
    let flow: ControlFlow
    var values = LocalValues()
    var calls: CallList
    var types = OpenTypes()
    /// For an initializer that calls one of its superclass: that class.
    private(set) var superclass: TypeID?
    /// Where the instruction that is read comes from; one without a place, from where the one before does.
    var place: Place
    /// What the standard library may have called in this block since the last `await`, or call of other code: most asks
    /// for the same again and again.
    private var asked: Set<Call.Callee> = []
    /// The call that was made last; nil for one that need not be kept.
    private var last: Int?
    /// Whether asynchronous code has gone to the main actor, to ask for what is there.
    private var isOnMainActor = false

    init(_ function: Function, _ flow: ControlFlow) {
        (self.function, self.flow, place) = (function, flow, function.place ?? .unknown)
        calls = CallList(isInAutoclosure: function.symbol.isAutoclosure)
    }

    mutating func begin(_ block: SILFunction.Block) {
        values.begin(block)
        calls.block = block.number
        (isOnMainActor, asked) = (false, [])
    }

    /// `hop_to_executor %1`
    mutating func hop(to actor: Int?) {
        calls.hop(awaiting: last)
        (isOnMainActor, asked) = (values[actor] == .actor(.mainActor), [])
    }

    mutating func use(
        _ operand: Int, _ time: Call.Time, _ instruction: SILInstruction, inputs: [Int: [Call.Source]]? = nil
    ) {
        calls.use(values.functionValue(operand), time, place, inputs)
    }

    mutating func readApply(_ instruction: SILInstruction, _ ordinal: Int) throws {
        guard let target = instruction.operands.first, let type = instruction.calleeType else {
            throw UnknownForm(text: instruction.operation)
        }
        last = nil
        let symbol = values[target]?.callee?.symbol
        let typeArguments = instruction.substitutions.map { types.known($0) }
        if let result = instruction.results.first, symbol?.isDefaultTypeOfInjection == true {
            values[result] = .metatype(typeArguments.first)
            return
        }
        // `screen.show`, as a value: an implicit closure returns another one, which calls the method. It counts as a
        // closure that calls what it returns.
        if let symbol, symbol.isAutoclosure, type.results.first?.function != nil {
            return make(symbol, of: instruction.operands.dropFirst(), after: 0, typeArguments, instruction)
        }
        var made: [Call]
        switch values[target] {
        case .callee(let callee): made = [Call(callee: callee, time: .now, typeArguments: typeArguments, place: place)]
        case .parameter(let index):
            made = [Call(callee: .parameter(index), time: .now, typeArguments: typeArguments, place: place)]
        case .function(let value):
            made = value.alternatives.map { alternative in
                let call = alternative.dependsOnUnknown ? nil : alternative.call(.now, place)
                return call ?? Call(callee: .value, time: .now, place: place)
            }
        default: made = [Call(callee: .value, time: .now, typeArguments: typeArguments, place: place)]
        }
        for call in made { add(call, made: instruction, ordinal, type, isOnlyOne: made.count == 1) }
    }

    private mutating func add(
        _ made: Call, made instruction: SILInstruction, _ ordinal: Int, _ type: SILFunctionType, isOnlyOne: Bool
    ) {
        var call = made
        let operands = Array(instruction.operands.dropFirst())
        calls.passOnErrors(of: operands, to: call.callee, instruction, values)
        if call.callee.callsBack {
            for call in types.conformances(of: call, instruction, in: function)
            where !call.callee.asksPlainType && asked.insert(call.callee).inserted { calls.add(call) }
        }
        calls.apply(call.callee, to: operands, place, values)
        // What else the standard library is handed is dealt with where it is made.
        if let symbol = call.callee.symbol, symbol.isOfStandardLibrary {
            // `MainActor.shared`, where asynchronous code goes.
            if type.results.first?.withoutAttributes == .named("MainActor") {
                values[instruction.results.first] = .actor(.mainActor)
            }
            return
        }
        // It may change what is asked.
        asked = []
        for (index, operand) in operands.enumerated() where index > 0 || !type.returnsInMemory {
            if let value = values.functionValue(operand) { call.closures[index] = value }
            call.inputs[index] = calls.sources(of: values[operand])
        }
        call.isConditional = !isOnlyOne
        call.runsOn = givenActor(type, instruction) ?? (isOnMainActor ? .mainActor : nil)
        switch values[operands.last] {
        case .metatype(let type): call.dynamicSelf = type
        case .upcast(let type):
            if call.callee.symbol?.kind == .initializer, function.symbol.kind == .initializer { superclass = type }
        default: break
        }
        let result = Value.results([calls.all.count])
        last = calls.all.count
        calls.add(call, failing: instruction, as: ordinal)
        values[flow.result(of: instruction)] = call.defaultClosure(type).map(Value.function) ?? result
        if type.returnsInMemory, let memory = operands.first {
            if case .parameter = values[memory] {} else { calls.put(result, in: memory, &values) }
        }
        readSetter(call.callee, operands.first)
    }

    /// `property = Inject()` may call the setter.
    private mutating func readSetter(_ callee: Call.Callee, _ operand: Int?) {
        let made = values.makers(of: operand)
        if case .member(let member) = callee, member.isSetter {
            calls.setDestination(of: made, .property(member.property))
        } else if let symbol = callee.symbol, symbol.kind == .setter {
            calls.setDestination(of: made, .property("@\(symbol)"))
        }
    }

    /// The actor that is handed to a function which runs on that one.
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

    mutating func readPartialApply(_ instruction: SILInstruction) throws {
        guard let target = instruction.operands.first, let type = instruction.types.first?.function else {
            throw UnknownForm(text: instruction.operation)
        }
        guard let callee = values[target]?.callee else { return }
        let operands = instruction.operands.dropFirst()
        let typeArguments = instruction.substitutions.map { types.known($0) }
        if let symbol = callee.symbol {
            // A closure has its own arguments before those it captured.
            make(symbol, of: operands, after: type.argumentCount - operands.count, typeArguments, instruction)
        } else {
            calls.add(
                Call(callee: callee, time: .escaping, typeArguments: typeArguments, place: place))
        }
    }

    /// A function that captures something as its last arguments.
    private mutating func make(
        _ symbol: Symbol, of captured: ArraySlice<Int>, after count: Int, _ typeArguments: [TypeID],
        _ instruction: SILInstruction
    ) {
        guard let result = instruction.results.first else { return }
        var captures: [Int: FunctionValue] = [:]
        var inputs: [Int: [Call.Source]] = [:]
        for (index, operand) in captured.enumerated() {
            captures[count + index] = values.functionValue(operand)
            inputs[count + index] = calls.sources(of: values[operand])
        }
        values[result] = .function(.function(symbol, typeArguments: typeArguments, captures: captures))
        use(result, .escaping, instruction, inputs: inputs)
    }
}

extension Call {
    /// A default argument that is a function stands for the closure which it makes; what that injects in generic code
    /// is known where the argument is made.
    fileprivate func defaultClosure(_ type: SILFunctionType) -> FunctionValue? {
        guard let symbol = callee.symbol, symbol.kind == .defaultArgument, typeArguments.isEmpty,
            type.results.first?.function != nil
        else { return nil }
        return .function(symbol, typeArguments: [], captures: [:])
    }
}
