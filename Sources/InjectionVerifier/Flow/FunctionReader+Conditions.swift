/// The calls of a function when all of it has been read.
extension FunctionReader {
    /// The calls, each with whether a condition decides on it, whether a loop repeats it, on which thread it is made,
    /// and what becomes of its error.
    func callsWithConditions() -> [Call] {
        let failures = Failures(
            code: code, flow: flow, values: body.values, parameters: Set(body.function.genericParameters))
        let asksForTypes = asksForTypes
        // Then nothing says that its calls are made elsewhere.
        let asksForMainThread = !body.function.isAsync && body.calls.contains { $0.call.callee.has(.asksForMainThread) }
        // The same is asked for each call of a block.
        var certain: [Int: Bool] = [:]
        var repeated: [Int: Bool] = [:]
        for block in Set(body.calls.map(\.block)) {
            (certain[block], repeated[block]) = (flow.isCertain(block), flow.isRepeated(block))
        }
        return body.calls.map { read in
            var call = read.call
            if repeated[read.block] == true { call.isRepeated = true }
            if asksForMainThread, call.time == .now, call.runsOn == nil { call.runsOn = .mainActor }
            // A lazy property is built once, an autoclosure is run if it is needed.
            if call.isReference, call.callee.symbol?.isAutoclosure == true {
                call.isConditional = true
            } else if certain[read.block] == false, !body.function.isLazyGetter {
                call.isConditional = true
                call.isChosenByType = asksForTypes
            }
            if let failing = read.failing, let error = failing.errorBlock {
                let normal = failing.successors.filter { $0.label == "normal" }.map(\.block)
                call.failure = failures.outcome(ofErrorIn: error, normal: normal)
            }
            // It does not throw, also where the function is handed on as a value.
            if call.injection == .inject { call.failure = .fatal }
            return call
        }
    }

    /// Whether a generic function asks what a type is: `T.self as? any P.Type`, `value as? any P`, `T.self ==
    /// Int.self`.
    private var asksForTypes: Bool {
        let parameters = body.function.genericParameters
        return !parameters.isEmpty
            && code.blocks.lazy.flatMap(\.instructions).contains { instruction in
                instruction.symbols.first?.name.standard == .comparesTypes
                    || instruction.operation.hasPrefix("checked_cast")
                        && instruction.types.first?.names.isDisjoint(with: parameters) == false
            }
    }
}
