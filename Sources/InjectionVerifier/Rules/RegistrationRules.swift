/// One type registered for good in two places outside tests; or once, and elsewhere for a session.
struct Duplicates: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let replacements = Replacements(graph)
        let late = LateCode(graph)
        let lasting = graph.ofPrograms.filter(graph.isForGood)
        return Dictionary(grouping: lasting, by: \.type).flatMap { type, registrations in
            let registrations = replacements.launchFirst(registrations)
            let first = registrations[0]
            return registrations.compactMap { registration -> Diagnostic? in
                let name = TypeNames.display(type)
                func diagnostic(_ message: String, _ other: Registration) -> Diagnostic {
                    Diagnostic(
                        kind: .registeredTwice, types: [type], severity: .warning, place: registration.place,
                        message: message, notes: [.init(place: other.place, message: "it is registered here too")])
                }
                func again(_ other: Registration) -> Diagnostic {
                    diagnostic(
                        "\(name), which is registered \(other.endsWithSession ? "for a session" : "at launch"), is "
                            + "registered again permanently: no reset removes this; if it belongs to a session, write "
                            + "`InjectionManager.resetCurrentContainer { \(Self.line(registration, "InjectionManager")) }`",
                        other)
                }
                let isAtLaunch = replacements.isAtLaunch(registration)
                if !isAtLaunch, let ofSession = replacements.ofSession(registration) {
                    let replaces = replacements.isOfSession(registration)
                    if let moment = late.moment(of: replacements.site(of: registration), asksCallers: replaces) {
                        return diagnostic(
                            "\(name), which is registered for a session, is registered \(moment.text), when another user "
                                + "may be signed in, or nobody; write `\(Self.line(registration, "try session"))`, where "
                                + "`session` is the `currentSession` before that", ofSession)
                    }
                    return replaces ? nil : again(ofSession)
                }
                guard registration.place != first.place, !replacements.isMadeOfOld(registration) else { return nil }
                if replacements.isElsewhere(registration, than: first) { return again(first) }
                if let holder = replacements.holders(of: registration, first: first).first {
                    return diagnostic(
                        "\(name) is registered again while the program runs: \(TypeNames.display(holder)), which was "
                            + "built with the old one, keeps that; reset instead, or inject \(name) where it is used",
                        first)
                }
                // One that a condition decides on replaces the other on purpose.
                return registration.isConditional
                    ? nil : diagnostic("\(name) is registered a second time; the one that runs last counts", first)
            }
        }
    }

    private static func line(_ registration: Registration, _ receiver: String) -> String {
        let type = MissingRegistrations.metatype(registration.type)
        return registration.isInstance ? "\(receiver).register(…, as: \(type))" : "\(receiver).register(\(type)) { … }"
    }
}

/// Registered, and injected by nobody, not even a test.
struct UnusedRegistrations: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        // Who asks for `X??` asks for `X?`, and then for `X`.
        let asked = Set(
            graph.sites.injections.flatMap { sequence(first: $0.type, next: \.wrapped) })
        guard !graph.program.resolvesAll else { return [] }
        let missing = asked.subtracting(graph.sites.registrations.map(\.type)).sorted()
        let unknown = graph.sites.unknownInjections
        let arguments = unknown.isEmpty ? [] : graph.program.possibleArguments
        // `{ CachedStore(RemoteStore()) }`: by each type, those whose blocks make one.
        let madeByHand = graph.ofPrograms.filter { !$0.isInstance }.reduce(into: [TypeID: [TypeID]]()) { made, other in
            for type in other.typesMadeByBlock(in: graph.program) { made[type, default: []].append(other.type) }
        }
        return graph.ofPrograms.compactMap { registration in
            guard !registration.isIsolated, !asked.contains(registration.type),
                !unknown.contains(where: { $0.mayAsk(for: registration.type, arguments, graph.program) })
            else { return nil }
            let name = TypeNames.display(registration.type)
            // What is injected in vain was meant.
            let meant = missing.first { graph.areSimilar(registration.type, $0) }.map(TypeNames.display)
            let remedy =
                if let meant {
                    "register it as \(meant), which is injected"
                } else if let maker = madeByHand[registration.type.base]?.first(where: { $0 != registration.type }) {
                    "the block of \(TypeNames.display(maker)) makes one itself; write "
                        + "`Inject(\(MissingRegistrations.metatype(registration.type)))` there, or delete this registration"
                } else if let wrapped = registration.type.wrapped {
                    "delete this registration, or register \(TypeNames.display(wrapped))"
                } else {
                    "delete this registration, or register the protocol that is injected"
                }
            return Diagnostic(
                kind: .neverInjected, types: [registration.type], severity: .warning, place: registration.place,
                message: "\(name) is registered, but nobody injects it; \(remedy)")
        }
    }
}

extension Registration {
    /// The types whose initializers the block itself calls, without generic arguments.
    func typesMadeByBlock(in program: Program) -> Set<TypeID> {
        let calls = block.symbols.compactMap { program.functions[$0]?.calls }.joined()
        let made = calls.compactMap { $0.callee.symbol.flatMap { program.functions[$0] } }.filter(\.isInitializer)
        return Set(made.compactMap { program.functions.selfType(of: $0)?.base })
    }
}

extension InjectionSites.UnknownInjection {
    fileprivate func mayAsk(for registered: TypeID, _ arguments: Set<TypeID>, _ program: Program) -> Bool {
        let names = function.genericParameters
        let open = type.baseNames.map(\.description).filter { names.contains(String($0.prefix { $0 != "." })) }
        let match = Substitution.match(type, registered, open + Unknown.allCases.map(\.rawValue))
        guard match != nil || why == .pack else { return false }
        switch why {
        case .opened, .outside, .dispatch: return match?.types.values.allSatisfy(arguments.contains) == true
        case .dynamicSelf:
            return program.hierarchy.supertypes(of: registered).contains {
                $0.base == program.functions.selfType(of: function).map(\.base)
            }
        case .tooDeep: return !registered.genericArguments.isEmpty
        case .nobody: return false
        case .pack: return !registered.type.parts.types.isEmpty
        case .associated, .names: return true
        }
    }
}
