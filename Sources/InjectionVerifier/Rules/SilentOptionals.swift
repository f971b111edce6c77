/// Finds injections into a `weak var` or an `X!`, for which the compiler infers an optional type. The call has no
/// question mark, and silently returns nil if the type is not registered.
struct SilentOptionals: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let registered = Set(graph.sites.registrations.map(\.type))
        return graph.sites.injections.compactMap { injection in
            guard let wrapped = injection.type.wrapped, !registered.contains(injection.type),
                !injection.isNamed
            else { return nil }
            let program = graph.program
            let property = program.property(injection.destination, in: injection.function)
            let kind: String
            if program.isStoredWeakly(injection.destination, in: injection.function) {
                kind = "a weak variable"
            } else if let property, program.properties[property]?.contains(where: \.isImplicitlyUnwrapped) == true {
                kind = "an implicitly unwrapped one"
            } else {
                return nil
            }
            let name = TypeNames.display(wrapped)
            return Diagnostic(
                kind: .silentOptional, types: [wrapped], severity: .warning, place: injection.place,
                message: "an optional injection into \(kind) is nil when \(name) is not registered; "
                    + "write `Inject(\(MissingRegistrations.metatype(wrapped)))`")
        }
    }
}
