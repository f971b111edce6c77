import Foundation

/// `// injection-verifier:disable NAME: REASON` switches off what has that name on the next line of code.
struct Suppressions {
    private struct Line: Hashable {
        var file: String
        var line: Int
        var kind: Diagnostic.Kind
    }

    private static let mark = "injection-verifier:disable"
    /// What is switched off, and where that is written.
    private var comments: [(line: Line, place: Place)] = []
    private var invalid: [Diagnostic] = []

    init(in sources: Set<String>) {
        for file in sources.sorted() {
            guard let data = FileManager.default.contents(atPath: file), data.range(of: Data(Self.mark.utf8)) != nil
            else { continue }
            let lines = String(decoding: data, as: UTF8.self)
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, line) in lines.enumerated() {
                let code = line.drop(while: \.isWhitespace)
                let text = code.drop { $0 == "/" || $0 == " " }
                guard code.hasPrefix("//"), text.hasPrefix(Self.mark) else { continue }
                let place = Place(file: file, line: index + 1, column: line.utf8.count - code.utf8.count + 1)
                let next = lines[index...].firstIndex {
                    let code = $0.drop(while: \.isWhitespace)
                    return !code.isEmpty && !code.hasPrefix("//")
                }
                add(text.dropFirst(Self.mark.count).trimmingCharacters(in: .whitespaces), place, (next ?? index) + 1)
            }
        }
    }

    private mutating func add(_ text: String, _ place: Place, _ line: Int) {
        let name = String(text.prefix { !",: ".contains($0) })
        let rest = text.dropFirst(name.count)
        let problem: String
        if let kind = Diagnostic.Kind(rawValue: name) {
            if [": ", ", because "].contains(where: { rest.hasPrefix($0) && rest.count > $0.count }) {
                return comments.append((Line(file: place.file, line: line, kind: kind), place))
            }
            problem = "a reason is missing; write `// \(Self.mark) \(name): …`, with the reason after the colon"
        } else if name.isEmpty {
            problem =
                "the name of a finding is missing; write `// \(Self.mark) NAME: …`, with the reason after the colon"
        } else {
            problem = Diagnostic.Kind.unknown(name)
        }
        invalid.append(Diagnostic(kind: .invalidDisable, severity: .error, place: place, message: problem))
    }

    /// What is left, with what is wrong about the comments, and how many findings they switch off.
    func applied(to found: [Diagnostic], _ options: JudgingOptions) -> (left: [Diagnostic], disabled: Int) {
        func line(_ finding: Diagnostic) -> Line {
            Line(file: finding.place.file, line: finding.place.line, kind: finding.kind)
        }
        let disabled = Set(comments.map(\.line))
        let left = found.filter { !disabled.contains(line($0)) }
        let present = Set(found.map(line))
        let unused = comments.filter { !present.contains($0.line) && options.looksForAll(of: $0.line.kind) }.map {
            Diagnostic(
                kind: .unusedDisable, severity: .warning, place: $0.place,
                message:
                    "the next line of code has no `\($0.line.kind.rawValue)`; delete this comment, or move it above the line that has it"
            )
        }
        let all = (left + invalid + unused).sorted { ($0.place, $0.message) < ($1.place, $1.message) }
        return (all, found.count - left.count)
    }
}
