/// Everything that was seen, a line each, its fields between tabs: what it is, its type, its place, its module, and
/// whether that is a program's or a test's.
struct Listing {
    var graphs: [InjectionGraph]
    var folder: String

    var text: String {
        let printer = DiagnosticPrinter(format: .text, folder: folder)
        func line(_ kind: String, _ type: String, _ place: Place, _ module: ModuleFacts) -> String {
            let path = "\(printer.path(place.file)):\(place.line):\(place.column)"
            let fields = [kind, TypeNames.display(type), path, module.name, module.isTest ? "test" : "program"]
            return fields.joined(separator: "\t") + "\n"
        }
        var seen: Set<String> = []
        return graphs.flatMap { graph in
            let modules = graph.program.modules
            let injections = graph.sites.injections.sorted { ($0.place, $0.type) < ($1.place, $1.type) }
                .map { line($0.kind.spelling, $0.type, $0.place, modules[$0.module]) }
            let registrations = graph.sites.registrations.sorted { ($0.place, $0.type) < ($1.place, $1.type) }
                .map { line($0.isForSession ? "register-session" : "register", $0.type, $0.place, modules[$0.module]) }
            // What several programs share is one line, but the same line twice in one program is two.
            return graphs.count == 1
                ? injections + registrations : (injections + registrations).filter { seen.insert($0).inserted }
        }.joined()
    }
}
