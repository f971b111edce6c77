/// Calls, and what they are handed.
extension FunctionBody {
    mutating func readApply(_ instruction: SILInstruction) throws {
        guard let target = instruction.operands.first, instruction.calleeType != nil else {
            throw UnknownForm(text: instruction.operation)
        }
        note(instruction)
        let operands = Array(instruction.operands.dropFirst())
        let typeArguments = instruction.substitutions.map { known($0) }
        if let result = instruction.results.first, case .callee(.function(let symbol)) = self[target],
            symbol.isDefaultTypeOfInjection
        {
            self[result] = .metatype(typeArguments.first)
            return
        }
        if makesMethodValue(instruction) { return }
        let place = instruction.place ?? lastPlace ?? function.place ?? .unknown
        let callee: Call.Callee =
            switch self[target] {
            case .callee(let callee): callee
            case .parameter(let index): .parameter(index)
            default: .value
            }
        var calls = [Call(callee: callee, time: .now, typeArguments: typeArguments, place: place)]
        if case .function(let value) = self[target] {
            calls = value.alternatives.map { alternative in
                let call = alternative.dependsOnUnknown ? nil : alternative.call(.now, place)
                return call ?? Call(callee: .value, time: .now, place: place)
            }
        }
        for call in calls { add(call, made: instruction, operands, isOnlyOne: calls.count == 1) }
    }

    private mutating func add(_ made: Call, made instruction: SILInstruction, _ operands: [Int], isOnlyOne: Bool) {
        var call = made
        passOnErrors(of: operands, to: call.callee, instruction)
        if call.callee.callsBack {
            for call in conformances(of: call, instruction)
            where !call.callee.asksPlainType && asked.insert(call.callee).inserted { add(call) }
        }
        apply(call.callee, to: operands, instruction)
        // What else the standard library is handed is dealt with where it is made.
        if let symbol = call.callee.symbol, symbol.isOfStandardLibrary {
            // `MainActor.shared`, where asynchronous code goes.
            if instruction.calleeType?.results.first?.withoutAttributes == .named("MainActor") {
                self[instruction.results.first] = .actor(.mainActor)
            }
            return passOn(operands, symbol, instruction)
        }
        // It may change what is asked.
        asked = []
        let returnsInMemory = instruction.calleeType?.returnsInMemory ?? false
        for (index, operand) in operands.enumerated() where index > 0 || !returnsInMemory {
            if let value = functionValue(operand) { call.closures[index] = value }
            call.inputs[index] = sources(of: self[operand])
        }
        if instruction.isMethod { call.selfArgument = operands.count - 1 }
        call.isConditional = !isOnlyOne
        call.runsOn = givenActor(instruction, operands) ?? (isOnMainActor ? .mainActor : nil)
        readSelf(of: &call, operands.last)
        let index = function.calls.count
        callOfInstruction[ordinal] = index
        if returnsInMemory, let memory = operands.first, !local.contains(root(memory)) {
            call.isKept = true
            call.isReturned = isResult(memory)
        }
        add(call, failing: instruction.errorBlock == nil ? nil : instruction)
        self[instruction.results.first ?? normalArgument(of: instruction)] = .results([index])
        if returnsInMemory, let memory = operands.first {
            if case .parameter = self[memory] {} else { put(.results([index]), in: memory) }
        }
        readSetter(operands, instruction)
    }

    /// What the standard library returns holds what it was handed, if it is made of the same type: `[x]`, `x ?? y`.
    mutating func passOn(_ operands: [Int], _ symbol: Symbol, _ instruction: SILInstruction) {
        guard let type = instruction.calleeType, !type.genericParameters.isEmpty else { return }
        if instruction.isMethod, let memory = operands.last, type.parameters.last?.type.has("@inout") == true {
            // `screens.append(x)`
            add(operands.dropLast().flatMap(makers), to: memory)
        }
        let target =
            type.returnsInMemory ? operands.first : instruction.results.first ?? normalArgument(of: instruction)
        guard let target else { return }
        if symbol.standard == .allocatesArray { arrays.insert(target) }
        let returned = type.results.reduce(into: Set<String>()) { $0.formUnion($1.names) }
            .intersection(type.genericParameters)
        // Memory for results and errors comes first.
        let parameters = operands.suffix(type.parameters.count)
        let made = zip(parameters, type.parameters).flatMap { operand, parameter -> [Int] in
            guard !returned.isDisjoint(with: parameter.type.names) else { return [] }
            // What a closure returns that it runs: `x ?? Inject()`.
            return self[operand]?.isMade == true ? makers(of: operand) : uses(of: handed(operand))
        }
        guard !made.isEmpty else { return }
        if type.returnsInMemory { put(.results(made), in: target) } else { self[target] = .results(made) }
    }

