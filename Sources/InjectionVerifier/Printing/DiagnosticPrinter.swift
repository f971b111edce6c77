import Foundation

/// Prints findings as text for people, a program, GitHub, Xcode or a service that keeps findings.
struct DiagnosticPrinter {
    enum Format: String, CaseIterable { case text, source, json, github, xcode, sarif }

    var format: Format
    /// Paths below this folder are printed relative to it, except for Xcode, which gets absolute paths.
    var folder: String

    init(format: Format, folder: String, environment: [String: String] = [:]) {
        self.format = format
        // GitHub marks a line only if the path is relative to the repository, in whichever folder the check runs.
        let isForGitHub = format == .github || format == .sarif
        self.folder = isForGitHub ? environment["GITHUB_WORKSPACE"] ?? folder : folder
    }

    func text(_ diagnostics: [Diagnostic], _ summary: Summary) -> String {
        switch format {
        case .text, .xcode: diagnostics.map { lines($0) }.joined() + summary.text + "\n"
        case .source:
            diagnostics.map { lines($0, with: SourceExcerpts(of: $0)) + "\n" }.joined() + summary.text + "\n"
        case .github:
            diagnostics.map(github).joined(separator: "\n") + (diagnostics.isEmpty ? "" : "\n") + summary.text + "\n"
        case .json: json(diagnostics, summary)
        case .sarif: sarif(diagnostics)
        }
    }

    func path(_ file: String) -> String {
        format != .xcode && file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
    }

    func text(_ place: Place) -> String { "\(path(place.file)):\(place.line):\(place.column)" }

    private func lines(_ diagnostic: Diagnostic, with excerpts: SourceExcerpts? = nil) -> String {
        func line(_ place: Place, _ severity: String, _ message: String) -> String {
            "\(text(place)): \(severity): \(message)\n" + (excerpts?.excerpt(at: place) ?? "")
        }
        return line(
            diagnostic.place, diagnostic.severity.rawValue, diagnostic.message + " [\(diagnostic.kind.rawValue)]")
            + diagnostic.notes.map { line($0.place, "note", $0.message) }.joined()
    }

    private func github(_ diagnostic: Diagnostic) -> String {
        let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
        let notes = diagnostic.notes.map { "\n\(path($0.place.file)):\($0.place.line): \($0.message)" }.joined()
        let message = (diagnostic.message + notes).replacing("%", with: "%25").replacing("\n", with: "%0A")
        let file = path(diagnostic.place.file).replacing("%", with: "%25").replacing(",", with: "%2C").replacing(
            ":", with: "%3A")
        let place = "line=\(diagnostic.place.line),col=\(diagnostic.place.column)"
        return "::\(command) file=\(file),\(place),title=\(diagnostic.kind.rawValue)::\(message)"
    }

    private func json(_ diagnostics: [Diagnostic], _ summary: Summary) -> String {
        let items = diagnostics.map { finding -> Object in
            var item = self.item(finding.severity.rawValue, finding.place, finding.message)
            (item["name"], item["types"], item["function"]) = (
                finding.kind.rawValue, finding.types.map(\.description), finding.function
            )
            item["notes"] = finding.notes.map { self.item("note", $0.place, $0.message) }
            return item
        }
        let counts = Mirror(reflecting: summary).children.reduce(into: Object()) { $0[$1.label ?? ""] = $1.value }
        return written(["diagnostics": items, "summary": counts])
    }

    private func item(_ severity: String, _ place: Place, _ message: String) -> Object {
        object(["severity": severity, "message": message], at: place)
    }

    typealias Object = [String: Any]

    /// Returns `fields` and those of a place, if there is one.
    func object(_ fields: Object, at place: Place?) -> Object {
        guard let place else { return fields }
        return fields.merging(["file": path(place.file), "line": place.line, "column": place.column]) { first, _ in
            first
        }
    }

    func written(_ object: Object) -> String {
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = (try? JSONSerialization.data(withJSONObject: object, options: options)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

/// The counts of a run, and the configurations and platforms that were read. In text, they are the last line.
struct Summary {
    var modules: Int
    var injections: Int
    var types: Int
    var registrations: Int
    var errors: Int
    var warnings: Int
    var notVerified: Int
    /// The number of findings that the baseline knows. They are not counted above.
    var known: Int
    /// The number of findings that comments disable. They are not counted above.
    var disabled: Int
    /// The configurations and platforms that were read: `debug, Linux`.
    var builds: [String]

    init(graphs: [InjectionGraph], diagnostics: [Diagnostic], known: Int = 0, disabled: Int = 0) {
        modules = Set(graphs.flatMap(\.program.modules).map { $0.name + $0.identity }).count
        injections = Set(graphs.flatMap(\.sites.injections).map(\.place)).count
        types = Set(graphs.flatMap(\.sites.injections).map(\.type)).count
        registrations =
            Set(graphs.flatMap(\.sites.registrations).map { [$0.type.description, $0.place.description] }).count
        errors = diagnostics.count { $0.severity == .error }
        warnings = diagnostics.count { $0.severity == .warning }
        notVerified = diagnostics.count { $0.isUndecided }
        (self.known, self.disabled) = (known, disabled)
        builds = Set(graphs.flatMap(\.program.modules).map(\.build)).filter { !$0.isEmpty }.sorted()
    }

    var text: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return count(injections, "injection") + " of " + count(types, "type") + ", "
            + count(registrations, "registration") + " in "
            + count(modules, "module") + ": " + count(errors, "error") + ", " + count(warnings, "warning")
            + ", \(notVerified) not verified" + (known == 0 ? "" : ", \(known) known")
            + (disabled == 0 ? "" : ", \(disabled) disabled")
            + (builds.isEmpty ? "" : " (\(builds.joined(separator: "; ")))")
    }
}
