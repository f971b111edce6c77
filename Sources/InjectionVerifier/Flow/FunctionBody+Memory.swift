/// Where values are stored.
extension FunctionBody {
    /// Whether the results of calls are kept, or what is read out of them.
    mutating func noteUses(_ instruction: SILInstruction) {
        let (operation, operands) = (instruction.operation, instruction.operands)
        let kind = Operations.kinds[operation]
        guard !operation.hasPrefix("dealloc_"), !operation.hasPrefix("end_"), !operation.hasPrefix("destroy_"),
            !["debug_value", "extend_lifetime", "store_weak"].contains(operation), kind != .view, kind != .unowned
        else { return }
        // What is called, and what it does with its arguments, is known when all has been read.
        let isRead =
            if case .callee(let callee) = self[operands.first] {
                operation != "partial_apply" && callee.symbol?.isOfStandardLibrary != true
            } else { false }
        if !isRead, kind != .load, operation != "class_method", operation != "switch_enum" {
            for case .parameter(let index) in operands.map({ self[$0] }) { function.keptArguments.insert(index) }
        }
        guard operands.contains(where: { self[$0]?.isMade == true }) else { return }
        let isCall = instruction.isCall
        let isStored = instruction.isReturn || ["store", "assign", "copy_addr"].contains(operation)
        // What is only moved to memory of this function is kept if it is kept from there.
        let isOwn = !instruction.isReturn && operands.count == 2 && local.contains(root(operands[1]))
        for (index, operand) in operands.enumerated() {
            let isSelf = instruction.isMethod && index == operands.count - 1
            guard (isCall && !isSelf && index > 0) || (isStored && !isOwn && index == 0) else { continue }
            for call in makers(of: operand) where !isRead {
                if instruction.isReturn {
                    function.calls[call].isReturned = true
                } else {
                    function.calls[call].isKept = true
                    if isStored, operands.count == 2, isResult(operands[1]) { function.calls[call].isReturned = true }
                }
            }
        }
    }

    /// Whether this is the memory in which the function returns its result.
    func isResult(_ memory: Int) -> Bool {
        code.type.function?.returnsInMemory == true && root(memory) == code.blocks.first?.arguments.first?.value
    }

    /// `ref_element_addr %1, #Cart.user`: the memory of a property; of a `struct_extract`, its value.
    mutating func readMember(_ instruction: SILInstruction) {
        guard let member = instruction.members.first.map({ String($0.dropFirst()) }) else { return }
        let result = instruction.results.first
        self[result] = instruction.operation == "struct_extract" ? .valueOf(member) : .property(member)
    }

    /// The memory of a static or global variable, which a function of its own gives: the property is named after that.
    mutating func readStatic(_ instruction: SILInstruction) {
        let symbols = makers(of: instruction.operands.first).compactMap { function.calls[$0].callee.symbol }
        guard let symbol = symbols.first, symbol.kind == .addressor else { return }
        self[instruction.results.first] = .property("@\(symbol)")
    }

    /// Where a value comes from, if that is known.
    func sources(of value: Value?) -> [Call.Source]? {
        switch value {
        case .results(let calls): calls.map(Call.Source.call) + calls.compactMap(getProperty)
        case .parameter(let index): [.parameter(index)]
        case .valueOf(let name): [.stored(name)]
        default: nil
        }
    }

    /// The property that a call reads with a getter that a subclass may override.
    private func getProperty(_ call: Int) -> Call.Source? {
        let callee = function.calls[call].callee
        guard case .member(let member) = callee, callee.isGetter else { return nil }
        return .stored(Member.property(member))
    }

    mutating func readStore(_ instruction: SILInstruction) {
        let operands = instruction.operands
        guard operands.count >= 2 else { return }
        if case .metatype(let stored?) = self[operands[0]] { storedMetatypes.insert(stored) }
        guard instruction.operation != "store_weak" else {
            setDestination(of: makers(of: operands[0]), .weak)
            return put(nil, in: operands[1])
        }
        put(self[operands[0]], in: operands[1])
    }

    /// What is known of a value that a property or other memory is given.
    mutating func put(_ value: Value?, in memory: Int) {
        let calls = if case .results(let calls)? = value { calls } else { [Int]() }
        switch self[memory] {
        case .property(let name): setDestination(of: calls, .property(name))
        default: store(value, in: memory)
        }
    }

    /// What calls made is added to what a property or other memory has.
    mutating func add(_ made: [Int], to memory: Int) {
        switch self[memory] {
        case .property(let name): setDestination(of: made, .property(name))
        case .parameter: break
        default: if !made.isEmpty { store(.results(makers(of: memory) + made), in: memory) }
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
        self[memory] =
            made.first.map { made.dropFirst().reduce($0) { $0.joined(with: $1) ?? $0 } }
            ?? (all.count == 2 ? all[0].joined(with: all[1]) : nil)
    }

    private mutating func setDestination(of calls: [Int], _ destination: Call.Destination) {
        for call in calls { function.calls[call].destination = destination }
    }

    /// `property = Inject()` may call the setter.
    mutating func readSetter(_ operands: [Int], _ instruction: SILInstruction) {
        let calls = makers(of: operands.first)
        guard !calls.isEmpty else { return }
        switch self[instruction.operands[0]] {
        case .callee(.member(let member)):
            if let property = Member.property(setBy: member) { setDestination(of: calls, .property(property)) }
        case .callee(.function(let symbol)) where symbol.kind == .setter:
            setDestination(of: calls, .property("@\(symbol)"))
        default: break
        }
    }

    var isTopLevel: Bool { function.symbol.kind == .foreign }
}
