/// Everything that was seen, a line each, its fields between tabs: what it is, its type, its place.
struct Listing {
    var graph: InjectionGraph
    var folder: String

    var text: String {
        let printer = DiagnosticPrinter(format: .text, folder: folder)
        func line(_ kind: String, _ type: String, _ place: Place) -> String {
            "\(kind)\t\(TypeNames.display(type))\t\(printer.path(place.file)):\(place.line):\(place.column)\n"
        }
        let injections = graph.collection.injections.sorted { ($0.place, $0.type) < ($1.place, $1.type) }
            .map { line($0.kind.spelling, $0.type, $0.place) }
        let registrations = graph.collection.registrations.sorted { ($0.place, $0.type) < ($1.place, $1.type) }
            .map { line($0.isForSession ? "register-session" : "register", $0.type, $0.place) }
        return (injections + registrations).joined()
    }
}
