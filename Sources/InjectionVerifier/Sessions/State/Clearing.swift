/// Finds the parts of variables that each reset of the program clears: `user` in `user = nil; resetCurrentContainer()`.
///
/// A reset clears a part if one of these assigns or empties it, or takes all elements out:
/// - the function that resets, on an execution path through the reset
/// - the closure of the reset
/// - a function that this function calls on such a path, or that this closure calls
/// - if the reset is in a closure that another function runs at once, as in `MainActor.run { … }`: that function, in
///   the same way
/// - a listener that is called after the reset
/// - the hook `containerDidEvict()` of an object that the reset may evict
///
/// If the function or a hook calls stored functions, itself or through others, the reset also clears each part that
/// some stored closure of the program empties.
final class Clearing {
    struct Reset {
        var function: Symbol
        var call: CallNumber
        var place: Place
        /// True if the closure of the reset may register something for the next session. False if the reset only ends a
        /// session.
        var beginsSession: Bool
        fileprivate(set) var cleared: Set<VariablePart> = []

        func clears(_ part: VariablePart) -> Bool { part.enclosing.contains(where: cleared.contains) }
    }

    private(set) var resets: [Reset] = []
    private let program: Program
    private let code: LiveCode
    private let writes: Writes
    private let listeners: Listeners
    private let takenOut: TakenOut
    /// A function whose writes clear parts. If `onlyRemovals` is true, an assignment clears a part only if it stores
    /// nothing but literals, as `user = nil` does.
    private struct Step: Hashable { var symbol: Symbol; var onlyRemovals: Bool }
    private lazy var declaredWithValue = Set(
        program.functions.values.filter { $0.name.role == .initialValue && !$0.name.isInner }.map(\.accessed))
    private let partsByStep = Memo<Step, Set<VariablePart>>()

    init(_ graph: InjectionGraph, _ code: LiveCode, _ writes: Writes, _ takenOut: TakenOut) {
        (program, self.code, self.writes, self.takenOut) = (graph.program, code, writes, takenOut)
        listeners = Listeners(graph.program, writes.variables)
        let hooks = Set(hooks(graph)).reduce(into: Set<VariablePart>()) { $0.formUnion(cleared(byHook: $1)) }
        for function in program.functions.values where !program.isTest(function.symbol) {
            guard program.reached.contains(function.symbol), !graph.sites.layers.runsIsolated(function.symbol) else {
                continue
            }
            for (index, call) in function.calls.numbered
            where call.injection?.resets == true && !call.isReference {
                var reset = Reset(
                    function: function.symbol, call: index, place: call.place,
                    beginsSession: program.signIns.contains(call))
                reset.cleared = withWholes(
                    hooks.union(cleared(in: function, with: index)).union(cleared(around: function.symbol)))
                resets.append(reset)
            }
        }
        resets.sort { $0.place < $1.place }
    }

    /// Returns the resets that are in the same program as a function. In a package without a program, leaves out a
    /// reset unless one module contains or imports both the reset and the function.
    func resets(with symbol: Symbol) -> [Reset] { resets.filter { program.areLinked($0.function, symbol) } }

    /// Returns those of `resets` that only end a session, so that nobody is signed in afterwards. Returns all of
    /// `resets` if each begins a session.
    func ends(of resets: [Reset]) -> [Reset] {
        let ends = resets.filter { !$0.beginsSession }
        return ends.isEmpty ? resets : ends
    }

