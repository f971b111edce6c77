/// Finds lasting variables that a sign-out does not clear, or that code of a session writes late: the rows that `Gate`
/// reports. Each variable has a single finding, however many of its parts have a row. A `disable` comment acknowledges
/// the variable. Needs `--sessions`.
struct OutlivesSessions: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let state = graph.state
        let reported = state.rows.filter(state.gate.reports)
        return Dictionary(grouping: reported, by: \.part.variable).sorted { $0.key < $1.key }.compactMap {
            variable, rows in
            guard let place = state.place(of: variable) else { return nil }
            return diagnostic(variable, rows, place, state)
        }
    }

    private func diagnostic(
        _ variable: Variable, _ rows: [ProgramState.Row], _ place: Place, _ state: ProgramState
    ) -> Diagnostic {
        let name = state.name(of: variable)
        let parts = rows.filter { !$0.part.path.isEmpty }.map { "`\(state.name(of: $0.part))`" }
        let kept = rows.flatMap(\.keptAfter)
        let subject = parts.isEmpty ? "it" : parts.prefix(3).joined(separator: ", ") + (parts.count > 3 ? " …" : "")
        let why: String
        if let reset = kept.min(by: { $0.place < $1.place }) {
            let function = state.program.functions[reset.function]?.name.shown ?? "a reset"
            why = "and the reset in `\(function)` does not clear \(subject): one user's value stays for the next"
        } else {
            why = "and code of a session writes \(subject) late, when the next user may be signed in"
        }
        let writers = Set(rows.flatMap(\.writers).compactMap(\.write.place)).sorted()
        return Diagnostic(
            kind: .outlivesSessions, types: [TypeID(name)], severity: .warning, place: place,
            message:
                "`\(name)` outlives sessions, \(why); clear it where you reset, make it a property of an object that a "
                + "session builds, or say why it may stay: `// injection-verifier:disable outlives-sessions: REASON`",
            notes: writers.map { .step($0, "it is written in") }
                + Set(kept.map(\.place)).sorted().map { .step($0, "it is not cleared by the reset in") }
                + state.notes(ofHolders: variable),
            owner: state.owner(of: variable))
    }
}

extension ProgramState {
    /// Names the variables that may hold the object with a property. Without this, nobody would find them.
    func notes(ofHolders property: Variable) -> [Diagnostic.Note] {
        lasting.beginnings(of: property).compactMap { holder in
            place(of: holder).map { .init(place: $0, message: "`\(name(of: holder))` may hold it") }
        }
    }
}
