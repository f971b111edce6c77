/// What is known of the calls of a function when all of it has been read: whether a condition decides on each,
/// whether a loop repeats it, on which thread it is made, and what becomes of its error.
struct CallConditions {
    private let flow: ControlFlow
    private let failures: Failures
    private let questions: TypeQuestions
    private let onMainThread: Set<Int>

    init(_ code: SILFunction, _ flow: ControlFlow, _ function: Function, _ values: LocalValues, _ calls: CallList) {
        self.flow = flow
        let references = code.blocks.flatMap(\.instructions).filter { $0.operation == "function_ref" }
        let symbols: [Int: Symbol] = references.reduce(into: [:]) { found, reference in
            if let result = reference.results.first { found[result] = reference.symbols.first?.name }
        }
        failures = Failures(
            flow, origin: values.origin, symbols: symbols, parameters: Set(function.genericParameters))
        questions = TypeQuestions(
            code, flow, origin: values.origin, symbols: symbols, parameters: function.genericParameters)
        let asks = !function.isAsync && calls.all.contains { $0.callee.has(.asksForMainThread) }
        onMainThread = asks ? MainThreadQuestions(flow: flow, values: values).blocks(of: code) : []
    }

    func apply(to call: inout Call, in block: Int, failing: SILInstruction?, of function: Function) {
        if flow.isRepeated(block) { call.isRepeated = true }
        if onMainThread.contains(block), call.time == .now, call.runsOn == nil { call.runsOn = .mainActor }
        // A lazy property is built once, an autoclosure is run if it is needed.
        if call.isReference, call.callee.symbol?.isAutoclosure == true {
            call.isConditional = true
        } else if !flow.isCertain(block), !function.isLazyGetter {
            call.isConditional = true
            call.isChosenByType = questions.decide(block)
        }
        if let failing, let error = failing.errorBlock {
            let normal = failing.successors.filter { $0.label == "normal" }.map(\.block)
            call.failure = failures.outcome(ofErrorIn: error, normal: normal)
        }
        // It does not throw, also where the function is handed on as a value.
        if call.injection == .inject { call.failure = .fatal }
    }
}

/// Code that asks whether it runs on the main thread.
private struct MainThreadQuestions {
    let flow: ControlFlow
    let values: LocalValues

    /// The blocks to which all ways lead through an `if Thread.isMainThread`.
    func blocks(of code: SILFunction) -> Set<Int> {
        code.blocks.reduce(into: []) { found, block in
            guard let question = question(of: block), let made = maker(of: question.value, in: block),
                values[made.operands.first]?.callee?.has(.asksForMainThread) == true,
                let ways = block.instructions.last?.successors, ways.count == 2
            else { return }
            let start = ways[question.isTrue ? 0 : 1].block
            found.formUnion(flow.reachable(from: [start]).subtracting(flow.reachable(from: [0], without: start)))
        }
    }

    /// The value that decides where a block goes on, and whether that is turned round.
    private func question(of block: SILFunction.Block) -> (value: Int, isTrue: Bool)? {
        guard let end = block.instructions.last, end.operation == "cond_br", var value = end.operands.first else {
            return nil
        }
        var isTrue = true
        while let made = maker(of: value, in: block) {
            let function = values[made.operands.first]?.callee?.symbol?.standard
            let isCall = function == .not || function == .objectiveCBoolean
            guard isCall || made.operation == "struct_extract" else { break }
            if function == .not { isTrue.toggle() }
            value = made.operands[isCall ? 1 : 0]
        }
        return (values.root(value), isTrue)
    }

    /// What made a value in a block.
    private func maker(of value: Int?, in block: SILFunction.Block) -> SILInstruction? {
        guard let value, let made = block.instructions.last(where: { $0.results.contains(value) }) else { return nil }
        let isView = ["begin_borrow", "copy_value", "move_value"].contains(made.operation)
        return isView ? maker(of: made.operands[0], in: block) : made
    }
}
