/// Finds the parts of variables that each reset of the program clears.
///
/// `user = nil; resetCurrentContainer()` is a reset that clears `user`. A reset clears what the code around it assigns
/// or empties: the function that resets, on the ways on which it does; the closure of the reset; the functions that
/// these two call at once; and the hooks of the evicted objects.
final class Clearing {
    struct Reset {
        var function: Symbol
        var call: Int
        var place: Place
        /// True if the reset registers for the next session, rather than only ending one.
        var begins: Bool
        fileprivate(set) var cleared: Set<VariablePart> = []

        func clears(_ part: VariablePart) -> Bool { part.enclosing.contains(where: cleared.contains) }
    }

    private(set) var resets: [Reset] = []
    private let program: Program
    private let code: LiveCode
    private let writes: Writes
    /// A function whose writes clear parts; if `onlyEmpties` is true, only those that leave nothing of a user.
    private struct Step: Hashable { var symbol: Symbol; var onlyEmpties: Bool }
    private let partsByStep = Memo<Step, Set<VariablePart>>()

    init(_ graph: InjectionGraph, _ code: LiveCode, _ writes: Writes) {
        (program, self.code, self.writes) = (graph.program, code, writes)
        let hooks = Set(hooks(graph)).reduce(into: Set<VariablePart>()) { $0.formUnion(cleared(byHook: $1)) }
        for function in program.functions.values where !program.isTest(function.symbol) {
            guard program.reached.contains(function.symbol), !graph.sites.layers.runsIsolated(function.symbol) else {
                continue
            }
            for (index, call) in function.calls.enumerated()
            where call.injection?.resets == true && !call.isReference {
                var reset = Reset(
                    function: function.symbol, call: index, place: call.place,
                    begins: call.injection?.resetsRegistering == true)
                reset.cleared = withWholes(hooks.union(cleared(in: function, with: index)))
                resets.append(reset)
            }
        }
        resets.sort { $0.place < $1.place }
    }

    /// Returns the resets of the programs that have a function. Resets of a library do not count if no program links
    /// it together with the function.
    func resets(with symbol: Symbol) -> [Reset] { resets.filter { program.areLinked($0.function, symbol) } }

    /// Returns the resets after which nobody is signed in; all, if each begins a session.
    func ends(of resets: [Reset]) -> [Reset] {
        let ends = resets.filter { !$0.begins }
        return ends.isEmpty ? resets : ends
    }

    /// Adds each struct all of whose variable properties are cleared: `Host.state` after `Host.state.user` and
    /// `Host.state.cart`.
    private func withWholes(_ parts: Set<VariablePart>) -> Set<VariablePart> {
        var cleared = parts
        let wholes = Set(parts.filter { !$0.path.isEmpty }.flatMap { $0.enclosing.dropLast() })
        for whole in wholes.sorted(by: { $0.path.count > $1.path.count }) {
            let type = writes.variables[whole.path.last ?? whole.variable]?.type.unwrapped
            let properties = type.map { writes.variables.properties(of: writes.variables.plain($0)) } ?? []
            let areCleared = properties.allSatisfy { property in
                property.isConstant
                    || cleared.contains(VariablePart(variable: whole.variable, path: whole.path + [property.variable]))
            }
            if !properties.isEmpty, areCleared { cleared.insert(whole) }
        }
        return cleared
    }

    /// Finds the parts that a function clears on the ways on which it makes a call that resets.
    private func cleared(in function: Function, with reset: Int) -> Set<VariablePart> {
        let block = function.blocks[reset]
        let ways = code.ways(in: function)
        var parts: Set<VariablePart> = []
        for write in clearing(function) where ways.areOnOneWay(write.position.block, block) {
            // A value that was read before the reset belongs to the old user, so assigning it clears nothing.
            let isOld = write.origins.contains {
                switch $0 {
                case .read: write.position.calls <= reset
                case .injected(let call): call < reset
                case .nothing, .literal, .made, .returned, .other: false
                }
            }
            if write.change == .assigned, isOld { continue }
            parts.insert(write.part)
        }
        for run in program.runs(by: function.symbol)
        where run.call != reset && ways.areOnOneWay(function.blocks[run.call], block) {
            // Top-level code drives the program, so its other calls that may reset are no part of this sign-out.
            let isScript = function.symbol.beginsProgram
            if isScript, code.mayReset.contains(run.symbol) { continue }
            parts.formUnion(cleared(by: Step(symbol: run.symbol, onlyEmpties: isScript || run.isDispatched)))
        }
        for closure in closures(of: function) {
            parts.formUnion(cleared(by: Step(symbol: closure, onlyEmpties: false)))
        }
        return callsStored([function.symbol]) ? parts.union(byStoredClosures) : parts
    }

