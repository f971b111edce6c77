/// Something that outlives sessions injects, while it is made, what belongs to one: the next user gets the first one's.
struct KeptBeyondSession: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        guard !graph.scope.reasons.isEmpty else { return [] }
        return globals(graph) + graph.sites.registrations.compactMap { instance($0, graph) }
    }

    /// `static let shared = Sync()`, and global variables: made once, and kept for the life of the process.
    private func globals(_ graph: InjectionGraph) -> [Diagnostic] {
        let reach = Reach(ofWhatIsMadeIn: graph.calls)
        return graph.program.relevant.sorted().filter { $0.hasSuffix("_WZ") && !graph.program.isTest($0) }
            .compactMap { symbol in
                guard let function = graph.program.functions[symbol],
                    let found = (graph.calls.uses[symbol] ?? []).flatMap(reach.injections).first(where: {
                        $0.strength < .maybe && !$0.isOnlyRead && graph.scope.contains($0.type)
                    })
                else { return nil }
                let name = function.name.split(separator: " ").last.map(String.init) ?? function.name
                return Self.diagnostic(
                    "`\(name)` is kept for the life of the process", found.path.first ?? found.place, found.type,
                    found.path, graph)
            }
    }

    private func instance(_ registration: Registration, _ graph: InjectionGraph) -> Diagnostic? {
        guard !registration.isOfTest, !registration.isIsolated else { return nil }
        let name = TypeNames.display(registration.type)
        if let type = registration.carriedType {
            guard graph.scope.contains(type) else { return nil }
            return Self.diagnostic(
                "\(name) is carried over to the next session", registration.place, type, [], graph,
                isItself: type == registration.type)
        }
        guard registration.isInstance, registration.isAtLaunch || registration.isInReset,
            let held = registration.makers.lazy.compactMap({ Self.held(by: $0, graph) }).first
        else { return nil }
        let kept =
            registration.isInReset
            ? "\(name) is made before the next session begins"
            : "\(name) is registered as an instance, which outlives sessions"
        return Self.diagnostic(
            kept, registration.place, held.type, held.path, graph, isItself: held.type == registration.type)
    }

    /// What belongs to a session, of what a call makes or injects.
    static func held(
        by site: CallSite, _ graph: InjectionGraph
    ) -> (type: String, path: [Place])? {
        guard let maker = graph.program.call(at: site) else { return nil }
        if let type = graph.program.injectedType(of: maker, in: site.function) {
            return graph.scope.contains(type) ? (type, [maker.place]) : nil
        }
        let reach = Reach(ofWhatIsMadeIn: graph.calls)
        let made = graph.calls.called(at: site).flatMap(reach.injections)
        let found = made.first { $0.strength < .maybe && !$0.isOnlyRead && graph.scope.contains($0.type) }
        // What it is made of is held by it.
        return found.map { ($0.type, $0.path) }
            ?? maker.inputs.sorted { $0.key < $1.key }.flatMap(\.value).lazy.filter { $0 < site.call }.compactMap {
                held(by: .init(function: site.function, call: $0), graph)
            }.first
    }

    static func diagnostic(
        _ kept: String, _ place: Place, _ type: String, _ path: [Place], _ graph: InjectionGraph, isItself: Bool = false
    ) -> Diagnostic {
        let name = TypeNames.display(TypeNames.unwrapped(type))
        let holds = isItself ? "although it" : "and holds \(name), which"
        let remedy =
            isItself
            ? "leave out this registration, and each session builds its own"
            : "register it with a block, or inject \(name) where it is used"
        return Diagnostic(
            kind: .keptBeyondSession, types: [TypeNames.unwrapped(type)], severity: .error, place: place,
            message:
                "\(kept), \(holds) \(graph.scope.explanation(type)): the next session gets this one's; \(remedy)",
            notes: path.filter { $0 != place }.map { .step($0, "\(name) is injected through") }
                + graph.scope.notes(type))
    }
}

extension Reach {
    /// What an object holds, or will hold: a lazy property is kept with it, too.
    fileprivate init(ofWhatIsMadeIn graph: CallGraph) {
        self.init(graph: graph)
        for (symbol, uses) in graph.uses {
            guard let function = graph.program.functions[symbol], function.isLazyGetter, let type = function.selfType
            else { continue }
            lazyGetters[Program.base(type), default: []] += uses
        }
    }
}
