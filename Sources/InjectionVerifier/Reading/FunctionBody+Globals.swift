/// Variables at the top level of a program: where they are stored, and where they are used.
extension FunctionBody {
    var isTopLevel: Bool { !function.symbol.hasPrefix("$s") }

    mutating func readGlobal(_ rest: Bytes, _ result: Int?) {
        guard let result, let end = rest.find(" : $*") else { return }
        let symbol = rest[1..<end].string
        guard isTopLevel else { return noteUse(of: symbol) }
        let type = rest[end + 5..<(rest.find(", loc ") ?? rest.count)].string
        values[result] = .global(.global(symbol, type: type))
    }

    /// At the top level the address stands before the first use; elsewhere it is only asked for to be used.
    mutating func readUses(_ operation: String, _ rest: Bytes) {
        guard !["store", "assign", "begin_access", "end_access", "mark_uninitialized"].contains(operation) else {
            return
        }
        var operands = rest.values()[...]
        // What is returned in memory comes first.
        if operation.hasSuffix("apply"), Self.returnsInMemory(rest) { operands = operands.dropFirst(2) }
        if operation == "copy_addr" { operands = operands.prefix(1) }
        for operand in operands {
            if case .global(.global(let symbol, _)) = values[operand] { noteUse(of: symbol) }
        }
    }

    /// The first argument is where the result goes.
    static func returnsInMemory(_ rest: Bytes) -> Bool {
        ["-> @out ", "-> (@out ", "-> @sil_sending @out ", "-> (@sil_sending @out "].contains { rest.find($0) != nil }
    }

    private mutating func noteUse(of symbol: String) {
        let place = lastPlace ?? function.place ?? .unknown
        add(Call(callee: .function(symbol), time: .now, typeArguments: [], place: place))
    }
}