    /// Adds each part that is a struct whose properties are all cleared: `Host.state`, if `Host.state.user` and
    /// `Host.state.cart` are cleared and the struct has no other property. A `let` of it stays, and may be a user's,
    /// unless it has its value in the declaration: `let limit = 5`.
    private func withWholes(_ parts: Set<VariablePart>) -> Set<VariablePart> {
        var cleared = parts
        let wholes = Set(parts.filter { !$0.path.isEmpty }.flatMap { $0.enclosing.dropLast() })
        for whole in wholes.sorted(by: { $0.path.count > $1.path.count }) {
            let type = writes.variables[whole.path.last ?? whole.variable]?.type.unwrapped
            let properties = type.map { writes.variables.properties(of: writes.variables.plainName($0)) } ?? []
            let areCleared = properties.allSatisfy { property in
                property.isConstant && declaredWithValue.contains(property.variable)
                    || cleared.contains(VariablePart(variable: whole.variable, path: whole.path + [property.variable]))
            }
            if !properties.isEmpty, areCleared { cleared.insert(whole) }
        }
        return cleared
    }

    /// Finds the parts that a function clears on the execution paths through one of its resets. `reset` is the index of
    /// that call.
    private func cleared(in function: Function, with reset: CallNumber) -> Set<VariablePart> {
        let block = function.blocks[reset]
        let paths = code.paths(in: function)
        var parts: Set<VariablePart> = []
        for write in clearing(function) where paths.areOnOnePath(write.position.block, block) {
            // An assignment of a value that was read, counted or injected before the reset clears nothing, because the
            // value belongs to the old user.
            let isOld = write.origins.contains {
                switch $0 {
                case .read, .measure: write.position.call <= reset
                case .injected(let call): call < reset
                case .nothing, .literal, .made, .returned, .argument, .now, .other: false
                }
            }
            if write.change == .assigned, isOld { continue }
            parts.insert(write.part)
        }
        let isScript = function.symbol.beginsProgram
        // A listener that is called after the reset sees the next session, so the values that it assigns belong to that
        // session. A later call in top-level code need not belong to this sign-out.
        var calledListeners = isScript ? [] : listeners.called(in: function, after: reset)
        for run in program.runs(by: function.symbol)
        where run.call != reset && paths.areOnOnePath(function.blocks[run.call], block) {
            // Top-level code drives the program, so another call there that may reset does not belong to this sign-out.
            if isScript, code.resettingAtOnce.contains(run.symbol) { continue }
            parts.formUnion(cleared(by: Step(symbol: run.symbol, onlyRemovals: isScript || run.isDispatched)))
            if !isScript, function.leads(from: reset, to: run.call) {
                calledListeners.formUnion(listeners.called(by: run.symbol))
            }
        }
        for listener in calledListeners {
            parts.formUnion(cleared(by: Step(symbol: listener, onlyRemovals: false)))
        }
        for closure in function.calls[reset].closureSymbols where program.functions[closure] != nil {
            parts.formUnion(cleared(by: Step(symbol: closure, onlyRemovals: false)))
        }
        return program.callingStored.contains(function.symbol) ? parts.union(byStoredClosures) : parts
    }

    /// Finds the parts that are cleared by the function around a closure that resets, and by the functions around that
    /// one: `user` in `await MainActor.run { resetCurrentContainer() }; user = nil`.
    private func cleared(around closure: Symbol) -> Set<VariablePart> {
        let sites = Set(reachableFrom: surroundingCall(of: closure)) { surroundingCall(of: $0.function) }
        return sites.reduce(into: []) { parts, site in
            guard let outer = program.functions[site.function] else { return }
            parts.formUnion(cleared(in: outer, with: site.call))
        }
    }

    /// Returns the call that runs a closure, if it is the only one and runs the closure at once.
    private func surroundingCall(of closure: Symbol) -> [CallSite] {
        let callers = program.callsAtOnce.callers(of: closure)
        guard program.functions[closure]?.name.isClosure == true, callers.count == 1, callers[0].time == .now else {
            return []
        }
        return [callers[0].site]
    }

