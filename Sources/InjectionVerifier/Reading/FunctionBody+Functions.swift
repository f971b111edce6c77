/// Functions as values: closures, and what uses them.
extension FunctionBody {
    mutating func readPartialApply(_ rest: Bytes, result: Int?, line: Int) throws {
        guard let use = ApplySyntax(rest) else { throw unknown(line, "partial_apply") }
        note(rest)
        guard let result else { return }
        switch values[use.callee] {
        case .callee(.function(let symbol)):
            let count = argumentCount(rest)
            var captures: [Int: FunctionValue] = [:]
            for (index, operand) in use.operands.enumerated() {
                if let value = functionValue(operand) { captures[count + index] = value }
            }
            let typeArguments = use.typeArguments.map { known($0) }
            values[result] = .function(.function(symbol, typeArguments: typeArguments, captures: captures))
            self.use(result, .escaping, rest)
        case .callee(let callee):
            let place = Place(in: rest) ?? lastPlace ?? .unknown
            let typeArguments = use.typeArguments.map { known($0) }
            add(Call(callee: callee, time: .escaping, typeArguments: typeArguments, place: place))
        default: break
        }
    }

    /// How many arguments a closure has before those it captured: those of its type less those given here.
    private func argumentCount(_ rest: Bytes) -> Int {
        guard let colon = rest.find(" : $"), let use = ApplySyntax(rest) else { return 0 }
        let end = rest.find(", loc ") ?? rest.count
        return FunctionType.argumentCount(rest[colon + 4..<max(colon + 4, end)]) - use.operands.count
    }

    /// Notes that a function is used as a value; the latest knowledge about the same use wins.
    mutating func use(_ operand: Int, _ time: Call.Time, _ rest: Bytes) {
        guard case .function(let symbol, let typeArguments, let captures) = functionValue(operand),
            !symbol.isOfStandardLibrary
        else { return }
        let place = Place(in: rest) ?? lastPlace ?? .unknown
        if let index = function.calls.lastIndex(where: { $0.callee == .function(symbol) && $0.time == .escaping }) {
            if time != .escaping { function.calls[index].time = time }
            return
        }
        var call = Call(callee: .function(symbol), time: time, typeArguments: typeArguments, place: place)
        call.closures = captures
        call.failure = .kept
        functionUses.append(function.calls.count)
        add(call)
    }

    /// An error of a closure that may not be kept goes where that of the function goes which it is handed to.
    mutating func passOnErrors(of operands: [Int], to callee: Call.Callee, _ rest: Bytes) {
        for handed in operands.map(handed) where !handed.isEmpty {
            let calls = functionUses.filter { index in
                if case .function(let name) = function.calls[index].callee { handed.contains(name) } else { false }
            }
            guard calls.contains(where: { function.calls[$0].time == .now }) else { continue }
            for index in calls {
                blocks[index].afterError = ControlFlow.errorBlock(rest)
                function.calls[index].time = .now
                if case .function(let symbol) = callee, symbol.expectsErrors, rest.find("Never") == nil {
                    function.calls[index].failure = .handled
                }
            }
        }
    }

    /// The function that an operand is, and those that it only passes on.
    func handed(_ operand: Int) -> Set<String> {
        guard let value = functionValue(operand), let symbol = value.symbol else { return [] }
        var names: Set<String> = []
        value.forEach { name, _, _ in if name == symbol || symbol.isThunk { names.insert(name) } }
        return names
    }

    /// Whatever names a function, a member or a requirement may call it.
    mutating func readUnknown(_ rest: Bytes) {
        for value in rest.values() { use(value, .unknown, rest) }
        guard let end = rest.find(" : "), let name = rest.find("@$s") ?? rest.find("#"), name < end else { return }
        let text = rest[name..<end].string
        let callee: Call.Callee =
            if text.hasPrefix("@") {
                .function(String(text.dropFirst()))
            } else if rest.hasPrefix("$") {
                .requirement(text, of: Unknown.opened.rawValue)
            } else {
                .member(text)
            }
        add(Call(callee: callee, time: .unknown, typeArguments: [], place: Place(in: rest) ?? .unknown))
    }
}
