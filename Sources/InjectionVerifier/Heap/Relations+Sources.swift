/// What a value was made of.
extension Relations {
    private struct Value: Hashable { var use: Int; var number: Int }

    /// Whether what is stored may be what was in the same memory, or hold that: `trail = Crumb(after: trail)`. Only such
    /// values count as may hold what is asked for.
    func restores(_ write: Write, what mayHold: ([Int]) -> Bool) -> Bool {
        func things(_ value: Value) -> [Int] { heap.sets[heap.uses[value.use].values[value.number]] }
        let constraint = heap.uses[write.use].constraints[write.constraint]
        let stored = constraint.kind == .call ? [] : constraint.operands.prefix(1)
        let sources = Set(reachableFrom: stored.filter { $0 >= 0 }.map { Value(use: write.use, number: $0) }) { value in
            let things = things(value)
            return things.contains(where: heap.memory.isShared) || mayHold(things) ? self.sources(of: value) : []
        }
        return sources.contains { things($0).contains(write.memory) }
    }

    private func sources(of value: Value) -> [Value] {
        let use = heap.uses[value.use]
        var sources: [Value] = []
        for (index, constraint) in use.constraints.enumerated() {
            func add(_ operands: some Sequence<Int>) {
                sources += operands.filter { $0 >= 0 }.map { Value(use: use.number, number: $0) }
            }
            let isMemory = constraint.operands.dropFirst().first == value.number
            let returnsInMemory = (constraint.more.first ?? 0) & Constraint.Shape.returnsInMemory != 0
            switch constraint.kind {
            case .store where isMemory, .move where isMemory: add(constraint.operands.prefix(1))
            // What an object holds, its initializer has stored there.
            case .member where use.function.isInitializer && constraint.operands == [value.number]:
                add(constraint.results)
            case .call
            where constraint.results.contains(value.number)
                || returnsInMemory && constraint.operands.first == value.number:
                let returned = (use.targets[use.first + index] ?? []).flatMap { returns(of: $0, use.first + index) }
                sources += returned
                if returned.isEmpty { add(constraint.operands) }
            case _ where constraint.results.contains(value.number): add(constraint.operands)
            default: break
            }
        }
        return sources + handed(value, use)
    }

    /// What a function returns that a constraint calls.
    private func returns(of target: (symbol: Symbol, types: Int), _ item: Int) -> [Value] {
        let context = heap.uses.context(of: target.symbol, calledBy: item)
        guard let callee = heap.uses.use(.init(symbol: target.symbol, types: target.types, context: context)) else {
            return []
        }
        return callee.constraints.flatMap { constraint in
            constraint.kind == .give || constraint.kind == .giveStored ? constraint.operands : []
        }.map { Value(use: callee.number, number: $0) }
    }

    /// What the callers of a function hand it for an argument, and what it captured.
    private func handed(_ value: Value, _ use: Heap.Use) -> [Value] {
        let arguments = use.function.constraints.arguments
        guard value.number < arguments else { return [] }
        return use.callers.compactMap { item in
            let caller = heap.uses[of: item]
            let constraint = caller.constraints[item - caller.first]
            let isCalled = caller.targets[item]?.contains { $0.symbol == use.key.symbol } == true
            guard isCalled || constraint.kind == .closure else { return nil }
            let position = value.number - (isCalled ? 0 : arguments - constraint.operands.count)
            guard constraint.operands.indices.contains(position), constraint.operands[position] >= 0 else { return nil }
            return Value(use: caller.number, number: constraint.operands[position])
        }
    }
}
