/// Calls.
extension WriteReader {
    mutating func readCall(_ instruction: SILInstruction, _ callee: Call.Callee, _ call: Int?, _ at: Point) {
        guard let type = instruction.calleeType else { return }
        let arguments = Array(instruction.operands.dropFirst())
        let result = code.result(of: instruction)
        if let symbol = callee.symbol {
            if symbol.isDefaultTypeOfInjection { return }
            if symbol.kind == .addressor { return set(result, [.address(Address(Variable(global: symbol)))]) }
            if symbol.setsAtKeyPath, arguments.count > 2 {
                for case .keyPath(let variable) in values(arguments[1]) {
                    append(.assigned, Address(variable), origins(of: loaded(arguments[2])), at)
                }
                return
            }
        }
        let receivers = arguments.last.map(values) ?? []
        let accessor = callee.accessor
        if accessor == .modify {
            let yielded = yielded(by: callee, of: receivers)
            for result in instruction.results { known[result] = yielded }
        } else {
            let made = made(by: callee, arguments, type, call)
            if type.returnsInMemory, let memory = arguments.first { write(.assigned, to: memory, made, at) }
            set(result, made)
        }
        if accessor == .set {
            let value = arguments.first.map(values) ?? []
            var address = Address(.accessor(callee, of: receivers.lazy.compactMap(memory).first))
            address.isOfNewObject = receivers.contains(.newObject)
            append(.set, address, origins(of: value), at)
        }
        let offset = max(0, arguments.count - type.parameters.count)
        for (index, argument) in arguments.enumerated() where index >= offset {
            if type.parameters[index - offset].type.has("@inout") {
                let value: Set<OperandValue> = accessor == .set ? arguments.first.map(values) ?? [] : []
                write(.lent(to: callee, parameter: index), to: argument, value, at)
            } else if accessor != .get, callee.symbol?.injection == nil,
                index == offset || index == arguments.count - 1
            {
                hand(argument, index, of: arguments, to: callee, at)
            }
        }
    }

    /// An object in a variable gets something else.
    private mutating func hand(
        _ argument: Int, _ index: Int, of arguments: [Int], to callee: Call.Callee, _ at: Point
    ) {
        let objects = values(argument).compactMap(memory).filter {
            if case .parameter = $0.base { false } else { true }
        }
        guard !objects.isEmpty else { return }
        let others = arguments.indices.filter { $0 != index }.flatMap { values(arguments[$0]) }
        let closures = others.compactMap { if case .function(let symbol) = $0 { symbol } else { nil } }
        let change = Write.Change.handed(
            to: callee, closures: Set(closures).sorted(),
            isAlone: others.allSatisfy { $0 == .origin(.nothing) })
        for object in objects { append(change, object, origins(of: Set(others)), at) }
    }

    /// The variable in which an object is, or the memory of a value.
    private func memory(_ value: OperandValue) -> Address? {
        switch value {
        case .address(let address), .read(let address): address
        case .local, .newObject, .function, .keyPath, .origin: nil
        }
    }

    private func yielded(by callee: Call.Callee, of receivers: Set<OperandValue>) -> Set<OperandValue> {
        let bases = Set(receivers.map { address($0) ?? memory($0) })
        return Set((bases.isEmpty ? [nil] : bases).map { .address(Address(.accessor(callee, of: $0))) })
    }

    /// What a call returns: something new, which may be made of what its arguments are.
    private func made(
        by callee: Call.Callee, _ arguments: [Int], _ type: SILFunctionType, _ call: Int?
    ) -> Set<OperandValue> {
        let symbol = callee.symbol
        if let call, symbol?.injection?.injects == true { return [.origin(.injected(call: call))] }
        let all = arguments.reduce(into: Set<OperandValue>()) { found, argument in
            found.formUnion(values(argument))
            for case .local(let memory, _) in values(argument) { found.formUnion(contents[memory] ?? []) }
        }
        if callee.accessor == .get {
            let receiver = arguments.last.map(values)?.lazy.compactMap(memory).first
            return injected(in: all).union([.read(Address(.accessor(callee, of: receiver)))])
        }
        if let symbol, symbol.isOfStandardLibrary {
            let count = arguments.first.flatMap { literals[$0] }
            if symbol.standard == .allocatesArray ? count == "0" : all.allSatisfy({ $0 == .origin(.nothing) }) {
                return [.origin(.nothing)]
            }
        }
        let passed = all.filter { value in
            switch value {
            case .origin(.injected), .origin(.made): true
            default: false
            }
        }
        guard let symbol, symbol.isInitializer else {
            return passed.union([.origin(symbol.map(Write.Provenance.returned) ?? .other)])
        }
        let made = type.results.first.map { TypeID($0.withoutAttributes).base } ?? ""
        return passed.union([.newObject, .origin(.made(made))])
    }
}
