/// Notes the sources of the values that a function returns, and of the arguments that it hands to other functions. The
/// sources in all callers tell whether a value is a constant: the argument of `track` is constant if each caller hands
/// it a literal, as in `track("open")`.
struct KnownSources {
    private(set) var returned: [Write.Provenance] = []
    private(set) var handed: [Function.Argument: [Write.Provenance]] = [:]
    /// The memory of local variables that closures may capture, so that its contents may change at any time.
    var boxes: Set<ValueNumber> = []
    /// The index of the first parameter. The arguments before it are the memory of results.
    private let firstParameter: Int

    init(firstParameter: Int) { self.firstParameter = firstParameter }

    mutating func noteReturned(_ sources: [Write.Provenance]) {
        returned += sources.filter { !returned.contains($0) }
    }

    /// Notes the sources of values that the function stores, if `memory` is that of a result.
    mutating func note(_ stored: Set<OperandValue>, in memory: OperandValue, _ values: OperandValues) {
        guard case .address(let address) = memory, case .parameter(let index) = address.base, index < firstParameter
        else { return }
        noteReturned(stored.isEmpty ? [.other] : values.origins(of: stored))
    }

    /// Notes the sources of a call's arguments, if they are known. An `inout` argument is left out, because its memory
    /// may change before it is read.
    mutating func noteHanded(
        _ arguments: [ValueNumber], to call: CallNumber, _ type: SILFunctionType, _ values: OperandValues
    ) {
        let offset = max(0, arguments.count - type.parameters.count)
        for (index, argument) in arguments.enumerated().dropFirst(offset)
        where !type.parameters[index - offset].type.has("@inout") {
            noteHanded(argument, as: Function.Argument(call: call, index: index), values)
        }
    }

    /// Notes the sources of the values that a closure captures, if they are known. Variables that the closure shares
    /// with other code (`boxes`) are left out. `first` is the index of the first captured value.
    mutating func noteCaptured(
        _ captured: [ValueNumber], from first: Int, to reference: CallNumber, _ values: OperandValues
    ) {
        for (index, operand) in captured.enumerated() {
            let isShared = values(operand).contains { value in
                if case .local(let memory, _) = value { boxes.contains(memory) } else { false }
            }
            if !isShared { noteHanded(operand, as: Function.Argument(call: reference, index: first + index), values) }
        }
    }

    private mutating func noteHanded(_ operand: ValueNumber, as argument: Function.Argument, _ values: OperandValues) {
        let sources = values.sources(of: operand)
        let isMade = sources.contains { if case .made = $0 { true } else { false } }
        if isMade || sources.areComplete { handed[argument] = sources }
    }
}
