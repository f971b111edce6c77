/// What is known of the calls of a function when all of it has been read: whether a condition decides on each,
/// whether a loop repeats it, on which thread it is made, and what becomes of its error.
struct CallConditions {
    private let flow: ControlFlow
    private let failures: Failures
    /// Then a condition may be on that.
    private let asksForTypes: Bool
    /// Then nothing says that its calls are made elsewhere.
    private let asksForMainThread: Bool

    init(_ code: SILFunction, _ flow: ControlFlow, _ function: Function, _ values: LocalValues, _ calls: CallList) {
        self.flow = flow
        failures = Failures(flow: flow, values: values, parameters: Set(function.genericParameters))
        asksForTypes = Self.asksForTypes(code, function.genericParameters)
        asksForMainThread = !function.isAsync && calls.all.contains { $0.callee.has(.asksForMainThread) }
    }

    func apply(to call: inout Call, in block: Int, failing: SILInstruction?, of function: Function) {
        if flow.isRepeated(block) { call.isRepeated = true }
        if asksForMainThread, call.time == .now, call.runsOn == nil { call.runsOn = .mainActor }
        // A lazy property is built once, an autoclosure is run if it is needed.
        if call.isReference, call.callee.symbol?.isAutoclosure == true {
            call.isConditional = true
        } else if !flow.isCertain(block), !function.isLazyGetter {
            call.isConditional = true
            call.isChosenByType = asksForTypes
        }
        if let failing, let error = failing.errorBlock {
            let normal = failing.successors.filter { $0.label == "normal" }.map(\.block)
            call.failure = failures.outcome(ofErrorIn: error, normal: normal)
        }
        // It does not throw, also where the function is handed on as a value.
        if call.injection == .inject { call.failure = .fatal }
    }

    /// Whether a generic function asks what a type is: `T.self as? any P.Type`, `value as? any P`, `T.self == Int.self`.
    private static func asksForTypes(_ code: SILFunction, _ parameters: [String]) -> Bool {
        !parameters.isEmpty
            && code.blocks.lazy.flatMap(\.instructions).contains { instruction in
                instruction.symbols.first?.name.standard == .comparesTypes
                    || instruction.operation.hasPrefix("checked_cast")
                        && instruction.types.first?.names.isDisjoint(with: parameters) == false
            }
    }
}
