/// The state of a program that outlives sessions: the lasting variables, the functions that write them, and the resets
/// that clear them.
///
/// With `enum Host { static var state = State() }`, a sign-in may run `Host.state.user = user`. Then `Host.state` is a
/// lasting variable with one row. The part of the row is `Host.state.user`, its writer is the sign-in, and its resets
/// are those of the program, some of which may clear the part.
final class ProgramState {
    /// A part of a lasting variable that is written after launch.
    struct Row {
        var part: VariablePart
        var type: TypeID
        var reason: LastingVariables.Reason
        var writers: [Writers.Writer]
        /// The resets of the program. In a package without a program, only those that may be linked with the first
        /// writer.
        var resets: [Clearing.Reset]
        /// Those of `resets` that only end a session, and that do not clear the part. If each of `resets` begins a
        /// session, these are all of them that do not clear the part.
        var keptAfter: [Clearing.Reset]
        /// The session type that a value of `type` may be or hold; nil if there is none.
        var held: Belonging.Held?
        /// True if a function that belongs to a session (`ofSessions`) writes the part after launch.
        var isWrittenBySession: Bool
    }

    let graph: InjectionGraph
    let variables: Variables
    let code: LiveCode
    let writes: Writes
    let writers: Writers
    let values: FirstValues
    let making: MakingCode
    let heldArguments: HeldArguments
    let belonging: Belonging
    let proof: Proof
    let clearing: Clearing
    private(set) lazy var lasting = LastingVariables(self)
    private(set) lazy var gate = Gate(self)
    private(set) lazy var rows: [Row] = lasting.reasons.keys.sorted().flatMap(rows)
    var program: Program { graph.program }

    init(_ graph: InjectionGraph) {
        self.graph = graph
        variables = Variables(graph.program)
        code = LiveCode(graph.program, graph.launch)
        writes = Writes(graph.program, variables)
        writers = Writers(code, writes)
        values = FirstValues(graph.sites.injections, writers, writes)
        making = MakingCode(values, writes)
        heldArguments = HeldArguments(graph.program, variables, writers)
        belonging = Belonging(graph, variables, writers)
        proof = Proof(graph, belonging, values, making, writers, writes)
        clearing = Clearing(graph, code, writes, TakenOut(graph.program, writers, values))
    }

    private func rows(of variable: Variable) -> [Row] {
        guard let declaration = variables[variable], let reason = lasting.reasons[variable],
            lasting.proof(of: variable) == nil
        else { return [] }
        let later = lasting.instances.lasting(writers.afterLaunch(variable), of: declaration)
        // If top-level code makes the first value of a variable, and no other code writes it later, the variable is
        // like a local variable of the script. It has no row.
        if writers.topLevel[variable] != nil,
            later.allSatisfy({ program.functions[$0.function].map(program.isMain) == true })
        {
            return []
        }
        let parts = Dictionary(grouping: later, by: \.write.part)
        return parts.sorted { $0.key < $1.key }.compactMap { part, writers in
            let type = part.path.last.flatMap { variables[$0]?.type } ?? declaration.type
            let names = variables.named(in: type)
            let isOnlyWeak =
                !names.isEmpty && names.allSatisfy { variables.kinds[$0] == .struct && variables.isOnlyWeak($0) }
            guard !isOnlyWeak, !isAllOfInjection(type) else { return nil }
            let resets = clearing.resets(with: writers[0].function)
            return Row(
                part: part, type: type, reason: reason, writers: writers, resets: resets,
                keptAfter: clearing.ends(of: resets).filter { !$0.clears(part) }, held: belonging.mayBeHeld(by: type),
                isWrittenBySession: writers.contains { ofSessions.contains($0.function) })
        }
    }

    /// True if a value of a type holds nothing but values of Injection's own types: `[InjectionSession]`, but not
    /// `[String: InjectionSession]`.
    private func isAllOfInjection(_ type: TypeID) -> Bool {
        let contents = type.baseNames.map(variables.plainName).filter { !$0.has(.maybeEmpty) && !$0.has(.box) }
        return !contents.isEmpty && contents.allSatisfy { $0.has(.ofInjection) }
    }

