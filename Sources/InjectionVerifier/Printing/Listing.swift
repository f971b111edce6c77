/// Prints `--list`: for each program, a line for each injection and registration, with tabs between its fields. The
/// fields are the kind, the type, the place, the module, and whether the module belongs to a program or to tests. A
/// registration has one field more, which says whether it is of a block or of an instance. What is registered both at
/// launch and for a session has two lines. A line for each session type follows, with the place that decides it, and
/// the reason. A line that several programs share is printed once.
struct Listing {
    var graphs: [InjectionGraph]
    var folder: String

    var text: String {
        let printer = DiagnosticPrinter(format: .text, folder: folder)
        let names = ShortNames(graphs)
        func name(_ type: TypeID) -> String { names.shown(TypeNames.display(type)) }
        func line(
            _ kind: String, _ type: TypeID, _ place: Place, _ module: ModuleFacts, _ more: [String] = []
        ) -> String {
            let fields = [kind, name(type), printer.text(place), module.name, module.isTest ? "test" : "program"]
            return (fields + more).joined(separator: "\t") + "\n"
        }
        func line(_ scope: SessionScope, _ type: TypeID) -> String? {
            guard let note = scope.notes(type).first else { return nil }
            let why = names.shown(scope.explanation(type))
            return ["session-scoped", name(type), printer.text(note.place), why].joined(separator: "\t") + "\n"
        }
        var seen: Set<String> = []
        return graphs.flatMap { graph in
            let modules = graph.program.modules
            let injections = graph.sites.injections.sorted { ($0.place, $0.type) < ($1.place, $1.type) }
                .map { line($0.kind.spelling, $0.type, $0.place, modules[$0.module]) }
            let registrations = graph.sites.registrations.sorted { ($0.place, $0.type) < ($1.place, $1.type) }
                .flatMap { registration in
                    // A function may be called both at launch and in the closure of a reset. Its registration then has
                    // two lines.
                    let kinds =
                        (registration.isOutsideResets ? ["register"] : [])
                        + (registration.endsWithSession ? ["register-session"] : [])
                    let what = [registration.isInstance ? "instance" : "block"]
                    return kinds.map {
                        line($0, registration.type, registration.place, modules[registration.module], what)
                    }
                }
            let lines =
                injections + registrations + graph.scope.reasons.keys.sorted().compactMap { line(graph.scope, $0) }
            // Code that several programs share is listed once. A single program may have equal lines.
            return graphs.count == 1 ? lines : lines.filter { seen.insert($0).inserted }
        }.joined()
    }
}
