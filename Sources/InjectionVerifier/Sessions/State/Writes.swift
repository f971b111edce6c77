/// Finds the writes of each function, with those of the accessors and mutating methods that it calls.
///
/// `state.clear()`, with `mutating func clear() { user = nil }`, is a write of `Host.state` with the path `State.user`.
final class Writes {
    let program: Program
    let variables: Variables
    /// A change that a function makes to memory that it is lent.
    fileprivate struct Effect: Hashable, Comparable {
        /// The values that the function stores there.
        enum Content: Hashable { case nothing, literals, arguments, more }

        var change: VariableWrite.Change
        var path: [Variable]
        var content = Content.arguments

        static func < (left: Self, right: Self) -> Bool {
            left.path == right.path
                ? left.change.rawValue < right.change.rawValue : left.path.lexicographicallyPrecedes(right.path)
        }
    }

    private struct Parameter: Hashable { var function: Symbol; var index: Int }
    /// The memory behind an address, as far as its function knows it: a part of a variable, or of an argument.
    private struct Target: Hashable {
        enum Base: Hashable { case variable(Variable), parameter(Int) }
        var base: Base
        var path: [Variable]
        /// True if the memory is an element of a collection there, or was read from there.
        var isElement = false
    }

    private var known: [Symbol: [VariableWrite]] = [:]
    private var effects: [Parameter: Set<Effect>] = [:]
    private var yields: [Symbol: Set<Target>] = [:]

    init(_ program: Program, _ variables: Variables) { (self.program, self.variables) = (program, variables) }

    /// Returns the functions that were read which a call may run.
    private func targets(_ callee: Call.Callee, in function: Function) -> [Function] {
        // `Array.append` of the standard library is printed with an empty body.
        program.dispatch.candidates(callee, in: function).compactMap { program.functions[$0] }.filter {
            !$0.successors.isEmpty
        }
    }

    func writes(in symbol: Symbol) -> [VariableWrite] {
        if let known = known[symbol] { return known }
        // A setter that sets its own property finds this entry, and adds nothing to it.
        known[symbol] = []
        guard let function = program.functions[symbol] else { return [] }
        let found = function.writes.flatMap { self.found($0, in: function) }
        known[symbol] = found
        return found
    }

    private func found(_ write: Write, in function: Function) -> [VariableWrite] {
        if case .set = write.change { return set(write, in: function) }
        return memory(write.address, in: function).flatMap { target -> [VariableWrite] in
            guard case .variable(let variable) = target.base else { return [] }
            return effects(of: write, on: target, in: function).sorted().map { effect in
                VariableWrite(
                    variable: variable, path: target.isElement ? target.path : target.path + effect.path,
                    change: target.isElement ? .changed : effect.change,
                    origins: origins(of: write, effect.content), isChosen: write.address.isChosen,
                    position: write.position, place: write.place, isOfNewObject: write.address.isOfNewObject)
            }
        }
    }

    private func origins(of write: Write, _ content: Effect.Content) -> [Write.Provenance] {
        switch content {
        case .nothing: [.nothing]
        case .literals: [.literal]
        case .arguments: write.origins
        case .more: write.origins.contains(.other) ? write.origins : write.origins + [.other]
        }
    }

    private func effects(of write: Write, on target: Target, in function: Function) -> Set<Effect> {
        switch write.change {
        case .assigned: return [Effect(change: .assigned, path: [])]
        case .set: return []
        case .lent(let callee, let parameter):
            // A write through a `modify` is read at the address that the accessor yields.
            if callee.accessor == .modify { return [] }
            let targets = targets(callee, in: function)
            guard targets.isEmpty else {
                return targets.reduce(into: []) { $0.formUnion(effects(of: $1.symbol, on: parameter)) }
            }
            let change = Self.change(callee, write)
            // `reducer(&state)`: a function out of a variable.
            let isUnknown = callee.symbol == nil && callee.member == nil
            let content: Effect.Content = isUnknown ? .more : change == .changed ? .arguments : .nothing
            return [Effect(change: change, path: [], content: content)]
        case .handed(let callee, let closures, let isAlone):
            guard case .variable(let variable) = target.base else { return [] }
            return handed(to: callee, closures, isAlone, variable, in: function)
        }
    }