    /// The functions that belong to sessions: those that reset, those that inject a session type, the methods of
    /// objects that are or hold an object of a session, and all functions that these may run, directly or through
    /// others. Beginnings are left out, because they drive sessions, as a loop over commands does.
    private(set) lazy var ofSessions: Set<Symbol> = {
        let resetting = Set(clearing.resets.map(\.function)).subtracting(code.beginnings)
        return ofSessionObjects.union(reached(from: resetting.compactMap { program.functions[$0] }))
    }()

    /// Like `ofSessions`, but a function is not included only because it resets, or because a function that resets
    /// calls it.
    private(set) lazy var ofSessionObjects: Set<Symbol> = reached(
        from: program.functions.values.filter(belongsToSession))

    private func belongsToSession(_ function: Function) -> Bool {
        guard !program.isTest(function.symbol), !code.beginnings.contains(function.symbol) else { return false }
        if let type = function.selfType, belonging.held(by: variables.plainName(type)) != nil { return true }
        return function.calls.contains { call in
            call.injects && program.injectedType(of: call, in: function.symbol).map(graph.scope.contains) == true
        }
    }

    private func reached(from functions: [Function]) -> Set<Symbol> {
        Set(reachableFrom: functions.map(\.symbol)) { symbol in
            program.dispatch.targets(in: symbol).filter { !code.beginnings.contains($0) }
        }
    }

    /// Returns the session type that a captured value of a type may be or hold; nil if there is none. Generic arguments
    /// that values of the type do not hold are ignored: see `HeldArguments`.
    func mayBeCaptured(by type: TypeID) -> Belonging.Held? { belonging.mayBeHeld(by: heldArguments.only(in: type)) }

    /// True if a registration may replace one that a session made for the same type, and so ends with the session. Also
    /// true if late code registers a type that sessions register, because late code may run in any session.
    func mayReplaceOneOfSession(_ registration: Registration) -> Bool {
        guard graph.scope.isRegistered(registration.type) else { return false }
        return graph.replacements.replacesOneOfSession(registration)
            || graph.late.cause(of: graph.replacements.site(of: registration)) != nil
    }

    /// Finds the types that a registered instance may have, from the calls that made the instance. Leaves out types
    /// that a value of the registered type cannot be or hold. Finds none if no such call is known.
    func instanceTypes(_ registration: Registration) -> Set<TypeID> {
        Set(instanceMakers(registration).flatMap(values.types(madeByCalling:))).filter {
            variables.mayHold(registration.type, $0)
        }
    }

    /// Finds the functions that the calls which made a registered instance may run. Finds none if no such call is known.
    func instanceMakers(_ registration: Registration) -> Set<Symbol> {
        registration.makers.reduce(into: []) { makers, site in
            guard let call = program.functions.call(at: site), let function = program.functions[site.function] else {
                return
            }
            makers.formUnion(program.dispatch.candidates(call.callee, in: function))
        }
    }

    /// The permanent blocks of each registered type.
    private(set) lazy var permanentBlocks: [TypeID: [Symbol]] = graph.ofPrograms.reduce(into: [:]) {
        guard !$1.isIsolated, !$1.endsWithSession, let block = $1.block.symbol else { return }
        $0[$1.type, default: []].append(block)
    }

    /// Returns the name of a part for messages: `Host.state` or `Host.state.user`.
    func name(of part: VariablePart) -> String {
        ([name(of: part.variable)] + part.path.map { String($0.name) }).joined(separator: ".")
    }

    func name(of variable: Variable) -> String {
        if let owner = variable.owner { return "\(program.hierarchy.plainBase(owner)).\(variable.name)" }
        return globalNames[variable] ?? variable.demangled
    }

    /// The names of static and global variables without modules, from the comments on their addressors in SIL.
    private lazy var globalNames: [Variable: String] = Dictionary(
        program.functions.values.filter { $0.symbol.kind == .addressor }.map {
            (Variable(global: $0.symbol), String($0.name.path))
        }
    ) { first, _ in first }

    /// Returns the type that declares a static variable or a stored property: `Host` for `Host.state`. Returns nil for
    /// a global variable.
    func owner(of variable: Variable) -> String? {
        let path = name(of: variable).split(separator: ".")
        return path.count > 1 ? path.dropLast().joined(separator: ".") : nil
    }

    /// Returns the place where a variable is declared. If that is not known, returns the first place where code writes
    /// the variable after launch; nil if there is none.
    func place(of variable: Variable) -> Place? {
        variables.places[variable] ?? writers.afterLaunch(variable).compactMap(\.write.place).min()
    }
}
