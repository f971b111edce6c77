/// Reads calls: the memory that they write or lend, and the values that they return.
extension WriteReader {
    mutating func readCall(_ instruction: SILInstruction, _ callee: Call.Callee, _ call: CallNumber?, _ at: Point) {
        guard let type = instruction.calleeType else { return }
        let arguments = Array(instruction.operands.dropFirst())
        let result = code.result(of: instruction)
        if let symbol = callee.symbol {
            if symbol.isDefaultTypeOfInjection { return }
            if symbol.standard == .allocatesArray, let result, arguments.first.flatMap({ values.literals[$0] }) != "0" {
                // `[a, b]` calls a function that returns the array and, next to it, the memory for its elements.
                return values.set(result, [.local(result, path: [])])
            }
            if symbol.kind == .addressor { return values.set(result, [.address(Address(Variable(global: symbol)))]) }
            // `root[keyPath: path] = value` calls a function with `root`, `path` and `value`.
            if symbol.setsAtKeyPath, let path = arguments.dropFirst().first, let value = arguments.dropFirst(2).first {
                for case .keyPath(let variable) in values(path) {
                    append(.assigned, Address(variable), values.loaded(value), at)
                }
                return
            }
        }
        if let call, callee.accessor == nil { known.noteHanded(arguments, to: call, type, values) }
        let receivers = arguments.last.map { values($0) } ?? []
        let accessor = callee.accessor
        if accessor == .modify {
            let yielded = yielded(by: callee, of: receivers, indices: values.indices(arguments[...]))
            for result in instruction.results { values.byOperand[result] = yielded }
        } else {
            let returned = values.returned(by: callee, arguments, type, call)
            let count = type.returnsInMemory ? max(1, arguments.count - type.parameters.count) : 0
            for memory in arguments.prefix(count) { write(.assigned, to: memory, returned, at) }
            values.set(result, returned)
        }
        if accessor == .set {
            let value = arguments.first.map { values($0) } ?? []
            var address = Address(.accessor(callee, of: receivers.lazy.compactMap(\.memory).first))
            address.isOfNewObject = receivers.contains(.newObject)
            address.indices = values.indices(arguments.dropFirst())
            append(.set, address, value, at)
        }
        let offset = max(0, arguments.count - type.parameters.count)
        for (index, argument) in arguments.enumerated() where index >= offset {
            if type.parameters[index - offset].type.has("@inout") {
                // A setter gets the new value first, and then the indices of a subscript.
                let others = accessor == .set ? Array(arguments.prefix(1)) : arguments.filter { $0 != argument }
                let value = others.reduce(into: Set()) { $0.formUnion(values($1)) }
                let indices = accessor == .set ? values.indices(arguments.dropFirst()) : []
                write(.lent(to: callee, parameter: index), to: argument, value, at, indices: indices)
            } else if accessor != .get, callee.symbol?.injection == nil,
                index == offset || index == arguments.count - 1
            {
                hand(argument, index, of: arguments, to: callee, at)
            }
        }
    }

    /// Notes that an object in a variable is an argument of a call, with the values of the other arguments:
    /// `subject.send(user)`. `isAlone` is true if these are all literals, or if there are none.
    private mutating func hand(
        _ argument: ValueNumber, _ index: Int, of arguments: [ValueNumber], to callee: Call.Callee, _ at: Point
    ) {
        let objects = values(argument).compactMap(\.memory).filter {
            if case .parameter = $0.base { false } else { true }
        }
        guard !objects.isEmpty else { return }
        let others = arguments.indices.filter { $0 != index }.flatMap { values(arguments[$0]) }
        let closures = others.compactMap { if case .function(let symbol) = $0 { symbol } else { nil } }
        let change = Write.Change.handed(
            to: callee, closures: Set(closures).sorted(),
            isAlone: others.allSatisfy { if case .origin(let origin) = $0 { origin.isLiteral } else { false } })
        for object in objects { append(change, object, Set(others), at) }
    }

    private func yielded(
        by callee: Call.Callee, of receivers: Set<OperandValue>, indices: [Write.Provenance]
    ) -> Set<OperandValue> {
        let bases = Set(receivers.map { address($0) ?? $0.memory })
        return Set(
            (bases.isEmpty ? [nil] : bases).map { base in
                var address = Address(.accessor(callee, of: base))
                address.indices = indices
                return .address(address)
            })
    }
}
