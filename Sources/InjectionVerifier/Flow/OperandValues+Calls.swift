/// Finds the values that a call may return, and the sources of the indices of a subscript.
extension OperandValues {
    /// Returns the values that a call may return: new values, values that it reads from its receiver, and those of its
    /// arguments that it returns or puts into a new value.
    func returned(
        by callee: Call.Callee, _ arguments: [ValueNumber], _ type: SILFunctionType, _ call: CallNumber?
    ) -> Set<OperandValue> {
        let symbol = callee.symbol
        if let call, symbol?.injection?.injects == true { return [.origin(.injected(call: call))] }
        let argumentValues = withContents(arguments.reduce(into: []) { $0.formUnion(self($1)) })
        if callee.has(.varies) { return [.origin(symbol.map(Write.Provenance.returned) ?? .other)] }
        if callee.has(.tellsTime) { return [.origin(.now)] }
        if symbol?.isStaticGetterOfFoundation == true { return [.origin(.literal)] }
        if callee.has(.counts) { return [.origin(.measure)] }
        if callee.has(.selects) { return selected(from: argumentValues) }
        // `queue.removeFirst()` returns an element of the queue.
        if callee.has(.takesOut), let receiver = arguments.last.map({ self($0) })?.lazy.compactMap(\.memory).first {
            return [.read(receiver)]
        }
        if callee.has(.computes) { return computed(from: argumentValues) }
        if callee.accessor == .get {
            let receiver = arguments.last.map { self($0) }?.lazy.compactMap(\.memory).first
            return injected(in: argumentValues).union([.read(Address(.accessor(callee, of: receiver)))])
        }
        if let symbol, symbol.isOfStandardLibrary {
            // An empty text is `nothing`, although the literals of its length and its encoding are not all zero.
            let isEmptyText = symbol.standard == .stringLiteral && arguments.first.flatMap { literals[$0] } == ""
            let origins = isEmptyText ? [.nothing] : self.origins(of: argumentValues)
            let isValue = symbol.isInitializer || symbol.standard == .allocatesArray
            if origins.allSatisfy(\.isLiteral) {
                return isValue ? Set(origins.map { .origin($0) }) : [.origin(.literal)]
            }
        }
        let passed = argumentValues.filter { value in
            switch value {
            case .origin(.injected), .origin(.made): true
            // A function may be an element of the result: `[listener]`.
            default: symbol?.isOfStandardLibrary == true && functionArgument(value) != nil
            }
        }
        guard let symbol, symbol.isInitializer else {
            return passed.union([.origin(symbol.map(Write.Provenance.returned) ?? .other)])
        }
        let madeType = type.results.first.map { TypeID($0.withoutAttributes).base } ?? ""
        return passed.union([.newObject, .origin(.made(madeType))]).union(
            areLiterals(arguments) ? [] : [.origin(.other)])
    }

    /// Returns the sources of an accessor's indices. Returns none if all indices are literals. The last argument is the
    /// receiver, so it is no index.
    func indices(_ arguments: ArraySlice<ValueNumber>) -> [Write.Provenance] {
        let indices = arguments.dropLast()
        return areLiterals(indices) ? [] : Set(indices.flatMap(sources)).sorted { "\($0)" < "\($1)" }
    }
}