    /// Returns the hooks of types that are registered, because only such objects are evicted.
    private func hooks(_ graph: InjectionGraph) -> [Symbol] {
        let (variables, registered) = (writes.variables, Set(graph.ofPrograms.map(\.type)))
        return program.hooks.filter { type, _ in
            let owner = variables.plain(TypeID(type.full.description))
            return registered.contains { type in
                !type.hasFunctions
                    && type.heldNames.map(variables.plain).contains {
                        variables.ancestry($0).contains(owner) || variables.subtypes(of: $0).contains(owner)
                    }
            }
        }.flatMap(\.value)
    }

    /// Finds the parts that a hook clears. Its object belongs to the old session, so assigning what the hook reads
    /// clears nothing.
    private func cleared(byHook hook: Symbol) -> Set<VariablePart> {
        guard let function = program.functions[hook] else { return [] }
        let own = clearing(function).filter { write in
            write.change != .assigned || write.origins.allSatisfy { if case .read = $0 { false } else { true } }
        }
        let parts = Set(own.map(\.part)).union(cleared(by: Step(symbol: hook, onlyEmpties: true)))
        return callsStored([hook]) ? parts.union(byStoredClosures) : parts
    }

    private func closures(of function: Function) -> [Symbol] {
        function.calls.filter { $0.injection?.resets == true }.flatMap(\.closureSymbols).filter {
            program.functions[$0] != nil
        }
    }

    /// Finds the parts that a function clears, itself or by its calls. If a call may run several functions, only the
    /// parts that these empty count.
    private func cleared(by start: Step) -> Set<VariablePart> {
        return partsByStep(start) {
            let steps = Set(reachableFrom: [start]) { step in
                guard let function = program.functions[step.symbol] else { return [] }
                let called = program.runs(by: step.symbol).map {
                    Step(symbol: $0.symbol, onlyEmpties: step.onlyEmpties || $0.isDispatched)
                }
                return called + closures(of: function).map { Step(symbol: $0, onlyEmpties: step.onlyEmpties) }
            }
            return steps.reduce(into: Set<VariablePart>()) { parts, step in
                guard let function = program.functions[step.symbol] else { return }
                for write in clearing(function) where write.empties || !step.onlyEmpties { parts.insert(write.part) }
            }
        }
    }

    /// Returns the writes of a function that may clear something. Those that give variables their first values do
    /// not.
    private func clearing(_ function: Function) -> [VariableWrite] {
        guard !function.isFirstValue, !function.isDeinit else { return [] }
        let owners = function.isInitializer ? function.selfType.map(writes.variables.ancestry) ?? [] : []
        return writes.writes(in: function.symbol).filter { write in
            let isOfSelf = write.variable.owner.map(owners.contains) ?? false
            let isLazy = function.isLazyGetter && function.accessed == write.variable
            return write.replaces && !write.isOfNewObject && !isOfSelf && !isLazy
        }
    }

    /// The parts that stored closures empty: `onSignedOut = { … }`.
    private lazy var byStoredClosures: Set<VariablePart> = {
        let calls = program.functions.values.filter { !program.isTest($0.symbol) }.flatMap(\.calls)
        let stored = Set(calls.filter { $0.isReference && $0.time == .escaping }.compactMap(\.callee.symbol))
        return stored.filter { program.functions[$0]?.name.isClosure == true }.reduce(into: []) {
            $0.formUnion(cleared(by: Step(symbol: $1, onlyEmpties: true)))
        }
    }()

    /// True if functions, or the functions that they call, call a function out of a variable: `onSignedOut?()`.
    private func callsStored(_ functions: [Symbol]) -> Bool {
        Set(reachableFrom: functions) { program.runs(by: $0).map(\.symbol) }.contains(where: program.callsStored)
    }
}
