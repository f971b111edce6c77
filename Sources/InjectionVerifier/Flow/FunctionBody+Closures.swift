/// Functions as values: closures, and what uses them.
extension FunctionBody {
    mutating func readPartialApply(_ instruction: SILInstruction) throws {
        guard let target = instruction.operands.first, let type = instruction.types.first?.function else {
            throw UnknownForm(text: instruction.operation)
        }
        note(instruction)
        let operands = instruction.operands.dropFirst()
        switch self[target] {
        // A closure has its own arguments before those it captured.
        case .callee(.function(let symbol)):
            make(symbol, of: operands, after: type.argumentCount - operands.count, instruction)
        case .callee(let callee):
            let typeArguments = instruction.substitutions.map { known($0) }
            add(Call(callee: callee, time: .escaping, typeArguments: typeArguments, place: place(of: instruction)))
        default: break
        }
    }

    /// `screen.show`, as a value: an implicit closure returns another one, which calls the method. It counts as a closure
    /// that calls what it returns.
    mutating func makesMethodValue(_ instruction: SILInstruction) -> Bool {
        guard case .callee(.function(let symbol)) = self[instruction.operands[0]], symbol.isAutoclosure,
            instruction.calleeType?.results.first?.function != nil
        else { return false }
        make(symbol, of: instruction.operands.dropFirst(), after: 0, instruction)
        return true
    }

    /// A function that captures something as its last arguments.
    private mutating func make(
        _ symbol: Symbol, of captured: ArraySlice<Int>, after count: Int, _ instruction: SILInstruction
    ) {
        guard let result = instruction.results.first else { return }
        let typeArguments = instruction.substitutions.map { known($0) }
        var captures: [Int: FunctionValue] = [:]
        var inputs: [Int: [Call.Source]] = [:]
        for (index, operand) in captured.enumerated() {
            if let value = functionValue(operand) { captures[count + index] = value }
            inputs[count + index] = sources(of: self[operand])
        }
        self[result] = .function(.function(symbol, typeArguments: typeArguments, captures: captures))
        use(result, .escaping, instruction)
        if let use = functionUses.last(where: { function.calls[$0].callee == .function(symbol) }) {
            function.calls[use].inputs = inputs
        }
    }

    /// Notes that a function is used as a value; the latest knowledge about the same use wins.
    mutating func use(_ operand: Int, _ time: Call.Time, _ instruction: SILInstruction) {
        for value in functionValue(operand)?.alternatives ?? [] {
            guard var call = value.call(time, place(of: instruction)), value.symbol?.isOfStandardLibrary == false
            else { continue }
            if let index = function.calls.lastIndex(where: { $0.callee == call.callee && $0.time == .escaping }) {
                if time != .escaping { function.calls[index].time = time }
                continue
            }
            let isMethodValue = function.symbol.isAutoclosure && value.symbol?.isAutoclosure == true
            call.isReference = !isMethodValue
            call.failure = isMethodValue ? .rethrown : .kept
            if isMethodValue { call.time = .now }
            functionUses.append(function.calls.count)
            add(call)
        }
    }

    /// An error of a closure that may not be kept goes where that of the function goes which it is handed to.
    mutating func passOnErrors(of operands: [Int], to callee: Call.Callee, _ instruction: SILInstruction) {
        for handed in operands.map(handed) where !handed.isEmpty {
            let calls = uses(of: handed)
            guard calls.contains(where: { function.calls[$0].time == .now }) else { continue }
            for index in calls {
                blocks[index].failing = instruction.errorBlock == nil ? nil : instruction
                function.calls[index].time = .now
                if callee.has(.catches), !instruction.substitutions.contains(.named("Never")) {
                    function.calls[index].failure = .handled
                }
                if callee.has(.repeats) { function.calls[index].isRepeated = true }
            }
        }
    }

    /// The calls that stand for the use of some functions as values.
    func uses(of symbols: Set<Symbol>) -> [Int] {
        functionUses.filter { function.calls[$0].callee.symbol.map(symbols.contains) ?? false }
    }

    /// The functions that an operand may be, and those that they only pass on.
    func handed(_ operand: Int) -> Set<Symbol> {
        Set(
            (functionValue(operand)?.alternatives ?? []).flatMap { value in
                value.symbol.map { $0.isThunk ? value.symbols : [$0] } ?? []
            })
    }

    /// By value, the functions whose symbols are known.
    var symbols: [Int: Symbol] {
        let references = code.blocks.flatMap(\.instructions).filter { $0.operation == "function_ref" }
        return references.reduce(into: [:]) { found, reference in
            if let result = reference.results.first { found[result] = reference.symbols.first?.name }
        }
    }
}

extension FunctionValue {
    /// A call of the function that it is.
    func call(_ time: Call.Time, _ place: Place) -> Call? {
        guard case .function(let symbol, let types, let captures) = self else { return nil }
        var call = Call(callee: .function(symbol), time: time, typeArguments: types, place: place)
        call.closures = captures
        return call
    }
}
