/// Finds calls of `session.end()`, also with a closure, on a stored session that is over by then, so that nobody is
/// signed out.
///
/// ```
/// let session = InjectionManager.currentSession      // of an object that launch makes
/// func signOut() { session.end() }                   // over since the first sign-in
///
/// func signIn() { last = InjectionManager.currentSession; InjectionManager.resetCurrentContainer { … } }
/// func signOut() { last.end() }                      // over since that sign-in
/// ```
struct EndsOfOldSessions: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let ends = SessionEnds(graph)
        return ends.ofVariables.compactMap { end in
            guard !graph.launchWithWaits.contains(end.site), ends.haveOthers(than: end),
                let stored = ends.storing(end.variable)
            else { return nil }
            let name = graph.state.name(of: end.variable)
            let why =
                stored.isEmpty
                ? "is stored once, and a reset ends its session" : "is stored before the reset that ends its session"
            return Diagnostic(
                kind: .signOutWithoutReset, place: end.place,
                message:
                    "`\(name)` \(why), so `end()` does nothing after that, and nobody is signed out; write "
                    + "`InjectionManager.currentSession.end()`, or store `currentSession` after each reset",
                notes: (stored.isEmpty ? [graph.state.place(of: end.variable)].compactMap(\.self) : stored).map {
                    Diagnostic.Note(place: $0, message: "it is stored here")
                })
        }
    }
}

/// The calls of a program that end sessions which variables store.
private struct SessionEnds {
    struct End {
        var site: CallSite
        var place: Place
        var variable: Variable
        var beginsSession: Bool
    }

    private(set) var ofVariables: [End] = []
    private let graph: InjectionGraph
    private let resetSites: Set<CallSite>
    /// The functions that surely end the current session whenever they are called. A call of `session.end()` is
    /// ignored, because `session` may be over.
    private let surelyResetting: Set<Symbol>
    private var program: Program { graph.program }
    private var state: ProgramState { graph.state }

    init(_ graph: InjectionGraph) {
        self.graph = graph
        let (program, alive) = (graph.program, graph.state.code.alive)
        let sites = program.resetSites.filter { alive.contains($0.function) }
        resetSites = Set(sites)
        surelyResetting = program.callers.calling(
            program.resets.filter { [.reset, .resetRegistering].contains($0.injection) })
        for site in sites {
            guard let kind = program.functions.call(at: site)?.injection, [.end, .endRegistering].contains(kind) else {
                continue
            }
            add(site, beginsSession: kind == .endRegistering)
        }
    }

    /// Adds the variables whose session a call ends.
    private mutating func add(_ site: CallSite, beginsSession: Bool) {
        let endings = EndingCalls(program: program)
        for ending in endings.calls(for: site).sorted(by: { $0.site < $1.site }) {
            guard let function = program.functions[ending.site.function] else { continue }
            for source in endings.sources(of: ending) {
                guard let variable = variable(source, in: function),
                    let type = state.variables[variable]?.type,
                    state.variables.plainName(type.unwrapped) == "InjectionSession"
                else { continue }
                let place = function.calls[ending.site.call].place
                ofVariables.append(
                    End(site: ending.site, place: place, variable: variable, beginsSession: beginsSession))
            }
        }
    }

    /// Returns the variable from which an argument of a call was read: directly, or by its getter. Returns nil if it
    /// was not read from a variable.
    private func variable(_ source: Call.Source, in function: Function) -> Variable? {
        let module = program.functions.module(of: function.symbol)
        func member(_ name: String) -> Variable {
            Variable(property: name).mapOwner { type in module.map { program.names.meant(type, in: $0) } ?? type }
        }
        switch source {
        case .property(.named(let name)): return member(name)
        case .property(.accessor(let symbol)): return Variable(global: symbol)
        case .call(let index):
            let callee = function.calls[index].callee
            guard callee.accessor == .get else { return nil }
            return callee.member.map { member($0.property) }
                ?? callee.symbol.flatMap { program.functions[$0]?.accessed }
        case .parameter: return nil
        }
    }

    /// True if another call may end the session of the variable before `end` does: a reset that does not use the
    /// variable, or a sign-in that does, `last.end { … }`.
    func haveOthers(than end: End) -> Bool {
        let ofVariable = ofVariables.filter { $0.variable == end.variable }
        return ofVariable.contains { $0.beginsSession && $0.site != end.site }
            || !resetSites.subtracting(ofVariable.map(\.site)).isEmpty
    }

    /// Returns the places after launch at which code stores a session in a variable and then surely ends that session
    /// by a reset. Returns an empty array if the variable only has the session of launch, and nil if the variable may
    /// have the current session.
    func storing(_ variable: Variable) -> [Place]? {
        guard hasLaunchSession(variable) else { return nil }
        let later = state.writers.afterLaunch(variable)
        let areAllEnded = later.allSatisfy { writer in
            guard let function = program.functions[writer.function] else { return false }
            let resets = function.calls.indices.filter { call in
                let site = CallSite(function: function.symbol, call: call)
                return function.calls[call].time == .now
                    && program.dispatch.targets(at: site).contains(where: surelyResetting.contains)
            }
            return function.isAlwaysFollowed(writer.write.position, by: resets)
        }
        return areAllEnded ? later.compactMap(\.write.place).sorted() : nil
    }

    /// True if a variable gets its first value at launch, so that a session in this value is the session of launch. For
    /// a static or global variable, this is assumed unless top-level code surely assigns the value later. For a
    /// property, the system or launch must make all objects that have it.
    private func hasLaunchSession(_ variable: Variable) -> Bool {
        guard let owner = state.variables[variable]?.owner else {
            return !state.writers.ofScript.contains(variable)
        }
        if state.variables.isRoot(owner) { return true }
        let initializers = Set(
            reachableFrom: state.values.initializers(of: owner).map(\.symbol)
        ) { symbol in
            program.callers.ofProgram(symbol).map(\.function).filter { caller in
                program.functions[caller].map { $0.isInitializer && $0.selfType == program.functions[symbol]?.selfType }
                    == true
            }
        }
        let makers = initializers.flatMap(program.callers.ofProgram).filter { !initializers.contains($0.function) }
        return !makers.isEmpty && makers.allSatisfy(graph.launchWithWaits.contains)
    }
}