    /// Returns how a function that was not read changes memory that it is lent.
    private static func change(_ callee: Call.Callee, _ write: Write) -> VariableWrite.Change {
        if callee.has(.empties) { return .emptied }
        let setsNil = callee.accessor == .set && write.origins.allSatisfy { $0 == .nothing }
        return setsNil || callee.has(.takesOut) ? .tookOut : .changed
    }

    private func handed(
        to callee: Call.Callee, _ closures: [Symbol], _ isAlone: Bool, _ variable: Variable, in function: Function
    ) -> Set<Effect> {
        let targets = targets(callee, in: function)
        guard targets.isEmpty else {
            // A method of a wrapper that the program declares may change the value that is wrapped.
            let wrapper = variables.ownWrapper(of: variable)
            let isOwn =
                wrapper != nil && targets.contains { $0.selfType.map(variables.plain) == wrapper && changesOwn($0) }
            return isOwn ? [Effect(change: .changed, path: [])] : []
        }
        guard variables.isKeeper(variable) else { return [] }
        // In `lock.withLock { $0 = [] }`, the closure changes the memory that it is lent; a closure that only reads
        // that changes nothing.
        let read = closures.filter { !$0.isThunk }.compactMap { program.functions[$0] }
        guard read.isEmpty else {
            return read.reduce(into: []) { found, closure in
                for parameter in closure.lentParameters {
                    found.formUnion(effects(of: closure.symbol, on: parameter))
                }
                if closure.lentParameters.isEmpty { found.insert(Effect(change: .handed, path: [])) }
            }
        }
        // `cache.object(forKey: key)` only reads.
        if let member = callee.member, ["object", "member", "contains"].contains(member.name) { return [] }
        let name = callee.symbol?.name ?? callee.member?.name ?? ""
        if name.contains("removeAll") { return [Effect(change: .emptied, path: [], content: .nothing)] }
        let takesOut = ["remove", "exchange"].contains(where: name.contains)
        if takesOut { return [Effect(change: .tookOut, path: [], content: .nothing)] }
        return isAlone ? [] : [Effect(change: .handed, path: [])]
    }

    /// Finds the changes that a function makes to an argument, itself or in functions to which it lends the argument.
    private func effects(of symbol: Symbol, on index: Int) -> Set<Effect> {
        let parameter = Parameter(function: symbol, index: index)
        if let known = effects[parameter] { return known }
        effects[parameter] = []
        guard let function = program.functions[symbol] else { return [Effect(change: .changed, path: [])] }
        var found: Set<Effect> = []
        for write in function.writes {
            for target in memory(write.address, in: function) where target.base == .parameter(index) {
                for effect in effects(of: write, on: target, in: function) {
                    let path = target.isElement ? target.path : target.path + effect.path
                    // A struct may call its own method on a part of itself, and the path would grow without end.
                    guard Set(path).count == path.count else { continue }
                    let content = effect.content == .arguments ? write.content : effect.content
                    var change = target.isElement ? .changed : effect.change
                    if change == .assigned, content == .nothing || content == .literals { change = .emptied }
                    found.insert(Effect(change: change, path: path, content: content))
                }
            }
        }
        effects[parameter] = found
        return found
    }

