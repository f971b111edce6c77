/// Finds types that are registered on the main actor and injected elsewhere, blocks that need the main actor but are
/// not isolated to it, and blocks that are isolated to another actor.
struct MainActorMismatches: Rule {
    /// An injection of a type at a place. `start` is the first call on the way to it, or nil if the way is ignored.
    private struct InjectionKey: Hashable { var type: TypeID; var place: Place; var start: Place? }

    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let refused = graph.sites.registrations.filter { $0.isolation == .otherActor }.map {
            Diagnostic(
                kind: .blockOnOtherActor, types: [$0.type], severity: .error, place: $0.place,
                message:
                    "\(TypeNames.display($0.type)) is registered with a block on an actor that is not the main actor, "
                    + "which traps; write `{ @MainActor in … }`, or a nonisolated block")
        }
        let onMainActor = graph.sites.registrations.filter { $0.isolation == .mainActor && !$0.isIsolated }
        let main = Dictionary(onMainActor.map { ($0.type, $0) }) { first, second in first.isOfTest ? second : first }
        let builtElsewhere = graph.ofPrograms.compactMap { buildsOffMainActor($0, graph.program) }
        guard !main.isEmpty else { return refused + builtElsewhere }
        let elsewhere = offMainActor(graph, main)
        return refused + builtElsewhere + elsewhere + nonisolatedBlocks(graph, main, besides: elsewhere)
    }

    /// Finds injections in code that surely runs off the main actor: on another actor, asynchronously on no actor, or
    /// on a queue or a thread of its own. The blocks of the types that such code injects are searched, too. A `deinit`
    /// that is not isolated to the main actor is such code, because it runs wherever the last reference is released.
    private func offMainActor(_ graph: InjectionGraph, _ main: [TypeID: Registration]) -> [Diagnostic] {
        var mismatches: [InjectionKey: Diagnostic] = [:]
        // The search enters only code that runs where its caller does. If another function runs off the main actor, it
        // is searched on its own.
        var reach = Reach(graph: graph.calls, enters: RunsOn.isInherited)
        reach.looksAt = { node, call in node.calls[call].runsOn != .mainActor }
        // The injections of a block are the same wherever it runs, so they are found once.
        let building = graph.sites.registrations.indices.map { index in
            graph.blocks[index].map { reach.injections(from: $0) } ?? []
        }
        let registrations = Dictionary(grouping: building.indices) { graph.sites.registrations[$0].type }
        // For each type, the types whose blocks inject it.
        let needing = building.indices.reduce(into: [TypeID: [TypeID]]()) { needing, index in
            for injection in building[index] {
                needing[injection.type.unwrapped, default: []].append(graph.sites.registrations[index].type)
            }
        }
        // The types that are registered on the main actor, and the types whose blocks inject one of these, directly or
        // through other blocks.
        let leading = Set(reachableFrom: main.keys) { needing[$0] ?? [] }
        for (function, nodes) in graph.runsOn.offMainActor() {
            var queue = nodes.flatMap { reach.injections(from: $0) }
            var position = 0
            var seen: Set<InjectionKey> = []
            while position < queue.count {
                let injection = queue[position]
                position += 1
                let type = injection.type.unwrapped
                guard injection.strength < .maybe, leading.contains(type),
                    seen.insert(InjectionKey(type: type, place: injection.place, start: injection.path.first)).inserted
                else { continue }
                // A registration in a test holds for tests alone.
                let isTest = graph.program.isTest(function.symbol)
                if let registration = main[type], !registration.isOfTest || isTest {
                    let mismatch = diagnostic(
                        type, injection, registration, isOfDeinit: function.isDeinit,
                        isAsync: graph.program.functions[injection.function]?.isAsync == true,
                        isCalledBack: injection.strength == .dynamic && graph.isCalledBack(injection.path), graph)
                    let key = InjectionKey(type: type, place: mismatch.place)
                    if mismatches[key].map({ mismatch.severity < $0.severity }) ?? true { mismatches[key] = mismatch }
                    continue
                }
                for index in registrations[type] ?? [] where !graph.sites.registrations[index].isOfTest || isTest {
                    queue += building[index].map { $0.following(injection, graph.sites.registrations[index].place) }
                }
            }
        }
        return Array(mismatches.values)
    }

    private func diagnostic(
        _ type: TypeID, _ injection: ReachedInjection, _ registration: Registration, isOfDeinit: Bool, isAsync: Bool,
        isCalledBack: Bool, _ graph: InjectionGraph
    ) -> Diagnostic {
        let (name, sendability) = (TypeNames.display(type), graph.sendability)
        let elsewhere =
            if isOfDeinit {
                "in a deinit, which runs wherever the last reference is released"
            } else if injection.isTried {
                "elsewhere, so `resolve` always throws"
            } else if injection.strength == .dynamic {
                "elsewhere, if \(isCalledBack ? Cycles.callback : Cycles.dispatch)"
            } else {
                "elsewhere"
            }
        // After the hop to the main actor, another user may be signed in, unless the program never resets.
        let metatype = MissingRegistrations.metatype(type)
        let (line, session) =
            graph.program.mayReset
            ? (
                "try await MainActor.run { try session.resolve(\(metatype)) }",
                ", where `session` is the `currentSession` from when this work began"
            ) : ("await MainActor.run { Inject(\(metatype)) }", "")
        let remedy =
            if let instance = sendability.adviceToRegisterInstance(registration) {
                instance
            } else if isOfDeinit {
                "write `isolated deinit`"
            } else if sendability.isUnsendableOnMainActor(registration.type, in: registration.module) {
                "inject it on the main actor"
            } else if isAsync {
                "inject it on the main actor, or write `\(line)`\(session)"
            } else {
                "inject it on the main actor, or write `\(line)` in asynchronous code\(session)"
            }
        let isSure = !isOfDeinit && injection.strength < .dynamic && !injection.isTried
        return Diagnostic(
            kind: .offMainActor, types: [type], severity: isSure ? .error : .warning, place: injection.place,
            message: "\(name) is registered on the main actor and injected \(elsewhere); \(remedy)",
            notes: injection.path.reversed().filter { $0 != injection.place }.map {
                .step($0, "reached from")
            }
                + [.init(place: registration.place, message: "it is registered on the main actor here")])
    }

    /// Finds blocks that are not on the main actor, but inject a type that must be built there. Such a block runs where
    /// its own type is first injected, which may be on another thread. An injection that already has an error is left
    /// out.
    private func nonisolatedBlocks(
        _ graph: InjectionGraph, _ main: [TypeID: Registration], besides elsewhere: [Diagnostic]
    ) -> [Diagnostic] {
        let reportedPlaces = Set(elsewhere.filter { $0.severity == .error }.map(\.place))
        let registrations = graph.sites.registrations
        let edges = graph.edges.filter { edge in
            registrations[edge.registration].isolation != .mainActor && edge.strength <= .conditional
                && !reportedPlaces.contains(edge.place)
        }
        // A program's block gets the program's own objects. A test's block may get those of tests, too.
        let ofPrograms = edges.filter { !registrations[$0.registration].isOfTest }
        return nonisolatedBlocks(graph, main.filter { !$0.value.isOfTest }, ofPrograms).map(\.finding)
            + nonisolatedBlocks(graph, main, edges).filter(\.registration.isOfTest).map(\.finding)
    }

    private func nonisolatedBlocks(
        _ graph: InjectionGraph, _ main: [TypeID: Registration], _ edges: [InjectionGraph.Edge]
    ) -> [(registration: Registration, finding: Diagnostic)] {
        // A type whose block needs the main actor must be built there, and so must each type whose block injects it.
        var needed = main
        var findings: [(registration: Registration, finding: Diagnostic)] = []
        var remaining = edges
        while true {
            let next = remaining.filter { needed[$0.to] != nil }
            guard !next.isEmpty else { return findings }
            remaining.removeAll { needed[$0.to] != nil }
            for edge in next {
                let registration = graph.sites.registrations[edge.registration]
                needed[edge.from] = needed[edge.from] ?? registration
                let (from, to) = (TypeNames.display(edge.from), TypeNames.display(edge.to))
                let why = main[edge.to] == nil ? ", because its block needs the main actor, too" : ""
                let place = needed[edge.to]?.place ?? .unknown
                let instance = main[edge.to].flatMap(graph.sendability.adviceToRegisterInstance)
                let note =
                    main[edge.to] == nil ? "\(to) is registered here" : "\(to) is registered on the main actor here"
                let failure = edge.isTried ? "`resolve` of \(to) throws" : "injecting \(to) traps"
                let finding = Diagnostic(
                    kind: .blockOffMainActor, types: [edge.from, edge.to], severity: .warning,
                    place: registration.place,
                    message: "the block of \(from) may run off the main actor, where \(failure)\(why); "
                        + "write `{ @MainActor in … }`" + (instance.map { "; or \($0)" } ?? ""),
                    notes: edge.path.map { .step($0, "\(to) is injected through") }
                        + [.init(place: place, message: note)])
                findings.append((registration, finding))
            }
        }
    }

    /// Returns a finding if a block on no actor calls an initializer of the main actor; nil otherwise. Before the Swift
    /// 6 mode, the compiler only warns about such a call.
    private func buildsOffMainActor(_ registration: Registration, _ program: Program) -> Diagnostic? {
        guard ![.mainActor, .otherActor].contains(registration.isolation), !registration.isInstance else { return nil }
        let calls = registration.block.symbols.sorted().compactMap { program.functions[$0] }
            .filter { $0.isolation != .mainActor }.flatMap(\.calls)
        let initializer = calls.filter { $0.time == .now && !$0.isReference && $0.runsOn != .mainActor }
            .compactMap { $0.callee.symbol.flatMap { program.functions[$0] } }
            .first { $0.isInitializer && $0.isolation == .mainActor }
        guard let initializer else { return nil }
        return Diagnostic(
            kind: .blockOffMainActor, types: [registration.type], severity: .warning, place: registration.place,
            message: "the block of \(TypeNames.display(registration.type)) may run off the main actor, and builds "
                + "\(TypeNames.display(initializer.selfType ?? "")), which belongs to it; write `{ @MainActor in … }`")
    }
}

extension Sendability {
    /// The remedy for a type that is made on the main actor and usable anywhere. It is nil for other types.
    fileprivate func adviceToRegisterInstance(_ registration: Registration) -> String? {
        guard isUsableAnywhere(registration.type, in: registration.module) else { return nil }
        return
            "only making it needs the main actor, so make it there, at launch or in the closure of the reset, and "
            + "register the instance: `InjectionManager.register(…, as: \(MissingRegistrations.metatype(registration.type)))`"
    }
}
