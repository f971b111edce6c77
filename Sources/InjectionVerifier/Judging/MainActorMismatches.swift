/// Registered on the main actor and injected where it cannot be.
struct MainActorMismatches: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let main = Dictionary(
            graph.sites.registrations.filter { $0.isolation == .mainActor }.map { ($0.type, $0) },
            uniquingKeysWith: { first, _ in first })
        guard !main.isEmpty else { return [] }
        return offMainActor(graph, main) + nonisolatedBlocks(graph, main)
    }

    /// Code that surely runs elsewhere: on another actor, or asynchronous and on none.
    private func offMainActor(_ graph: InjectionGraph, _ main: [String: Registration]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        // Synchronous code on no actor runs where its caller does; everything else decides for itself.
        let reach = Reach(program: graph.program) {
            $0.isolation != .mainActor && $0.isolation != .otherActor && !$0.isAsync
        }
        let blocks = Dictionary(grouping: graph.sites.registrations, by: \.type)
        for symbol in graph.program.relevant.sorted() {
            guard let function = graph.program.functions[symbol], function.genericParameters.isEmpty else { continue }
            let isElsewhere =
                function.isolation == .otherActor
                || (function.isAsync && function.isolation != .mainActor && function.isolation != .callers)
            guard isElsewhere, !symbol.isThunk else { continue }
            var queue = reach.injections(symbol, Substitution(), [:])
            var seen: Set<String> = []
            while !queue.isEmpty {
                let injection = queue.removeFirst()
                guard injection.strength == .strong, injection.kind != .resolveOnMainActor else { continue }
                let type = TypeNames.optional(injection.type) ?? injection.type
                guard seen.insert(type + (injection.path.first?.description ?? "")).inserted else { continue }
                if let registration = main[type] {
                    found.append(diagnostic(type, injection, registration))
                } else if let block = blocks[type]?.first {
                    queue += reach.injections(from: block.block).map { next in
                        var next = next
                        next.path = injection.path + [block.place] + next.path
                        return next
                    }
                }
            }
        }
        return found
    }

    private func diagnostic(_ type: String, _ injection: Reach.Found, _ registration: Registration) -> Diagnostic {
        let name = TypeNames.display(type)
        return Diagnostic(
            severity: .error, place: injection.place,
            message: "\(name) is registered on the main actor and injected elsewhere; "
                + "write `try await InjectionManager.resolveOnMainActor(\(MissingRegistrations.metatype(name)))`, or inject it on the main actor",
            notes: injection.path.reversed().filter { $0 != injection.place }.map {
                .init(place: $0, message: "reached from here")
            }
                + [.init(place: registration.place, message: "it is registered on the main actor here")])
    }

    /// A block on no actor may be run on the main actor, if that is where its type is first injected.
    private func nonisolatedBlocks(_ graph: InjectionGraph, _ main: [String: Registration]) -> [Diagnostic] {
        graph.edges.compactMap { edge in
            let registration = graph.sites.registrations[edge.registration]
            guard let needed = main[edge.to], registration.isolation != .mainActor, edge.strength == .strong else {
                return nil
            }
            guard edge.kind != .resolveOnMainActor else { return nil }
            let (from, to) = (TypeNames.display(edge.from), TypeNames.display(edge.to))
            return Diagnostic(
                severity: .warning, place: registration.place,
                message: "\(from) injects \(to), which is registered on the main actor, but its block is not: "
                    + "it stops when \(from) is first injected elsewhere; write `{ @MainActor in … }`",
                notes: edge.path.map { .init(place: $0, message: "\(to) is injected through here") }
                    + [.init(place: needed.place, message: "\(to) is registered on the main actor here")])
        }
    }
}

extension String {
    /// Code the compiler wrote to pass from one form of a call to another.
    var isThunk: Bool { hasSuffix("TR") || hasSuffix("TW") || hasSuffix("TA") || hasSuffix("Tu") || hasSuffix("TwB") }
}