    /// True if a method of a wrapper changes what the wrapper stores, or calls a function that may.
    private func changesOwn(_ method: Function) -> Bool {
        let type = method.selfType.map(variables.plain)
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

extension Write {
    /// The values that the write stores, for the code that lends the memory.
    fileprivate var content: Writes.Effect.Content {
        if storesLiterals, !address.isChosen { return origins.contains(.literal) ? .literals : .nothing }
        return origins.allSatisfy { $0.isLiteral || $0 == .other } ? .arguments : .more
    }
}

/// Finds the memory behind accessors: with `var user: User? { get { store.user } _modify { yield &store.user } }`, a
/// write of `user` is one of `store.user`.
extension Writes {
    private func memory(_ address: Address, in function: Function) -> [Target] {
        let bases: [Target]
        switch address.base {
        case .variable(let variable): bases = [Target(base: .variable(variable), path: [])]
        case .parameter(let index): bases = [Target(base: .parameter(index), path: [])]
        case .accessor(let callee, let owner): bases = memory(behind: callee, owner, in: function)
        }
        return bases.map { base in
            base.isElement ? base : Target(base: base.base, path: base.path + address.path)
        }
    }

    private func memory(behind callee: Call.Callee, _ owner: Address?, in function: Function) -> [Target] {
        let targets = targets(callee, in: function)
        let property = callee.member.map { Variable(property: $0.property) } ?? targets.first?.accessed
        guard callee.accessor == .modify else {
            return property.map { [Target(base: .variable($0), path: [])] } ?? []
        }
        let yielded = targets.reduce(into: Set<Target>()) { $0.formUnion(self.yielded(by: $1)) }
        if !yielded.isEmpty { return Array(yielded) }
        var found = owner.map { memory($0, in: function) } ?? []
        if found.isEmpty, let property { found = [Target(base: .variable(property), path: [])] }
        return targets.isEmpty ? found.map { Target(base: $0.base, path: $0.path, isElement: true) } : found
    }

    private func yielded(by accessor: Function) -> Set<Target> {
        if let known = yields[accessor.symbol] { return known }
        yields[accessor.symbol] = []
        var found = Set(
            accessor.yielded.flatMap { memory($0, in: accessor) }.filter {
                if case .variable = $0.base { true } else { false }
            })
        if found.isEmpty, accessor.symbol.isThunk {
            found = accessor.calls.flatMap { targets($0.callee, in: accessor) }.reduce(into: []) {
                $0.formUnion(yielded(by: $1))
            }
        }
        if found.isEmpty, accessor.name.role == .modify {
            found = [Target(base: .variable(accessor.accessed), path: [])]
        }
        yields[accessor.symbol] = found
        return found
    }

    /// Returns the writes of a setter as writes of the code that calls it.
    private func set(_ write: Write, in function: Function) -> [VariableWrite] {
        guard case .accessor(let callee, _) = write.address.base else { return [] }
        return targets(callee, in: function).flatMap { setter -> [VariableWrite] in
            var seen: Set<Symbol> = []
            var all = lifted(setter, &seen)
            // The setter of a wrapped property, or a setter in which no write was found, still writes its property.
            let isOwn = setter.name.role == .setter && !setter.name.isInner
            if isOwn, variables.ownWrapper(of: setter.accessed) != nil || all.isEmpty && !setter.symbol.isThunk {
                all.append(
                    VariableWrite(
                        variable: setter.accessed, path: [], change: .assigned, position: write.position))
            }
            return all.map { inner in
                var lifted = inner
                if inner.change == .handed { lifted.change = .assigned }
                (lifted.origins, lifted.position, lifted.place) = (write.origins, write.position, write.place)
                if write.address.isChosen { lifted.isChosen = true }
                lifted.isOfNewObject = write.address.isOfNewObject
                return lifted
            }
        }
    }

    private func lifted(_ function: Function, _ seen: inout Set<Symbol>) -> [VariableWrite] {
        guard seen.insert(function.symbol).inserted else { return [] }
        var found = writes(in: function.symbol)
        let set = function.writes.compactMap { write in
            if case .accessor(let callee, _) = write.address.base, write.change == .set { callee } else { nil }
        }
        for call in function.calls where !set.contains(call.callee) {
            for target in targets(call.callee, in: function) where target.isTransparent {
                found += lifted(target, &seen)
            }
        }
        return found
    }
}