    /// `normal bb1`, which has the result as its argument.
    private func normalArgument(of instruction: SILInstruction) -> Int? {
        let block = instruction.successors.first { $0.label == "normal" }?.block
        return block.flatMap { flow.blocks[$0]?.arguments.first?.value }
    }

    func readLookup(_ instruction: SILInstruction) throws -> Call.Callee {
        guard let member = instruction.members.first else { throw UnknownForm(text: instruction.operation) }
        guard instruction.operation == "witness_method" else {
            return instruction.isSuperMethod ? .superMember(member) : .member(member)
        }
        guard let type = instruction.types.first else { throw UnknownForm(text: instruction.operation) }
        return .requirement(member, of: type.withoutOpenTypes.description)
    }

    mutating func readBuiltin(_ instruction: SILInstruction) {
        if instruction.text == "once" { for value in instruction.operands { use(value, .now, instruction) } }
        if instruction.text?.hasPrefix("startAsyncLet") ?? false { runLater(instruction.operands, instruction) }
    }

    /// Whoever uses a key path calls its getter.
    mutating func readKeyPath(_ instruction: SILInstruction) {
        note(instruction)
        for symbol in instruction.symbols where symbol.label == "getter" {
            add(Call(callee: .function(symbol.name), time: .escaping, place: lastPlace ?? .unknown))
        }
    }

    /// Whatever names a function, a member or a requirement may call it.
    mutating func readUnknown(_ instruction: SILInstruction) {
        for value in instruction.operands { use(value, .unknown, instruction) }
        let callee: Call.Callee
        if let symbol = instruction.symbols.first(where: { $0.name.kind != .foreign }) {
            callee = .function(symbol.name)
        } else if let member = instruction.members.first, !Member.isCase(member) {
            let isRequirement = instruction.types.count > 1
            callee = isRequirement ? .requirement(member, of: Unknown.opened.rawValue) : .member(member)
        } else {
            return
        }
        add(Call(callee: callee, time: .unknown, place: instruction.place ?? .unknown))
    }

    /// What is known when the whole body has been read.
    mutating func finish() {
        let symbols = symbols
        let failures = Failures(flow, origin: origin, symbols: symbols, parameters: Set(function.genericParameters))
        let questions = TypeQuestions(
            code, flow, origin: origin, symbols: symbols, parameters: function.genericParameters)
        let onMainThread = onMainThread
        var certain: [Int: Bool] = [:]
        var repeated: [Int: Bool] = [:]
        for index in function.calls.indices {
            let (block, failing) = blocks[index]
            let isCertain = certain[block] ?? flow.isCertain(block)
            certain[block] = isCertain
            repeated[block] = repeated[block] ?? flow.isRepeated(block)
            if repeated[block] == true { function.calls[index].isRepeated = true }
            if onMainThread.contains(block), function.calls[index].time == .now, function.calls[index].runsOn == nil {
                function.calls[index].runsOn = .mainActor
            }
            // A lazy property is built once, an autoclosure is run if it is needed.
            if function.calls[index].isReference, function.calls[index].callee.symbol?.isAutoclosure == true {
                function.calls[index].isConditional = true
            } else if !isCertain, !function.isLazyGetter {
                function.calls[index].isConditional = true
                function.calls[index].isChosenByType = questions.decide(block)
            }
            if let failing, let error = failing.errorBlock {
                let normal = failing.successors.filter { $0.label == "normal" }.map(\.block)
                function.calls[index].failure = failures.outcome(ofErrorIn: error, normal: normal)
            }
            // It does not throw, also where the function is handed on as a value.
            if function.calls[index].callee == .function(Symbol(InjectionSymbol.inject.rawValue)) {
                function.calls[index].failure = .fatal
            }
        }
        if usesDynamicSelf { function.genericParameters.append(Unknown.dynamicSelf.rawValue) }
        noteOrder()
    }
}
