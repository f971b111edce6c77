/// Finds the writes of each function, with those of the accessors and mutating methods that it calls.
///
/// With `mutating func clear() { user = nil }` in `State`, the call `Host.state.clear()` is a write of `Host.state`
/// with the path `State.user`.
final class Writes {
    let program: Program
    let variables: Variables
    private struct Parameter: Hashable { var function: Symbol; var index: Int }
    /// The memory that an address leads to: a variable or an `inout` argument, or properties of the struct in it.
    private struct Target: Hashable {
        enum Base: Hashable { case variable(Variable), parameter(Int) }
        var base: Base
        var path: [Variable]
        /// True if an unread accessor yields the memory, as the subscript in `cart.items[0]` does, or if it is an element
        /// of a tuple. A write then changes `items`, and does not replace it.
        var isElement = false
    }

    private let writesBySymbol = Memo<Symbol, [VariableWrite]>(unfinished: [])
    private let changesByParameter = Memo<Parameter, Set<MemoryChange>>(unfinished: [])
    private let yields = Memo<Symbol, Set<Target>>(unfinished: [])

    init(_ program: Program, _ variables: Variables) { (self.program, self.variables) = (program, variables) }

    /// Returns the functions that a call may run, without unread ones.
    private func targets(_ callee: Call.Callee, in function: Function) -> [Function] {
        // The compiler prints `Array.append` of the standard library with an empty body, so it counts as unread.
        program.dispatch.candidates(callee, in: function).compactMap { program.functions[$0] }.filter {
            !$0.successors.isEmpty
        }
    }

    func writes(in symbol: Symbol) -> [VariableWrite] {
        return writesBySymbol(symbol) {
            guard let function = program.functions[symbol] else { return [] }
            return function.writes.flatMap { resolved($0, in: function) }
        }
    }

    private func resolved(_ write: Write, in function: Function) -> [VariableWrite] {
        if case .set = write.change { return set(write, in: function) }
        return memory(write.address, in: function).flatMap { target -> [VariableWrite] in
            guard case .variable(let variable) = target.base else { return [] }
            return changes(of: write, on: target, in: function).sorted().map { memoryChange in
                let path = target.isElement ? target.path : target.path + memoryChange.path
                let part = variables.visible(VariablePart(variable: variable, path: path))
                // A method of a wrapper may assign only one of several properties of the wrapper, so the write counts
                // as `changed`.
                let isOfWrapper = part.path.last != path.last && memoryChange.change == .assigned
                return VariableWrite(
                    variable: variable, path: part.path,
                    change: target.isElement || isOfWrapper ? .changed : memoryChange.change,
                    changesElement: memoryChange.changes(element: target.isElement),
                    origins: origins(of: write, memoryChange.content), sources: memoryChange.sources,
                    isChosen: write.address.isChosen,
                    position: write.position, place: write.place, isOfNewObject: write.address.isOfNewObject)
            }
        }
    }

    private func origins(of write: Write, _ content: MemoryChange.Content) -> [Write.Provenance] {
        switch content {
        case .nothing: [.nothing]
        case .literals: [.literal]
        case .now: [.now]
        case .arguments: write.origins
        case .argumentsAndOthers: write.origins.contains(.other) ? write.origins : write.origins + [.other]
        }
    }

    private func changes(of write: Write, on target: Target, in function: Function) -> Set<MemoryChange> {
        let sources = StoredValues.sources(of: write, in: function)
        switch write.change {
        case .assigned:
            return [MemoryChange(change: write.isInPlace ? .changed : .assigned, path: [], sources: sources)]
        case .set: return []
        case .lent(let callee, let parameter):
            // A `modify` only yields an address. A change of the memory there is a write of its own.
            if callee.accessor == .modify { return [] }
            let targets = targets(callee, in: function)
            guard targets.isEmpty else {
                let indices = sources.filter(\.isIndex)
                return targets.reduce(into: []) { changes, target in
                    for var change in self.changes(of: target.symbol, on: parameter) {
                        change.sources += indices
                        changes.insert(change)
                    }
                }
            }
            let change = Self.change(callee, write)
            // In `reducer(&state)`, the called function is the value of a variable or an argument, and may store any
            // value.
            let isUnknown = callee.symbol == nil && callee.member == nil
            let content: MemoryChange.Content =
                isUnknown ? .argumentsAndOthers : change == .changed ? .arguments : .nothing
            let kept = change == .changed ? sources : sources.filter(\.isIndex)
            return [MemoryChange(change: change, path: [], content: content, sources: kept)]
        case .handed(let callee, let closures, let isAlone):
            guard case .variable(let variable) = target.base else { return [] }
            return handed(to: callee, closures, isAlone, variable, sources, in: function)
        }
    }

