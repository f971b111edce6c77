// Printing: writes findings and lists as text. It gets `Diagnostic`s, or the graphs of programs, and writes the format
// that was asked for. For example, a finding at line 7 of `App.swift` is
// `Sources/App.swift:7:24: error: Clock is injected but registered nowhere [unregistered]`. With `--format source`,
// line 7 itself follows, with a caret below column 24.

import Foundation

/// Prints SARIF 2.1.0, which code-scanning services read.
extension DiagnosticPrinter {
    func sarif(_ diagnostics: [Diagnostic]) -> String {
        let rules = Set(diagnostics.map(\.kind)).sorted { $0.rawValue < $1.rawValue }.map { kind -> Object in
            let help = "`injection-verifier explain \(kind.rawValue)` says what it means, and how to fix it."
            return [
                "id": kind.rawValue, "shortDescription": text((try? Explanation.summary(of: kind)) ?? kind.rawValue),
                "help": text(help),
            ]
        }
        let driver: Object = ["name": "injection-verifier", "rules": rules]
        let run: Object = ["tool": ["driver": driver], "results": diagnostics.map(result)]
        return written(["$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]])
    }

    private func text(_ text: String) -> Object { ["text": text] }

    private func result(_ diagnostic: Diagnostic) -> Object {
        var result: Object = [
            "ruleId": diagnostic.kind.rawValue, "level": diagnostic.severity.rawValue,
            "message": text(diagnostic.message), "locations": [location(diagnostic.place)],
            // The fingerprint of a finding stays the same if its line moves.
            "partialFingerprints": ["kindTypesFunction/v1": Baseline.key(of: diagnostic)],
        ]
        let notes = diagnostic.notes.map { note in
            var location = location(note.place)
            location["message"] = text(note.message)
            return location
        }
        if !notes.isEmpty { result["relatedLocations"] = notes }
        return result
    }

    private func location(_ place: Place) -> Object {
        let path = path(place.file).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        let artifact: Object =
            path.hasPrefix("/") ? ["uri": "file://" + path] : ["uri": path, "uriBaseId": "%SRCROOT%"]
        var physical: Object = ["artifactLocation": artifact]
        if place.line > 0 { physical["region"] = ["startLine": place.line, "startColumn": max(place.column, 1)] }
        return ["physicalLocation": physical]
    }
}
