/// Prints the calls that reset, outside of tests and previews, as text or JSON. In most apps, one object makes all of
/// them: a reset elsewhere skips what that object does when a session ends.
struct ResetListing {
    private struct Reset: Hashable {
        var place: Place
        var function: String
    }

    private let resets: [Reset]
    private let printer: DiagnosticPrinter

    init(_ graphs: [InjectionGraph], _ printer: DiagnosticPrinter) {
        let resets = graphs.flatMap { graph in
            graph.program.resetSites.compactMap { site in
                guard let call = graph.program.functions.call(at: site),
                    let function = graph.program.functions[site.function]
                else { return nil as Reset? }
                return Reset(place: call.place, function: RawIdentifier.shown(function.name.shown))
            }
        }
        self.resets = Set(resets).sorted { $0.place < $1.place }
        self.printer = printer
    }

    var text: String {
        let lines = resets.map { "  \($0.function) (\(printer.text($0.place)))" }
        return (["Calls that end a session: \(resets.count)"] + lines).joined(separator: "\n") + "\n"
    }

    var json: [[String: Any]] {
        resets.map { printer.object(["function": $0.function], at: $0.place) }
    }
}
