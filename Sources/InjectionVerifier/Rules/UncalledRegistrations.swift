/// Finds registrations in code that the program does not reach. If the program injects the type, and no code that it
/// reaches registers it, the program traps at the injection, and the finding is an error.
///
/// Libraries without a program are left out, because the code that runs them is not known.
struct UncalledRegistrations: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let reached = graph.program.reached
        let registered = Set(graph.ofPrograms.map(\.type))
        let needed = graph.sites.injections.filter { injection in
            injection.failure != .handled && !injection.isOfTest && reached.contains(injection.function)
                && injection.type.wrapped == nil && !registered.contains(injection.type)
        }
        let firstInjections = Dictionary(needed.map { ($0.type, $0.place) }, uniquingKeysWith: min)
        // Goes from a function to a caller that the program does not reach, from there to another such caller, and so
        // on. Returns the last caller that is not a thunk, or the function itself if there is no such caller.
        func top(_ symbol: Symbol) -> Symbol {
            let way = graph.program.callers.way(to: symbol) { site, _ in !reached.contains(site.function) }
            return way.last { !$0.function.isThunk }?.function ?? symbol
        }
        return graph.sites.registrations.compactMap { registration in
            guard !registration.isOfTest, !registration.isReached else { return nil }
            let isOfTests = reached.isByTests(registration.function)
            let place = firstInjections[registration.type]
            // A type that only tests register and inject is a test double.
            guard place != nil || !isOfTests,
                let function = graph.program.functions[top(registration.function)]
            else { return nil }
            let name = TypeNames.display(registration.type)
            let message =
                isOfTests
                ? "\(name) is registered in code that only tests reach: nothing that runs the program calls `\(function.name)`"
                : "\(name) is registered in code that nothing reaches: nothing that runs the program, and no test, "
                    + "calls `\(function.name)`"
            let notes = [(function.place, "the program does not call it"), (place, "the program injects \(name) here")]
            return Diagnostic(
                kind: .neverReached, types: [registration.type], severity: place == nil ? .warning : .error,
                place: registration.place, message: message + (place == nil ? "" : ", but the program injects \(name)"),
                notes: notes.compactMap { place, message in place.map { .init(place: $0, message: message) } })
        }
    }
}
