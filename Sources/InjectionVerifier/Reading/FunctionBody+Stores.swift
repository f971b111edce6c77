/// Where the result of a call is stored.
extension FunctionBody {
    mutating func readStore(_ operation: String, _ rest: Bytes) {
        let operands = rest.values()
        if case .metatype(let stored?) = operands.first.flatMap({ values[$0] }) { storedMetatypes.insert(stored) }
        guard operands.count >= 2 else { return }
        // A closure that is made an Objective-C block, which Dispatch takes.
        if let memory = enclosing[operands[1]], functionValue(operands[0]) != nil {
            values[memory] = values[operands[0]]
        }
        guard case .result(let call) = values[operands[0]] else { return }
        if case .global(let global) = values[enclosing[operands[1]] ?? operands[1]] {
            function.calls[call].destination = global
            return
        }
        if let memory = enclosing[operands[1]] { values[memory] = .result(call: call) }
        guard case .function(let symbol) = function.calls[call].callee, InjectionSymbol(symbol)?.injects == true else {
            if values[operands[1]] == nil { values[operands[1]] = .result(call: call) }
            return
        }
        if operation == "store_weak" {
            function.calls[call].destination = .weak
        } else if case .property(let name) = values[operands[1]] {
            function.calls[call].destination = .property(name)
        } else {
            values[operands[1]] = values[operands[0]]
        }
    }

    /// `property = Inject()` may call the setter.
    mutating func readSetter(_ use: ApplySyntax, _ rest: Bytes) {
        guard let first = use.operands.first, case .result(let call) = values[first],
            case .function(let symbol) = function.calls[call].callee, InjectionSymbol(symbol)?.injects == true
        else { return }
        switch values[use.callee] {
        case .callee(.member(let member)) where member.hasSuffix("!setter"):
            function.calls[call].destination = .property(String(member.dropFirst().dropLast(7)))
        case .callee(.function(let symbol)) where symbol.hasSuffix("vs"):
            function.calls[call].destination = .property("@" + symbol)
        default: break
        }
    }
}