    /// Returns how an unread function changes the memory that it is lent. The setter in `names[id] = nil` takes an
    /// element out.
    private static func change(_ callee: Call.Callee, _ write: Write) -> VariableWrite.Change {
        if callee.has(.empties) { return .emptied }
        if callee.has(.takesEnd) { return .tookEnd }
        let setsNil = callee.accessor == .set && write.origins.allSatisfy { $0 == .nothing }
        return setsNil || callee.has(.takesOut) ? .tookOut : .changed
    }

    private func handed(
        to callee: Call.Callee, _ closures: [Symbol], _ isAlone: Bool, _ variable: Variable,
        _ sources: [StoredValues.Source], in function: Function
    ) -> Set<MemoryChange> {
        let targets = targets(callee, in: function)
        guard targets.isEmpty else {
            // A method of a wrapper that the program declares may change the value that is wrapped.
            let wrapper = variables.ownWrapper(of: variable)
            let changesValue =
                wrapper != nil
                && targets.contains { $0.selfType.map(variables.plainName) == wrapper && changesWrappedValue($0) }
            return changesValue ? [MemoryChange(change: .changed, path: [], sources: sources)] : []
        }
        guard variables.isKeeper(variable) else { return [] }
        if callee.has(.addsInPlace) { return [MemoryChange(change: .changed, path: [], sources: sources)] }
        // In `lock.withLock { $0 = [] }`, the closure changes the memory that it is lent. A closure that only reads
        // this memory changes nothing. The object may keep a closure that is lent nothing, as in `subject.sink { … }`.
        let read = closures.filter { !$0.isThunk }.compactMap { program.functions[$0] }
        guard read.isEmpty else {
            return read.reduce(into: []) { memoryChanges, closure in
                let lent = closure.lentParameters.filter { closure.captureTypes[$0] == nil }
                for parameter in lent { memoryChanges.formUnion(changes(of: closure.symbol, on: parameter)) }
                if lent.isEmpty { memoryChanges.insert(MemoryChange(change: .handed, path: [], sources: sources)) }
            }
        }
        // `cache.object(forKey: key)`, `set.member(user)` and `set.contains(user)` only read.
        if let member = callee.member, ["object", "member", "contains"].contains(member.name) { return [] }
        let name = callee.symbol?.name ?? callee.member?.name ?? ""
        let stores = sources.first.map { ![.nothing, .literal].contains($0.origin) } ?? false
        if name.contains("removeAll") || name.contains("exchange") && !stores {
            return [MemoryChange(change: .emptied, path: [], content: .nothing, sources: [])]
        }
        if name.contains("remove") { return [MemoryChange(change: .tookOut, path: [], content: .nothing, sources: [])] }
        return isAlone ? [] : [MemoryChange(change: .handed, path: [], sources: sources)]
    }

    /// Finds the changes that a function makes to the memory of an `inout` argument, itself or in functions to which it
    /// lends this memory. An unread function counts as one that changes the memory.
    private func changes(of symbol: Symbol, on index: Int) -> Set<MemoryChange> {
        let parameter = Parameter(function: symbol, index: index)
        return changesByParameter(parameter) {
            guard let function = program.functions[symbol] else {
                let unknown = StoredValues.Source(function: symbol, origin: .other)
                return [MemoryChange(change: .changed, path: [], sources: [unknown])]
            }
            var memoryChanges: Set<MemoryChange> = []
            for write in function.writes {
                for target in memory(write.address, in: function) where target.base == .parameter(index) {
                    for memoryChange in changes(of: write, on: target, in: function) {
                        let path = target.isElement ? target.path : target.path + memoryChange.path
                        // Skip a path in which a property comes twice. Recursion makes such paths:
                        // `mutating func clear() { child.clear() }`.
                        guard Set(path).count == path.count else { continue }
                        let content = memoryChange.content == .arguments ? write.content : memoryChange.content
                        var change = target.isElement ? .changed : memoryChange.change
                        if change == .assigned, content == .nothing || content == .literals { change = .emptied }
                        memoryChanges.insert(
                            MemoryChange(
                                change: change, path: path, content: content, sources: memoryChange.sources,
                                changesElement: memoryChange.changes(element: target.isElement)))
                    }
                }
            }
            return memoryChanges
        }
    }

    /// True if a method of a wrapper writes a property of the wrapper, itself or in a function that it calls. Also true
    /// if it, or a method that it calls, has a function as a parameter, because that function may write the property.
    private func changesWrappedValue(_ method: Function) -> Bool {
        let type = method.selfType.map(variables.plainName)
        return Set(reachableFrom: [method.symbol]) { program.runs(by: $0).map(\.symbol) }.contains { symbol in
            guard let function = program.functions[symbol] else { return false }
            return function.takesFunctions && function.selfType != nil
                || function.writes.contains { write in
                    memory(write.address, in: function).contains {
                        if case .variable(let variable) = $0.base { variable.owner == type } else { false }
                    }
                }
        }
    }
}

