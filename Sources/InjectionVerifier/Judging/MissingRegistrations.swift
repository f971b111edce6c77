/// Injected but registered nowhere.
struct MissingRegistrations: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let registrations = graph.sites.registrations
        let tests = graph.program.modules.indices.filter { graph.program.modules[$0].isTest }
        var told: Set<String> = []
        let program = graph.program
        let metatypes = Set(
            program.modules.indices.flatMap { index in
                program.modules[index].openableTypes.map {
                    program.compositions.simplified(program.names.qualified($0, in: index))
                }
            })
        // `N` registers its own `T`, and a value of `N<Int>` was made an existential one.
        let registered = metatypes.union(
            graph.sites.unknownRegistrations.flatMap { unknown in
                metatypes.compactMap { type in
                    unknown.function.selfType.flatMap {
                        Substitution.match($0, type, unknown.function.genericParameters)?.apply(
                            to: unknown.type, in: program)
                    }
                }
            })
        return graph.sites.injections.compactMap { injection in
            guard TypeNames.optional(injection.type) == nil, injection.failure != .handled,
                told.insert("\(injection.place) \(injection.type)").inserted
            else { return nil }
            let test = tests.contains(injection.module) ? injection.module : nil
            let candidates = registrations.indices.filter { registrations[$0].type == injection.type }
            let reachable = Set(graph.registrations(with: test))
            if candidates.contains(where: { reachable.contains($0) && (!registrations[$0].isIsolated || test != nil) })
            {
                return nil
            }
            if candidates.contains(where: {
                registrations[$0].isIsolated && registrations[$0].function == injection.function
                    || graph.sites.layers.areIsolatedTogether(registrations[$0], injection)
            }) {
                return nil
            }
            var notes: [Diagnostic.Note] = []
            for place in injection.chain {
                let isFirst = place == injection.chain.first
                notes.append(
                    isFirst ? .init(place: place, message: "it is injected here") : .step(place, "called from"))
            }
            notes += Self.chain(to: injection, in: graph)
            for index in candidates {
                let why = registrations[index].isIsolated ? "only in an isolated container" : "only in a test"
                notes.append(.init(place: registrations[index].place, message: "it is registered here, \(why)"))
            }
            let name = TypeNames.display(injection.type)
            let reason: String? =
                if !graph.sites.unknownRegistrations.isEmpty, registered.contains(injection.type) {
                    "\(name) may be one of the types that are registered by a metatype"
                } else if injection.failure == .kept {
                    "\(name) is registered nowhere, and what deals with the error is not seen"
                } else { nil }
            if let reason {
                return Diagnostic(
                    kind: .notVerified, types: [injection.type], severity: .note, place: injection.place,
                    message: "not verified: " + reason, notes: notes)
            }
            return Diagnostic(
                kind: .unregistered, types: [injection.type], severity: .error, place: injection.place,
                message:
                    "\(name) is injected but registered nowhere; write `InjectionManager.register(\(Self.metatype(name))) { … }`",
                notes: notes)
        }
    }

    static func metatype(_ name: String) -> String {
        name.contains(" ") && !name.hasPrefix("(") ? "(\(name)).self" : "\(name).self"
    }

    /// Which registered type needs it, and through which calls.
    static func chain(to injection: Injection, in graph: InjectionGraph) -> [Diagnostic.Note] {
        guard let edge = graph.edges.first(where: { $0.to == injection.type && $0.path.contains(injection.place) })
        else { return [] }
        let registration = graph.sites.registrations[edge.registration]
        var notes = edge.path.dropLast().reversed().filter { $0 != injection.place }.map {
            Diagnostic.Note.step($0, "called from")
        }
        notes.append(
            .init(place: registration.place, message: "while building \(TypeNames.display(edge.from)), registered here")
        )
        return notes
    }
}
