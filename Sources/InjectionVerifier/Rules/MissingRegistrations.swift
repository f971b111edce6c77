/// Finds types that are injected, but registered nowhere, or only where the injection cannot find the registration: in
/// a test, in an isolated container, or in code that only another program runs.
struct MissingRegistrations: Rule {
    /// Identifies findings that are reported once: a type, and the place of the call that decides it. A call of a
    /// generic helper at `place` may lead to several calls of `Inject`. `written` is the place of one of them, or nil
    /// for all.
    private struct InjectionKey: Hashable { var type: TypeID; var place: Place; var written: Place? }

    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let byMetatype = registeredByMetatype(graph)
        let registrations = Dictionary(grouping: graph.sites.registrations, by: \.type)
        // A program that uses a library may register an optional type that the library only injects.
        let isProgram = !graph.program.modulesOfPrograms.isEmpty
        var reported: Set<InjectionKey> = []
        // A type is reported once per place. Injections without a condition on their type come first, because their
        // error must win over the warning about an injection that such a condition may prevent.
        let ordered =
            graph.sites.injections.filter { !$0.isChosenByType } + graph.sites.injections.filter(\.isChosenByType)
        return ordered.compactMap { injection in
            if let wrapped = injection.type.wrapped {
                let types = sequence(first: injection.type, next: \.wrapped)
                guard isProgram, !types.contains(where: { registrations[$0] != nil }), !byMetatype.contains(wrapped),
                    !injection.isOfTest,
                    reported.insert(InjectionKey(type: injection.type, place: injection.place)).inserted
                else { return nil }
                return Self.alwaysNil(injection, TypeNames.display(wrapped))
            }
            // A generic function that injects `T` and calls itself with `[T]` injects an endless series of types. A
            // finding about the first one is enough.
            let isInReportedOne = injection.type.parts.dropFirst().contains {
                reported.contains(InjectionKey(type: $0, place: injection.place, written: injection.placeOfInject))
            }
            guard injection.failure != .handled, !isInReportedOne,
                reported.insert(InjectionKey(type: injection.type, place: injection.place)).inserted
            else { return nil }
            let candidates = registrations[injection.type] ?? []
            if let finding = Self.storedByTestCase(injection, candidates, graph) { return finding }
            guard !candidates.contains(where: { serves($0, injection, graph) }) else { return nil }
            reported.insert(
                InjectionKey(type: injection.type, place: injection.place, written: injection.placeOfInject))
            return diagnostic(injection, candidates, graph, isByMetatype: byMetatype.contains(injection.type))
        }
    }

    private static func alwaysNil(_ injection: Injection, _ name: String) -> Diagnostic {
        Diagnostic(
            kind: .unregistered, types: [injection.type], severity: .warning, place: injection.place,
            message: "\(TypeNames.display(injection.type)) is injected but registered nowhere, and neither is \(name), "
                + "so this is always nil")
    }

    /// Returns a finding about `let store: Store = Inject()` as a property of an `XCTestCase`, and nil about other
    /// injections. XCTest makes an object for each test before it runs any test.
    private static func storedByTestCase(
        _ injection: Injection, _ candidates: [Registration], _ graph: InjectionGraph
    ) -> Diagnostic? {
        guard injection.isOfTest, injection.kind == .inject, injection.chain.isEmpty,
            let function = graph.program.functions[injection.function], !function.name.isStatic,
            let property = function.initializedMember,
            graph.program.hierarchy.isA(property.owner, "XCTestCase")
        else { return nil }
        let byProgram = candidates.first { !$0.isOfTest && $0.isReached && !graph.program.modulesOfPrograms.isEmpty }
        let condition = byProgram == nil ? "" : ", unless these tests run inside the app"
        return Diagnostic(
            kind: .unregistered, types: [injection.type], severity: byProgram == nil ? .error : .warning,
            place: injection.place,
            message: "XCTest makes \(TypeNames.display(property.owner)) before it runs any test, when nothing has "
                + "registered \(TypeNames.display(injection.type)) yet\(condition), and this stops all XCTest tests; write "
                + "`lazy var \(property.name)`",
            notes: candidates.map { .init(place: $0.place, message: "it is registered here, later") })
    }

    /// True if an injection may find a registration. A registration in a test module serves only injections in that
    /// module, and in test modules that import it, such as those that share a module of doubles. A registration in an
    /// isolated container serves only tests, and injections in the same function or container. A registration in code
    /// that only other programs run serves no injection, and one in a library that the executable does not import, such
    /// as a library of doubles, serves no injection that the executable runs.
    private func serves(_ registration: Registration, _ injection: Injection, _ graph: InjectionGraph) -> Bool {
        let program = graph.program
        if program.calledByOthers.contains(registration.function) || isNotLinked(registration, injection, graph) {
            return false
        }
        let isSeenByTest =
            injection.isOfTest
            && program.names.sees(program.modules[registration.module].name, from: injection.module)
        if !registration.isOfTest || isSeenByTest, !registration.isIsolated || injection.isOfTest { return true }
        return registration.isIsolated && registration.function == injection.function
            || graph.sites.layers.areIsolatedTogether(registration, injection)
    }

    private func isNotLinked(_ registration: Registration, _ injection: Injection, _ graph: InjectionGraph) -> Bool {
        let (modules, linked) = (graph.program.modules, graph.program.modulesOfPrograms)
        return linked.contains(modules[injection.module].name) && !linked.contains(modules[registration.module].name)
            && graph.running.contains(injection.placeOfInject)
    }

    /// Finds the types that a registration of an unknown type may register. For example, a method of `Module<T>`
    /// registers `T`. If a value of `Module<Cart>` becomes an existential, the method may register `Cart`.
    private func registeredByMetatype(_ graph: InjectionGraph) -> Set<TypeID> {
        guard !graph.sites.unknownRegistrations.isEmpty else { return [] }
        let metatypes = graph.program.openableTypes
        return metatypes.union(
            graph.sites.unknownRegistrations.flatMap { unknown in
                metatypes.compactMap { type in
                    unknown.function.selfType.flatMap {
                        Substitution.match($0, type, unknown.function.genericParameters)?.apply(
                            to: unknown.type, in: graph.program.hierarchy)
                    }
                }
            })
    }

    private func diagnostic(
        _ injection: Injection, _ candidates: [Registration], _ graph: InjectionGraph,
        isByMetatype: Bool
    ) -> Diagnostic {
        let name = TypeNames.display(injection.type)
        var notes = injection.chain.enumerated().map { index, place in
            index == 0 ? Diagnostic.Note(place: place, message: "it is injected here") : .step(place, "called from")
        }
        notes += Self.chain(to: injection, in: graph)
        notes += candidates.map {
            .init(place: $0.place, message: "it is registered here, \(Self.whereabouts($0, graph))")
        }
        func diagnostic(_ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, _ message: String) -> Diagnostic {
            Diagnostic(
                kind: kind, types: [injection.type], severity: severity, place: injection.place, message: message,
                notes: notes)
        }
        if isByMetatype {
            let message = "not verified: \(name) may be one of the types that are registered by a metatype"
            return diagnostic(.notVerified, .note, message)
        }
        if injection.failure == .kept {
            let message = "not verified: \(name) is registered nowhere, and the check cannot see what handles the error"
            return diagnostic(.notVerified, .note, message)
        }
        let candidates = candidates.filter { !graph.program.calledByOthers.contains($0.function) }
        let registered =
            candidates.isEmpty
            ? "nowhere"
            : candidates.contains(where: \.isIsolated)
                ? "only in an isolated container, where this does not run"
                : candidates.allSatisfy(\.isOfTest)
                    ? "only in a test" : "only in a module that the program does not import"
        let condition = injection.isChosenByType ? ", unless a condition on its type prevents it" : ""
        let similar = candidates.isEmpty ? graph.similar(to: injection.type) : []
        notes += similar.map { .init(place: $0.place, message: "\(TypeNames.display($0.type)) is registered here") }
        let meant = similar.first.map {
            // Private and local types can have the same name in several files and functions.
            TypeNames.display($0.type) == name
                ? "what is registered is another type of that name, from another file or function; "
                : "did you mean \(TypeNames.display($0.type)), which is registered? Or "
        }
        return diagnostic(
            .unregistered, injection.isChosenByType ? .warning : .error,
            "\(name) is injected but registered \(registered)\(condition); \(meant ?? "")"
                + "write `InjectionManager.register(\(Self.metatype(injection.type))) { … }`")
    }

    /// Returns where a registration is that an injection cannot find, in the words of a note.
    private static func whereabouts(_ registration: Registration, _ graph: InjectionGraph) -> String {
        if graph.program.calledByOthers.contains(registration.function) { return "which this program does not call" }
        if registration.isIsolated { return "only in an isolated container" }
        return registration.isOfTest ? "only in a test" : "in a module that the program does not import"
    }

    /// Returns a metatype as code: `X.self`, even for a protocol; `(any P<Int>).self`; `((A) -> B).self`.
    static func metatype(_ type: TypeID) -> String {
        let needsAny = type.isExistential && type.base != type
        let name = needsAny ? "any " + TypeNames.display(type.withoutAny) : TypeNames.display(type)
        return SILType.metatype(TypeID(name).type, "self").description
    }

    /// Returns notes about a registered type whose block leads to an injection, and about the calls in between. Returns
    /// none if there is no such type.
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