/// Finds the memory to which accessors lead. With `_modify { yield &store.user }` in `var user: User?`, a write of
/// `user` is a write of `store.user`.
extension Writes {
    private func memory(_ address: Address, in function: Function) -> [Target] {
        let bases: [Target]
        switch address.base {
        case .variable(let variable):
            bases = [Target(base: .variable(variables.wrapped[variable] ?? variable), path: [])]
        case .parameter(let index): bases = [Target(base: .parameter(index), path: [])]
        case .accessor(let callee, let owner): bases = memory(behind: callee, owner, in: function)
        }
        return bases.map { base in
            base.isElement
                ? base : Target(base: base.base, path: base.path + address.path, isElement: address.isOfTuple)
        }
    }

    private func memory(behind callee: Call.Callee, _ owner: Address?, in function: Function) -> [Target] {
        let targets = targets(callee, in: function)
        let property = callee.member.map { Variable(property: $0.property) } ?? targets.first?.accessed
        guard callee.accessor == .modify else {
            return property.map { [Target(base: .variable($0), path: [])] } ?? []
        }
        let ofReceiver = owner.map { memory($0, in: function) } ?? []
        let yielded = targets.reduce(into: Set<Target>()) { $0.formUnion(self.yielded(by: $1)) }.flatMap { target in
            guard case .parameter = target.base else { return [target] }
            // The accessor of a struct yields a part of its receiver.
            return ofReceiver.map { Target(base: $0.base, path: $0.path + target.path, isElement: $0.isElement) }
        }
        if !yielded.isEmpty { return yielded }
        var ofOwner = ofReceiver
        if ofOwner.isEmpty, let property { ofOwner = [Target(base: .variable(property), path: [])] }
        return targets.isEmpty ? ofOwner.map { Target(base: $0.base, path: $0.path, isElement: true) } : ofOwner
    }

    private func yielded(by accessor: Function) -> Set<Target> {
        return yields(accessor.symbol) {
            var yielded = Set(accessor.yielded.flatMap { memory($0, in: accessor) })
            if yielded.isEmpty, accessor.symbol.isThunk {
                yielded = accessor.calls.flatMap { targets($0.callee, in: accessor) }.reduce(into: []) {
                    $0.formUnion(self.yielded(by: $1))
                }
            }
            if yielded.isEmpty, accessor.name.role == .modify {
                yielded = [Target(base: .variable(accessor.accessed), path: [])]
            }
            return yielded
        }
    }

    /// Returns the writes of a setter as writes of the code that calls it.
    private func set(_ write: Write, in function: Function) -> [VariableWrite] {
        guard case .accessor(let callee, _) = write.address.base else { return [] }
        return targets(callee, in: function).flatMap { setter -> [VariableWrite] in
            var seen: Set<Symbol> = []
            var writes = lifted(setter, &seen)
            // The setter of a property with a wrapper of the program also writes that property. So does a setter in
            // which no write was found, unless it is a thunk.
            let isOfProperty = setter.name.role == .setter && !setter.name.isInner
            if isOfProperty,
                variables.ownWrapper(of: setter.accessed) != nil || writes.isEmpty && !setter.symbol.isThunk
            {
                writes.append(
                    VariableWrite(
                        variable: setter.accessed, path: [], change: .assigned, position: write.position))
            }
            return writes.map { inner in
                var lifted = inner
                if inner.change == .handed { lifted.change = .assigned }
                if write.isInPlace, inner.change == .assigned { lifted.change = .changed }
                (lifted.origins, lifted.position, lifted.place) = (write.origins, write.position, write.place)
                lifted.sources = StoredValues.sources(of: write, in: function)
                if write.address.isChosen { lifted.isChosen = true }
                // The setter of a new object may write a static variable.
                lifted.isOfNewObject = write.address.isOfNewObject && variables[inner.variable]?.owner != nil
                return lifted
            }
        }
    }

    private func lifted(_ function: Function, _ seen: inout Set<Symbol>) -> [VariableWrite] {
        guard seen.insert(function.symbol).inserted else { return [] }
        var writes = self.writes(in: function.symbol)
        let set = function.writes.compactMap { write in
            if case .accessor(let callee, _) = write.address.base, write.change == .set { callee } else { nil }
        }
        for call in function.calls where !set.contains(call.callee) {
            for target in targets(call.callee, in: function) where target.isTransparent {
                writes += lifted(target, &seen)
            }
        }
        return writes
    }
}
