/// Where values are stored, and variables of a program's beginning.
extension FunctionBody {
    /// Whether the results of calls are kept, and until when they are used.
    mutating func noteUses(_ instruction: SILInstruction) {
        let operation = instruction.operation
        guard instruction.operands.contains(where: { self[$0]?.isMade == true }), !operation.hasPrefix("dealloc_"),
            !operation.hasPrefix("end_"), !operation.hasPrefix("destroy_"), operation != "debug_value",
            operation != "extend_lifetime", Operations.kinds[operation] != .view
        else { return }
        // The last operand of a method is what it is a method of.
        let isMethod = instruction.types.first?.has("@convention(method)") ?? false
        let isCall = operation.hasSuffix("apply")
        let isStored = instruction.isReturn || ["store", "store_weak", "assign", "copy_addr"].contains(operation)
        for (index, operand) in instruction.operands.enumerated() {
            let isSelf = isMethod && index == instruction.operands.count - 1
            // What is only moved to memory of this function is kept if it is kept from there.
            let isOwn =
                !instruction.isReturn && instruction.operands.count == 2
                && local.contains(root(instruction.operands[1]))
            for call in makers(of: operand) {
                if function.isMain, !isStored { function.calls[call].uses.insert(function.calls.count) }
                if (isCall && !isSelf && index > 0) || (isStored && !isOwn && index == 0) {
                    function.calls[call].isKept = true
                }
            }
        }
    }

    mutating func readStore(_ instruction: SILInstruction) {
        let operands = instruction.operands
        guard operands.count >= 2 else { return }
        if case .metatype(let stored?) = self[operands[0]] { storedMetatypes.insert(stored) }
        guard case .results(let calls) = self[operands[0]] else {
            switch self[operands[1]] {
            case .property: break
            case .global(let global): if case .global(let symbol, _) = global { noteUse(of: symbol, assigning: global) }
            default: store(self[operands[0]], in: operands[1])
            }
            return
        }
        switch self[operands[1]] {
        case .global(let global): for call in calls { function.calls[call].destination = global }
        case .property(let name): setDestination(of: calls, .property(name))
        case .parameter: setDestination(of: calls, .argument)
        default:
            if instruction.operation == "store_weak" { setDestination(of: calls, .weak) }
            store(.results(calls), in: operands[1])
            name(.results(calls), memoryNames[root(operands[1])])
        }
    }

    /// `debug_value %3, let, name "screen"`
    mutating func noteName(_ value: Value?) {
        if case .results(let calls)? = value { for call in calls { function.calls[call].isNamed = true } }
    }

    /// Stores a value in memory; what another block stored there may be there, too.
    mutating func store(_ value: Value?, in memory: Int) {
        let memory = root(memory)
        let isFirst = storedIn[memory] == nil || storedIn[memory] == block
        storedIn[memory] = block
        guard !isFirst || arrays.contains(memory) else { return self[memory] = value }
        // Who made what may be there is not forgotten for what may be there, too.
        let all = [self[memory], value].compactMap { $0 }
        let made = all.filter(\.isMade)
        if all.count == 2, !arrays.contains(memory) {
            for case .results(let calls) in made { for call in calls { function.calls[call].isReplaced = true } }
        }
        self[memory] =
            made.isEmpty
            ? (all.count == 2 ? all[0].joined(with: all[1]) : nil)
            : made.reduce(made[0]) {
                $0.joined(with: $1) ?? $0
            }
    }

    /// `debug_value %3, let, name "screen"`, or memory with a name: a variable of the program's `main`.
    mutating func name(_ made: Value?, _ name: String?) {
        guard function.isMain, let name, case .results(let calls) = made else { return }
        for call in calls where function.calls[call].destination == nil {
            function.calls[call].destination = .local(name, type: madeTypes[call] ?? "")
        }
    }

    /// Only that of an injection matters, also of one in an autoclosure: `user ?? Inject()`.
    private mutating func setDestination(of calls: [Int], _ destination: Call.Destination) {
        for call in calls
        where function.calls[call].injects || function.calls[call].callee.symbol?.isAutoclosure == true {
            function.calls[call].destination = destination
        }
    }

    /// `property = Inject()` may call the setter.
    mutating func readSetter(_ operands: [Int], _ instruction: SILInstruction) {
        let calls = makers(of: operands.first)
        guard !calls.isEmpty else { return }
        switch self[instruction.operands[0]] {
        case .callee(.member(let member)) where member.hasSuffix("!setter"):
            setDestination(of: calls, .property(String(member.dropFirst().dropLast(7))))
        case .callee(.function(let symbol)) where symbol.hasSuffix("vs"):
            setDestination(of: calls, .property("@" + symbol))
        default: break
        }
    }

    var isTopLevel: Bool { !function.symbol.hasPrefix("$s") }

    mutating func readGlobal(_ instruction: SILInstruction) {
        guard let result = instruction.results.first, let symbol = instruction.symbols.first?.name,
            let type = instruction.types.first
        else { return }
        guard isTopLevel else { return noteUse(of: symbol) }
        self[result] = .global(.global(symbol, type: type.withoutAttributes.description))
    }

    /// At the top level the address stands before the first use; elsewhere it is only asked for to be used.
    mutating func readUses(_ instruction: SILInstruction) {
        guard !["store", "assign", "begin_access", "end_access", "mark_uninitialized"].contains(instruction.operation)
        else { return }
        var operands = instruction.operands[...]
        // What is returned in memory comes first.
        if instruction.calleeType?.returnsInMemory ?? false { operands = operands.dropFirst(2) }
        if instruction.operation == "copy_addr" { operands = operands.prefix(1) }
        for operand in operands {
            if case .global(.global(let symbol, _)) = self[operand] { noteUse(of: symbol) }
        }
    }

    /// What is assigned is no result of a call, such as nil.
    private mutating func noteUse(of symbol: String, assigning destination: Call.Destination? = nil) {
        let place = lastPlace ?? function.place ?? .unknown
        var call = Call(callee: .function(symbol), time: .now, place: place)
        call.destination = destination
        add(call)
    }
}
