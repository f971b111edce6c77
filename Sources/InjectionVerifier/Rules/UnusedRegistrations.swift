/// Finds types that are registered, and that no code injects, not even a test.
struct UnusedRegistrations: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        // If `X??` is not registered, `X?` is looked up, and then `X`, so the injection asks for all three.
        let asked = Set(
            graph.sites.injections.flatMap { sequence(first: $0.type, next: \.wrapped) })
        guard !graph.program.resolvesAll else { return [] }
        let missing = asked.subtracting(graph.sites.registrations.map(\.type)).sorted()
        let unknown = graph.sites.unknownInjections
        let arguments = unknown.isEmpty ? [] : graph.program.possibleArguments
        // For each type, the registered types whose blocks make an object of it themselves. For `RemoteStore`, this is
        // `CachedStore` if that is registered with `{ CachedStore(RemoteStore()) }`.
        let madeByHand = graph.ofPrograms.filter { !$0.isInstance }.reduce(into: [TypeID: [TypeID]]()) { made, other in
            for type in other.typesMadeByBlock(in: graph.program) { made[type, default: []].append(other.type) }
        }
        return graph.ofPrograms.compactMap { registration in
            guard !registration.isIsolated, !asked.contains(registration.type),
                !unknown.contains(where: { $0.mayAsk(for: registration.type, arguments, graph.program) })
            else { return nil }
            let name = TypeNames.display(registration.type)
            // A similar type that is injected but not registered is probably the type that was meant.
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
    /// Returns the types, without generic arguments, whose initializers the block or a function that it captured calls.
    /// Initializers that were not read are left out.
    func typesMadeByBlock(in program: Program) -> Set<TypeID> {
        let calls = block.symbols.compactMap { program.functions[$0]?.calls }.joined()
        let initializers = calls.compactMap { $0.callee.symbol.flatMap { program.functions[$0] } }.filter(
            \.isInitializer)
        return Set(initializers.compactMap { program.functions.selfType(of: $0)?.base })
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
        case .associated, .opaque, .names: return true
        }
    }
}
