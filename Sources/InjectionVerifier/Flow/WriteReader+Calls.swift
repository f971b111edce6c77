/// Reads calls: the memory that they write or lend, and the values that they return.
extension WriteReader {
    mutating func readCall(_ instruction: SILInstruction, _ callee: Call.Callee, _ call: Int?, _ at: Point) {
        guard let type = instruction.calleeType else { return }
        let arguments = Array(instruction.operands.dropFirst())
        let result = code.result(of: instruction)
        if let symbol = callee.symbol {
            if symbol.isDefaultTypeOfInjection { return }
            if symbol.standard == .allocatesArray, let result, arguments.first.flatMap({ values.literals[$0] }) != "0" {
                // `[a, b]` stores its elements in the memory that is next to the array.
                return values.set(result, [.local(result, path: [])])
            }
            if symbol.kind == .addressor { return values.set(result, [.address(Address(Variable(global: symbol)))]) }
            // `root[keyPath: path] = value` calls a function that gets these arguments.
            if symbol.setsAtKeyPath, let path = arguments.dropFirst().first, let value = arguments.dropFirst(2).first {
                for case .keyPath(let variable) in values(path) {
                    append(.assigned, Address(variable), values.loaded(value), at)
                }
                return
            }
        }
        let receivers = arguments.last.map { values($0) } ?? []
        let accessor = callee.accessor
        if accessor == .modify {
            let yielded = yielded(by: callee, of: receivers, isChosen: isChosen(arguments[...]))
            for result in instruction.results { values.byOperand[result] = yielded }
        } else {
            let returned = returned(by: callee, arguments, type, call)
            let count = type.returnsInMemory ? max(1, arguments.count - type.parameters.count) : 0
            for memory in arguments.prefix(count) { write(.assigned, to: memory, returned, at) }
            values.set(result, returned)
        }
        if accessor == .set {
            let value = arguments.first.map { values($0) } ?? []
            var address = Address(.accessor(callee, of: receivers.lazy.compactMap(memory).first))
            address.isOfNewObject = receivers.contains(.newObject)
            address.isChosen = isChosen(arguments.dropFirst())
            append(.set, address, value, at)
        }
        let offset = max(0, arguments.count - type.parameters.count)
        for (index, argument) in arguments.enumerated() where index >= offset {
            if type.parameters[index - offset].type.has("@inout") {
                // A setter gets the new value first, and then the indices of a subscript.
                let others = accessor == .set ? Array(arguments.prefix(1)) : arguments.filter { $0 != argument }
                let value = others.reduce(into: Set()) { $0.formUnion(values($1)) }
                let isChosen = accessor == .set && isChosen(arguments.dropFirst())
                write(.lent(to: callee, parameter: index), to: argument, value, at, isChosen: isChosen)
            } else if accessor != .get, callee.symbol?.injection == nil,
                index == offset || index == arguments.count - 1
            {
                hand(argument, index, of: arguments, to: callee, at)
            }
        }
    }

    /// Notes that an object in a variable is an argument of a call, with the values of the other arguments:
    /// `subject.send(user)`. The object is alone if these are all literals, or if there are none.
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
            isAlone: others.allSatisfy { if case .origin(let origin) = $0 { origin.isLiteral } else { false } })
        for object in objects { append(change, object, Set(others), at) }
    }

    /// Returns the memory of a value: the variable from which it was read or, if it is an address, the memory there.
    private func memory(_ value: OperandValue) -> Address? {
        switch value {
        case .address(let address): address
        case .read(let address): address.path.last.map { Address($0) } ?? address
        case .local, .computed, .newObject, .function, .keyPath, .origin: nil
        }
    }

    private func yielded(
        by callee: Call.Callee, of receivers: Set<OperandValue>, isChosen: Bool
    ) -> Set<OperandValue> {
        let bases = Set(receivers.map { address($0) ?? memory($0) })
        return Set(
            (bases.isEmpty ? [nil] : bases).map { base in
                var address = Address(.accessor(callee, of: base))
                address.isChosen = isChosen
                return .address(address)
            })
    }

    /// True if an accessor has an index that is no literal. The last argument is the receiver, and does not count.
    private func isChosen(_ arguments: ArraySlice<Int>) -> Bool { !values.areLiterals(arguments.dropLast()) }

    /// Returns the values that a call may return: new values, and values of its arguments that may be part of them.
    private func returned(
        by callee: Call.Callee, _ arguments: [Int], _ type: SILFunctionType, _ call: Int?
    ) -> Set<OperandValue> {
        let symbol = callee.symbol
        if let call, symbol?.injection?.injects == true { return [.origin(.injected(call: call))] }
        let argumentValues = values.withContents(arguments.reduce(into: []) { $0.formUnion(values($1)) })
        if callee.has(.varies) { return [.origin(symbol.map(Write.Provenance.returned) ?? .other)] }
        if callee.has(.tellsTime) { return [.origin(.now)] }
        if symbol?.isStaticGetterOfFoundation == true { return [.origin(.literal)] }
        if callee.has(.counts) { return [.origin(.measure)] }
        if callee.has(.selects) { return values.selected(from: argumentValues) }
        if callee.has(.computes) { return values.computed(from: argumentValues) }
        if callee.accessor == .get {
            let receiver = arguments.last.map { values($0) }?.lazy.compactMap(memory).first
            return values.injected(in: argumentValues).union([.read(Address(.accessor(callee, of: receiver)))])
        }
        if let symbol, symbol.isOfStandardLibrary {
            // An empty text counts as nothing, although the literals of its length and its encoding are not all zero.
            let isEmptyText = symbol.standard == .stringLiteral && arguments.first.flatMap { values.literals[$0] } == ""
            let origins = isEmptyText ? [.nothing] : values.origins(of: argumentValues)
            let isValue = symbol.isInitializer || symbol.standard == .allocatesArray
            if origins.allSatisfy(\.isLiteral) {
                return isValue ? Set(origins.map { .origin($0) }) : [.origin(.literal)]
            }
        }
        let passed = argumentValues.filter { value in
            switch value {
            case .origin(.injected), .origin(.made): true
            default: false
            }
        }
        guard let symbol, symbol.isInitializer else {
            return passed.union([.origin(symbol.map(Write.Provenance.returned) ?? .other)])
        }
        let madeType = type.results.first.map { TypeID($0.withoutAttributes).base } ?? ""
        return passed.union([.newObject, .origin(.made(madeType))]).union(
            values.areLiterals(arguments) ? [] : [.origin(.other)])
    }
}
