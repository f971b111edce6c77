import Foundation

/// `// injection-verifier:disable NAME: REASON` switches off what has that name on the next line of code, or on its own
/// line if it stands behind code.
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
            // A part of `verifier` that is there in any spelling which can be understood.
            guard let data = FileManager.default.contents(atPath: file),
                ["erif", "ERIF"].contains(where: { data.range(of: Data($0.utf8)) != nil })
            else { continue }
            let source = SourceComments(in: data)
            for comment in source.comments {
                let place = Place(file: file, line: comment.line, column: comment.column)
                switch Mark(beginning: comment.text) {
                case .exact(let rest): add(rest, place, source.line(about: comment))
                case .misspelt: reject("this is not a `disable` comment; \(Self.advice("NAME"))", place)
                case .none: break
                }
            }
        }
    }

    private enum Mark {
        /// With what follows it; its case, and spaces around its colon, do not matter.
        case exact(String)
        case misspelt, none

        init(beginning comment: String) {
            guard let match = comment.prefixMatch(of: /(?i)([a-z]+[-_ ]?[a-z]+)\s*:?\s*([a-z]+)/) else {
                self = .none
                return
            }
            let words = "\(match.1):\(match.2)".lowercased()
            // Some letters are missing, too many or exchanged. `injection-verifier: see there` is none of these.
            let isNear = words.difference(from: Suppressions.mark).count <= 5
            self =
                words == Suppressions.mark
                ? .exact(comment[match.range.upperBound...].trimmingCharacters(in: .whitespaces))
                : isNear ? .misspelt : .none
        }
    }

    private static func advice(_ name: String) -> String {
        "write `// \(mark) \(name): …`, with the reason after the colon"
    }

    private mutating func reject(_ problem: String, _ place: Place) {
        invalid.append(Diagnostic(kind: .invalidDisable, place: place, message: problem))
    }

    private mutating func add(_ text: String, _ place: Place, _ line: Int) {
        let name = String(text.prefix { !",: ".contains($0) })
        let rest = text.dropFirst(name.count)
        let problem: String
        if let kind = Diagnostic.Kind(rawValue: name) {
            if [": ", ", because "].contains(where: { rest.hasPrefix($0) && rest.count > $0.count }) {
                return comments.append((Line(file: place.file, line: line, kind: kind), place))
            }
            problem = "a reason is missing; \(Self.advice(name))"
        } else if name.isEmpty {
            problem = "the name of a finding is missing; \(Self.advice("NAME"))"
        } else {
            problem = Diagnostic.Kind.unknown(name)
        }
        reject(problem, place)
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
                    "\($0.place.line == $0.line.line ? "this" : "the next") line of code has no `\($0.line.kind.rawValue)`; "
                    + "delete this comment, or move it above the line that has it"
            )
        }
        let all = (left + invalid + unused).sorted { ($0.place, $0.message) < ($1.place, $1.message) }
        return (all, found.count - left.count)
    }
}
