/// Finds types that a program registers twice: in two places outside of tests, or in one place whose code runs at
/// launch and again later. No reset removes a permanent registration, so a permanent registration after launch, in a
/// program with resets, is most likely a sign-in that forgot to reset. `Renewals` adds the registrations that are made
/// in the middle of a session.
struct Duplicates: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let judge = DuplicatesOfType(graph)
        let registrations = Dictionary(grouping: graph.ofPrograms.filter(graph.isForGood), by: graph.isLinked)
        return registrations.values.flatMap { Dictionary(grouping: $0, by: \.type).values }.flatMap(judge.findings)
            + Renewals(graph).findings()
    }
}

private struct DuplicatesOfType {
    private let graph: InjectionGraph
    private let replacements: Replacements
    private let permanent: PermanentRegistrations
    private let late: LateCode

    init(_ graph: InjectionGraph) {
        self.graph = graph
        (replacements, late) = (graph.replacements, graph.late)
        permanent = PermanentRegistrations(graph)
    }

    /// Returns the findings about the permanent registrations of one type.
    func findings(_ registrations: [Registration]) -> [Diagnostic] {
        let registrations = replacements.launchFirst(registrations)
        return registrations.compactMap { finding($0, first: registrations[0]) }
    }

    private func finding(_ registration: Registration, first: Registration) -> Diagnostic? {
        let moment = permanent.moment(of: registration)
        if let other = permanent.replaced(by: registration, first: first, moment) {
            return registeredLate(registration, isReplaced: replacements.replacesOneOfSession(registration))
                ?? registeredAgain(registration, other)
        }
        if moment == .later { return nil }
        if moment == nil, !replacements.isAtLaunch(registration), let ofSession = replacements.ofSession(registration) {
            let isReplaced = replacements.replacesOneOfSession(registration)
            return registeredLate(registration, isReplaced: isReplaced)
                ?? (isReplaced ? nil : registeredAgain(registration, ofSession))
        }
        guard registration.place != first.place, !replacements.isMadeOfOld(registration) else { return nil }
        if moment == nil, replacements.isElsewhere(registration, than: first) {
            return registeredAgain(registration, first)
        }
        let name = TypeNames.display(registration.type)
        if let holder = replacements.holder(of: registration, first: first) {
            return diagnostic(
                registration,
                "\(name) is registered again while the program runs: \(TypeNames.display(holder)), which was "
                    + "built with the old one, keeps that; reset instead, or inject \(name) where it is used", first)
        }
        // A registration under a condition most likely replaces the first one on purpose, so it has no finding.
        return registration.isConditional
            ? nil
            : diagnostic(registration, "\(name) is registered a second time; the one that runs last counts", first)
    }

    /// Returns a finding if the type of a registration is registered for sessions, and the registration is made late,
    /// when another session may have begun. Returns nil otherwise.
    private func registeredLate(_ registration: Registration, isReplaced: Bool) -> Diagnostic? {
        guard let ofSession = replacements.ofSession(registration),
            let cause = late.cause(of: replacements.site(of: registration), asksCallers: isReplaced)
        else { return nil }
        return diagnostic(
            registration,
            "\(TypeNames.display(registration.type)), which is registered for a session, is registered \(cause.text), when "
                + "another user may be signed in, or nobody; if this signs a user in, register it in the closure of the "
                + "reset only; otherwise, write `\(Self.line(registration, "try session"))`, where `session` is the "
                + "`currentSession` before that", ofSession)
    }

    private func registeredAgain(_ registration: Registration, _ other: Registration) -> Diagnostic {
        let when =
            other.endsWithSession ? "for a session" : permanent.moment(of: other) == .later ? "elsewhere" : "at launch"
        return diagnostic(
            registration,
            "\(TypeNames.display(registration.type)), which is registered \(when), is registered again permanently: no reset "
                + "removes this; if it belongs to a session, register it in the closure of the reset, as in "
                + "`InjectionManager.resetCurrentContainer { \(Self.line(registration, "InjectionManager")) }`, or after an "
                + "`await`, of `session.end`", other)
    }

    private func diagnostic(_ registration: Registration, _ message: String, _ other: Registration) -> Diagnostic {
        let note =
            other.place == registration.place
            ? permanent.laterCall(of: registration).map { Diagnostic.Note.step($0, "called after launch from") }
            : Diagnostic.Note(place: other.place, message: "it is registered here too")
        return Diagnostic(
            kind: .registeredTwice, types: [registration.type], severity: .warning, place: registration.place,
            message: message, notes: note.map { [$0] } ?? [])
    }

    private static func line(_ registration: Registration, _ receiver: String) -> String {
        let type = MissingRegistrations.metatype(registration.type)
        return registration.isInstance ? "\(receiver).register(…, as: \(type))" : "\(receiver).register(\(type)) { … }"
    }
}
