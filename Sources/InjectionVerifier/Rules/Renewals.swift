/// Finds registrations that are made in the middle of a session, although another object has stored an older instance:
/// `try session.register(new, as: Token.self)`, after `Orders` was built with the old token, or with the token that
/// launch registers.
struct Renewals {
    private let graph: InjectionGraph
    private let surelyResetting: Set<Symbol>
    private let permanent: [TypeID: [Registration]]

    init(_ graph: InjectionGraph) {
        (self.graph, surelyResetting) = (graph, graph.program.surelyResetting)
        permanent = Dictionary(grouping: graph.ofPrograms.filter(graph.isForGood), by: \.type)
    }

    func findings() -> [Diagnostic] {
        let ofSessions = graph.ofPrograms.filter {
            $0.endsWithSession && !$0.isIsolated && $0.carriedType == nil
        }
        return Dictionary(grouping: ofSessions, by: \.type).values.flatMap { registrations -> [Diagnostic] in
            let renewals = registrations.filter(isRenewal)
            let others = registrations.filter { !isRenewal($0) }
            // If no sign-in registers the type, a renewal replaces the permanent registration.
            let first = (others.isEmpty ? permanent[registrations[0].type] ?? [] : others).min { $0.place < $1.place }
            guard let first else { return [] }
            return renewals.compactMap { finding($0, first) }
        }
    }

    private func finding(_ renewal: Registration, _ first: Registration) -> Diagnostic? {
        guard let storing = graph.storing(renewal).min(by: { $0.place < $1.place }) else { return nil }
        let name = TypeNames.display(renewal.type)
        let holder = TypeNames.display(storing.from)
        let (again, remedy) =
            first.endsWithSession
            ? ("\(name) is registered again in its session", "or register an object that changes itself")
            : (
                "\(name), which is registered at launch, is registered again in a session that goes on",
                "or, where a user signs in, register it in the closure of a reset"
            )
        return Diagnostic(
            kind: .registeredTwice, types: [renewal.type], place: renewal.place,
            message:
                "\(again): \(holder), which was built with the old one, keeps that; inject \(name) where it is used, "
                + remedy,
            notes: [
                Diagnostic.Note(place: first.place, message: "it is registered here first"),
                Diagnostic.Note(place: storing.place, message: "\(holder) stores it here"),
            ])
    }

    /// True if a registration is not part of a sign-in: no closure of a reset makes it or may make it, and no call that
    /// surely resets comes before it, in its function or before the call in a direct caller. Resets in top-level code
    /// and in `static func main()` are ignored.
    private func isRenewal(_ registration: Registration) -> Bool {
        guard !registration.isInReset, !registration.isPerhapsInReset,
            let site = graph.program.functions.site(at: registration.place, in: registration.function)
        else { return false }
        let callers = graph.program.callers.ofProgram(registration.function)
        return !([site] + callers).contains(where: followsReset)
    }

    private func followsReset(_ site: CallSite) -> Bool {
        guard let function = graph.program.functions[site.function], !graph.program.isMain(function) else {
            return false
        }
        return function.calls.indices.contains { index in
            graph.program.dispatch.candidates(function.calls[index].callee, in: function)
                .contains(where: surelyResetting.contains) && function.leads(from: index, to: site.call)
        }
    }
}
