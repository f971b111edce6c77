/// An optional injection into a `weak var` or an `X!`: nobody wrote the question mark, and it would be silently nil.
struct SilentOptionals: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        var weak: Set<String> = []
        var unwrapped: Set<String> = []
        for declaration in graph.program.modules.flatMap(\.declarations) {
            for property in declaration.properties {
                let name = declaration.name + "." + property.name
                if property.isWeak { weak.insert(name) }
                if property.isImplicitlyUnwrapped { unwrapped.insert(name) }
            }
        }
        let registered = Set(graph.sites.registrations.map(\.type))
        return graph.sites.injections.compactMap { injection in
            guard let wrapped = TypeNames.optional(injection.type), !registered.contains(injection.type) else {
                return nil
            }
            let property = self.property(injection, graph.program)
            let kind: String
            if injection.destination == .weak || property.map(weak.contains) == true {
                kind = "a weak variable"
            } else if let property, unwrapped.contains(property) {
                kind = "an implicitly unwrapped one"
            } else {
                return nil
            }
            let name = TypeNames.display(wrapped)
            return Diagnostic(
                kind: .silentOptional, types: [wrapped], severity: .warning, place: injection.place,
                message: "an optional injection into \(kind) is nil, without a word, when \(name) is not registered; "
                    + "write `Inject(\(MissingRegistrations.metatype(name)))`")
        }
    }

    /// The property that receives the value, as `Type.name`.
    private func property(_ injection: Injection, _ program: Program) -> String? {
        if case .property(let name) = injection.destination {
            guard name.hasPrefix("@") else { return name }
            // A setter: the compiler's comment names it.
            let setter = program.functions[String(name.dropFirst())]?.name ?? ""
            return setter.hasSuffix(".setter") ? String(setter.dropLast(7)) : setter
        }
        let name = program.functions[injection.function]?.name ?? ""
        let prefix = "variable initialization expression of "
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
}
