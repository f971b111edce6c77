/// Something that outlives sessions injects, while it is made, what belongs to one: the next user gets the first one's.
struct KeptBeyondSession: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        return globals(graph) + graph.sites.registrations.compactMap { instance($0, graph) }
    }

    /// `static let shared = Sync()`, and global variables: made once, and kept for the life of the process.
    private func globals(_ graph: InjectionGraph) -> [Diagnostic] {
        graph.program.relevant.sorted().filter { $0.kind == .globalInitializer && !graph.program.isTest($0) }
            .compactMap { symbol in
                guard let function = graph.program.functions[symbol],
                    let found = (graph.calls.uses[symbol] ?? []).flatMap(graph.construction.injections).lazy
                        .compactMap({ graph.sessionObject(of: $0) }).first
                else { return nil }
                let name = FunctionNames.outermost(function.name)
                return Self.diagnostic(
                    "`\(name)` is kept for the life of the process", found.path[0], found, graph)
            }
    }

    private func instance(_ registration: Registration, _ graph: InjectionGraph) -> Diagnostic? {
        guard !registration.isOfTest, !registration.isIsolated else { return nil }
        let name = TypeNames.display(registration.type)
        guard registration.isInReset || registration.isInstance && registration.isAtLaunch,
            let object = graph.sessionObject(of: registration)
        else { return nil }
        let kept =
            if !registration.isInstance {
                "the block of \(name) captures what is made before the next session begins"
            } else if registration.carriedType != nil {
                "\(name) is carried over to the next session"
            } else if registration.isInReset {
                "\(name) is made before the next session begins"
            } else {
                "\(name) is registered as an instance, which outlives sessions"
            }
        return Self.diagnostic(
            kept, registration.place, object, graph, isItself: object.type == registration.type,
            isBlock: !registration.isInstance)
    }

    static func diagnostic(
        _ kept: String, _ place: Place, _ object: InjectionGraph.SessionObject, _ graph: InjectionGraph,
        isItself: Bool = false,
        isBlock: Bool = false
    ) -> Diagnostic {
        let type = TypeNames.unwrapped(object.type)
        let name = TypeNames.display(type)
        let notes =
            object.path.filter { $0 != place }.map { Diagnostic.Note.step($0, "\(name) is injected through") }
            + graph.scope.notes(type)
        if let part = object.part?.split(separator: ".").last {
            return Diagnostic(
                kind: .keptBeyondSession, types: [type], severity: .warning, place: place,
                message: "\(kept), and keeps the `\(part)` of \(name), which \(graph.scope.explanation(type)): "
                    + "the next session gets this one's; read it where it is used", notes: notes)
        }
        let holds = isItself ? "although it" : "and holds \(name), which"
        let remedy =
            isBlock
            ? "inject \(name) in the block"
            : isItself
                ? "leave out this registration, and each session builds its own"
                : "register it with a block, or inject \(name) where it is used"
        return Diagnostic(
            kind: .keptBeyondSession, types: [type], severity: .error, place: place,
            message:
                "\(kept), \(holds) \(graph.scope.explanation(type)): the next session gets this one's; \(remedy)",
            notes: notes)
    }
}
