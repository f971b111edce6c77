/// Finishes the calls of a function when the whole function has been read.
extension FunctionReader {
    /// Returns the calls with the properties that only the whole function tells: whether a condition decides on the
    /// call, whether a loop repeats it, whether it is made on the main thread, and the outcome of its error.
    func callsWithConditions() -> NumberedList<CallNumber, Call> {
        let failures = Failures(
            code: code, flow: flow, values: body.values, parameters: Set(body.function.genericParameters))
        let asksForTypes = asksForTypes
        // If a synchronous function asks whether it is on the main thread, it may make its calls only there. So the
        // calls that it makes at once run on the main actor, unless the call itself decides where it runs.
        let asksForMainThread = !body.function.isAsync && body.calls.contains { $0.call.callee.has(.asksForMainThread) }
        // The getter of a lazy property tests whether there is a value. The calls that compute the first value are not
        // conditional because of this test. So start after it, at the block for `nil`.
        let start = body.function.isLazyGetter ? flow.next(0).last ?? 0 : 0
        // Ask once per block, rather than for each call, whether it surely runs and whether it is repeated.
        var certain: [BlockNumber: Bool] = [:]
        var repeated: [BlockNumber: Bool] = [:]
        for block in Set(body.calls.map(\.block)) {
            (certain[block], repeated[block]) = (flow.isCertain(block, from: start), flow.isRepeated(block))
        }
        return body.calls.mapElements { read in
            var call = read.call
            if repeated[read.block] == true { call.isRepeated = true }
            if asksForMainThread, call.time == .now, call.runsOn == nil { call.runsOn = .mainActor }
            // An autoclosure runs only if its value is needed, and a method that is used as a value only if other code
            // calls it.
            if call.isReference, call.callee.symbol?.isAutoclosure == true {
                call.isConditional = true
            } else if certain[read.block] == false {
                call.isConditional = true
                call.isChosenByType = asksForTypes
            }
            if let failing = read.failing, let error = failing.errorBlock {
                let normal = failing.successors.filter { $0.label == "normal" }.map(\.block)
                call.failure = failures.outcome(ofErrorIn: error, normal: normal)
            }
            // `Inject` does not throw but traps, even if it is handed on as a value.
            if call.injection == .inject { call.failure = .fatal }
            return call
        }
    }

    /// True if the function is generic, and casts a value or a metatype of a generic parameter, or compares types:
    /// `value as? any P`, `T.self as? any P.Type`, `T.self == Int.self`.
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
