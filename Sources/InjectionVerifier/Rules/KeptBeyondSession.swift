/// Finds variables and instances that outlive sessions and hold an object of a session, so that the next user gets the
/// first user's object.
///
/// An error is proved: for example, the code of a first value injects the object, and no code writes the variable after
/// launch. A warning is less sure, and needs `--sessions`: the type of a part may hold such an object, and a sign-out
/// does not clear the part.
struct KeptBeyondSession: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        let state = graph.state
        let instances = graph.ofPrograms.compactMap { instance($0, state) }
        let held = Set(instances.flatMap(\.types).map(state.variables.plainName))
        let variables = proved(state, besides: held).map { diagnostic($0, $1, state) }
        guard options.checksSessions else { return variables + instances }
        return variables + instances + state.rows.compactMap { row in row.held.flatMap { written(row, $0, state) } }
    }

    /// Finds the lasting variables that are proved to hold an object of a session, with the reasons. Left out is a
    /// property of an object that launch makes or registers, if another finding is about what keeps that object: a
    /// static or global variable, or an instance of one of the types `held`.
    private func proved(_ state: ProgramState, besides held: Set<TypeID>) -> [(Variable, Proof.Reason)] {
        let reasons = state.lasting.reasons.keys.sorted().compactMap { variable in
            state.lasting.proof(of: variable).map { (variable, $0) }
        }
        let types = reasons.compactMap { variable, _ in
            state.variables[variable].flatMap { $0.owner == nil ? $0.type : nil }
        }
        let held = held.union(types.flatMap(state.variables.named))
        return reasons.filter { variable, _ in
            guard let owner = variable.owner, !state.variables.isRoot(owner),
                state.lasting.reasons[variable]?.parent == nil
            else { return true }
            return !held.contains(state.variables.plainName(owner))
        }
    }

    private func diagnostic(_ variable: Variable, _ reason: Proof.Reason, _ state: ProgramState) -> Diagnostic {
        let declaration = state.variables[variable]
        let name = state.name(of: variable)
        let kept =
            if let owner = declaration?.owner {
                "`\(state.variables.isRoot(owner) ? owner.description : name)` lives as long as the program"
            } else {
                "`\(name.split(separator: ".").last ?? "")` is kept for the life of the process"
            }
        let held = reason.isOfObject ? nil : declaration.flatMap { state.belonging.mayBeHeld(by: $0.type)?.type }
        let isObject = reason.isOfObject || declaration.map { state.variables.namesObject($0.type) } == true
        let type = (held ?? reason.injected.type).unwrapped
        let holds = held != nil || isObject
        return finding(
            type, .error, at: state.place(of: variable) ?? reason.injected.place,
            "\(kept), and \(holds ? "holds" : "is computed from") \(TypeNames.display(type)), which "
                + "\(state.graph.scope.explanation(type)): the next session gets the same one; "
                + (holds ? Self.remedy(type) : "read it where it is used"),
            notes(of: reason, state) + state.notes(ofHolders: variable), state)
    }

    private static func remedy(_ type: TypeID) -> String {
        "inject \(TypeNames.display(type)) where it is used, or register the object that holds it with a block"
    }

    private func notes(of reason: Proof.Reason, _ state: ProgramState) -> [Diagnostic.Note] {
        let name = TypeNames.display(reason.injected.type.unwrapped)
        switch reason {
        case .injects(_, let place): return [.step(place, "\(name) is injected through")]
        case .made(let type, let property, _, let place):
            return [.init(place: place, message: "`\(property)` of the `\(type)` that is made injects \(name) here")]
        }
    }

    /// Returns a finding if a registration keeps an object of a session; nil otherwise. Either a reset carries an
    /// object over, but leaves behind another object that the first one holds. Or an instance that is registered
    /// permanently injects a session type, or was made of an object of a session.
    private func instance(_ registration: Registration, _ state: ProgramState) -> Diagnostic? {
        let (graph, scope) = (state.graph, state.graph.scope)
        guard !registration.isIsolated else { return nil }
        let name = TypeNames.display(registration.type)
        if let left = leftBehind(registration, graph) {
            let held = TypeNames.display(left.to.unwrapped)
            return finding(
                left.to.unwrapped, .error, at: registration.place,
                "\(name) is carried over to the next session, although it injects \(held) and so belongs to a session: the "
                    + "next session gets the same one; leave out this registration, and each session builds its own, or "
                    + "carry \(held) over, too",
                left.path.suffix(1).map { .init(place: $0, message: "building \(name) injects \(held) here") }, state)
        }
        guard registration.isInstance else { return nil }
        let types = state.instanceTypes(registration)
        guard graph.isForGood(registration), !registration.endsWithSession, !state.mayReplaceOneOfSession(registration),
            state.proof.keeps(registration.type, madeAs: types.union([state.variables.plainName(registration.type)]))
        else { return nil }
        let returned = registration.makingClosures.sorted().lazy.compactMap(state.proof.reason(returnedBy:)).first
        guard let reason = state.proof.reason(registration.makers) ?? returned else { return nil }
        let type = reason.injected.type.unwrapped
        let isItself = registration.type == type
        return finding(
            type, .error, at: registration.place,
            "\(name) is registered as an instance, which outlives sessions, "
                + (isItself ? "although it" : "and holds \(TypeNames.display(type)), which")
                + " \(scope.explanation(type)): the next session gets the same one; "
                + (isItself ? "leave out this registration, and each session builds its own" : Self.remedy(type)),
            notes(of: reason, state), state)
    }

    /// Finds an edge between two objects of a session: a reset carries over the first, which injects the second, but
    /// leaves the second behind. The first then still holds the second, while the next session has a new one. Returns
    /// nil if there is no such edge: an object is then carried over on purpose, as for another profile of the same
    /// user.
    private func leftBehind(_ registration: Registration, _ graph: InjectionGraph) -> InjectionGraph.Edge? {
        guard let carried = registration.carriedType?.unwrapped else { return nil }
        let others = graph.ofPrograms.filter { other in
            other.function == registration.function
                || other.decidingClosure.map { $0 == registration.decidingClosure } == true
        }.compactMap(\.carriedType?.unwrapped)
        return graph.edgesOfPrograms.first { edge in
            edge.from == carried && edge.strength < .maybe && graph.scope.contains(edge.to)
                && !others.contains(edge.to.unwrapped)
        }
    }

    /// Returns a finding about a row that a sign-out does not clear. Returns nil if each sign-out clears it, or if no
    /// place of a write is known. `held` is the session type that the row's type may hold.
    private func written(_ row: ProgramState.Row, _ held: Belonging.Held, _ state: ProgramState) -> Diagnostic? {
        guard !row.keptAfter.isEmpty, let place = row.writers.compactMap(\.write.place).min()
        else { return nil }
        let (name, type) = (state.name(of: row.part), held.type.unwrapped)
        let isOfType =
            held.through == nil && state.variables.plainName(row.type.unwrapped) == state.variables.plainName(type)
        return finding(
            type, .warning, at: place,
            "`\(name)` outlives sessions, and \(isOfType ? "is assigned" : "may hold") \(TypeNames.display(type)), which "
                + "\(state.graph.scope.explanation(type)): the next session gets the same one; inject "
                + "\(TypeNames.display(type)) where it is used, or \(row.clearingWord) `\(name)` where you reset",
            row.writers.compactMap(\.write.place).filter { $0 != place }.sorted().map {
                .step($0, "it is also written in")
            }, state)
    }

    private func finding(
        _ type: TypeID, _ severity: Diagnostic.Severity, at place: Place, _ message: String,
        _ notes: [Diagnostic.Note], _ state: ProgramState
    ) -> Diagnostic {
        Diagnostic(
            kind: .keptBeyondSession, types: [type], severity: severity, place: place, message: message,
            notes: notes + state.graph.scope.notes(type))
    }
}

extension ProgramState.Row {
    /// The verb of the remedy. A task goes on when its variable is cleared, so it has to be cancelled as well.
    var clearingWord: String { type.baseNames.contains("Task") ? "cancel and clear" : "clear" }
}