    /// Returns the hooks that a reset may run. A reset evicts only instances of registered types, so these are the
    /// hooks of the registered types, of their subtypes and of their superclasses. It does not evict an instance that
    /// is registered permanently.
    private func hooks(_ graph: InjectionGraph) -> [Symbol] {
        let evicted = graph.ofPrograms.filter { !$0.isInstance || !graph.isForGood($0) }
        let (variables, registered) = (writes.variables, Set(evicted.map(\.type)))
        return program.hooks.filter { type, _ in
            let owner = variables.plainName(TypeID(type.full.description))
            return registered.contains { type in
                !type.hasFunctions
                    && type.heldNames.map(variables.plainName).contains {
                        variables.ancestry($0).contains(owner) || variables.subtypes(of: $0).contains(owner)
                    }
            }
        }.flatMap(\.value)
    }

    /// Finds the parts that a hook clears. The object with the hook belongs to the old session, so an assignment of a
    /// value that the hook reads or counts clears nothing. In functions that the hook calls, an assignment clears a
    /// part only if it stores nothing but literals.
    private func cleared(byHook hook: Symbol) -> Set<VariablePart> {
        guard let function = program.functions[hook] else { return [] }
        let clearingWrites = clearing(function).filter { write in
            write.change != .assigned || write.origins.allSatisfy { !$0.isRead && $0 != .measure }
        }
        let parts = Set(clearingWrites.map(\.part)).union(cleared(by: Step(symbol: hook, onlyRemovals: true)))
        return program.callingStored.contains(hook) ? parts.union(byStoredClosures) : parts
    }

    /// Finds the parts that a function clears, itself or in functions that it calls. In a function that a dispatched
    /// call may run, an assignment clears a part only if it stores nothing but literals, because the call may run
    /// another function instead. The initializer of a static or global variable clears nothing, because it runs only at
    /// the first use.
    private func cleared(by start: Step) -> Set<VariablePart> {
        return partsByStep(start) {
            let steps = Set(reachableFrom: [start]) { step in
                if program.functions[step.symbol]?.runsOnce == true { return [] }
                return program.runs(by: step.symbol).map {
                    Step(symbol: $0.symbol, onlyRemovals: step.onlyRemovals || $0.isDispatched)
                }
            }
            return steps.reduce(into: Set<VariablePart>()) { parts, step in
                guard let function = program.functions[step.symbol] else { return }
                for write in clearing(function) where write.removes || !step.onlyRemovals { parts.insert(write.part) }
            }
        }
    }

    /// Returns the writes of a function that clear something. Left out are first values, writes to a new object, writes
    /// in a `deinit`, and those of an initializer to properties of its own type or of a superclass.
    private func clearing(_ function: Function) -> [VariableWrite] {
        guard !function.isFirstValue, !function.isDeinit else { return [] }
        let owners = function.isInitializer ? function.selfType.map(writes.variables.ancestry) ?? [] : []
        return writes.writes(in: function.symbol).filter { write in
            let isOfSelf = write.variable.owner.map(owners.contains) ?? false
            let isLazy = function.isLazyGetter && function.accessed == write.variable
            return clears(write, in: function) && !write.isOfNewObject && !isOfSelf && !isLazy
        }
    }

    /// True if a write leaves nothing of the old value: it replaces the value, it takes elements out in a loop, which
    /// counts as taking out all of them, or it takes chosen elements out, and `TakenOut` says that all are taken out.
    private func clears(_ write: VariableWrite, in function: Function) -> Bool {
        write.replaces
            || write.takesOut && function.flow.isRepeated(write.position.block)
            || write.change == .tookOut && takenOut.isAll(of: write.part)
    }

    /// The parts that some stored closure of the program empties, or to which it assigns a literal: `cart` for
    /// `onSignedOut = { cart = [] }`.
    private lazy var byStoredClosures: Set<VariablePart> = {
        let calls = program.functions.values.filter { !program.isTest($0.symbol) }.flatMap(\.calls)
        let stored = Set(calls.filter { $0.isReference && $0.time == .escaping }.compactMap(\.callee.symbol))
        return stored.filter { program.functions[$0]?.name.isClosure == true }.reduce(into: []) {
            $0.formUnion(cleared(by: Step(symbol: $1, onlyRemovals: true)))
        }
    }()
}
