import Foundation

/// The comments `// injection-verifier:disable NAME: REASON`. Each of them disables the findings of that name in the
/// next line of code or, if the comment follows code, in its own line. Lines that have only attributes, such as
/// `@MainActor`, count as one line with the declaration below them.
struct Suppressions {
    private static let mark = "injection-verifier:disable"
    private struct Comment {
        var kind: Diagnostic.Kind
        /// The place of the comment itself.
        var place: Place
        /// The lines of code that it is about.
        var lines: ClosedRange<Int>
        /// The type that the line declares or extends, if any. A comment about `outlives-sessions` acknowledges all
        /// variables that this type declares.
        var type: Substring?
        var reason: String

        func covers(_ kind: Diagnostic.Kind, at place: Place, owner: String?) -> Bool {
            guard self.kind == kind, self.place.file == place.file else { return false }
            return lines.contains(place.line)
                || kind == .outlivesSessions && type != nil && owner?.split(separator: ".").last == type
        }
    }

    private var comments: [Comment] = []
    private var invalid: [Diagnostic] = []

    init(in sources: Set<String>) {
        for file in sources.sorted() {
            // To save time, skip a file without `erif` of `verifier` and `isab` of `disable`. Most misspelt marks have
            // at least one of these.
            guard let data = FileManager.default.contents(atPath: file),
                ["erif", "ERIF", "isab", "ISAB"].contains(where: { data.range(of: Data($0.utf8)) != nil })
            else { continue }
            let source = SourceComments(in: data)
            for comment in source.comments {
                let place = Place(file: file, line: comment.line, column: comment.column)
                switch Mark(beginning: comment.text) {
                case .exact(let rest):
                    let lines = source.lines(about: comment)
                    add(rest, place, lines, Self.declaredType(in: source.text(of: lines.upperBound)))
                case .misspelt: reject("this is not a `disable` comment; \(Self.advice("NAME"))", place)
                case .none: break
                }
            }
        }
    }

    private enum Mark {
        /// The mark, in upper or lower case, with or without its colon and spaces around it. The value is the text that
        /// follows.
        case exact(String)
        case misspelt, none

        init(beginning comment: String) {
            guard let match = comment.prefixMatch(of: /(?i)([a-z]+[-_ ]?[a-z]+)\s*:?\s*([a-z]+)/) else {
                self = .none
                return
            }
            let words = "\(match.1):\(match.2)".lowercased()
            // A mark is near if at most five letters are missing or too many. An exchanged letter is both.
            // `injection-verifier: see there` differs more, and the second word of `injection-verifier is run by CI` is
            // too short. Or it has the name of the command, `verify-injections`, or another word, as in
            // `injection-verifier:ignore`.
            let isNear =
                match.2.count > 3 && words.difference(from: Suppressions.mark).count <= 5
                || words.hasPrefix("verify-injections:disable")
                || match.0.lowercased() == words && words.hasPrefix("injection-verifier:")
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

    /// Returns the type that a line declares or extends: `Host` for `enum Host {` and `extension Host {`. Returns nil
    /// for other lines.
    private static func declaredType(in line: Substring) -> Substring? {
        line.firstMatch(of: /^[^\/"]*\b(?:class|struct|enum|actor|extension) +(\w+)/)?.1
    }

    /// Returns the reason in the comment that disables `outlives-sessions` for a variable; nil without such a comment.
    func acknowledgement(at place: Place, owner: String?) -> String? {
        comments.first { $0.covers(.outlivesSessions, at: place, owner: owner) }?.reason
    }

    private mutating func add(_ text: String, _ place: Place, _ lines: ClosedRange<Int>, _ type: Substring?) {
        let name = String(text.prefix { !",: ".contains($0) })
        let rest = text.dropFirst(name.count)
        let problem: String
        if let kind = Diagnostic.Kind(rawValue: name) {
            if let mark = [": ", ", because "].first(where: { rest.hasPrefix($0) && rest.count > $0.count }) {
                return comments.append(
                    Comment(
                        kind: kind, place: place, lines: lines, type: type, reason: String(rest.dropFirst(mark.count))))
            }
            let second = rest.split(whereSeparator: { ",: ".contains($0) }).first.map(String.init) ?? ""
            problem =
                Diagnostic.Kind(rawValue: second) == nil
                ? "a reason is missing; \(Self.advice(name))"
                : "a comment switches off one finding; write one for `\(name)`, and below it another for `\(second)`"
        } else if name.isEmpty {
            problem = "the name of a finding is missing; \(Self.advice("NAME"))"
        } else {
            problem = Diagnostic.Kind.unknown(name)
        }
        reject(problem, place)
    }

    /// Returns the findings that no comment disables, with findings about wrong and unused comments. Also returns the
    /// number of findings that the comments disable.
    func applied(to findings: [Diagnostic], _ options: JudgingOptions) -> (remaining: [Diagnostic], disabled: Int) {
        func covers(_ comment: Comment, _ finding: Diagnostic) -> Bool {
            comment.covers(finding.kind, at: finding.place, owner: finding.owner)
        }
        let remaining = findings.filter { finding in !comments.contains { covers($0, finding) } }
        let unused = comments.filter { comment in
            options.looksForAll(of: comment.kind) && !findings.contains { covers(comment, $0) }
        }.map {
            Diagnostic(
                kind: .unusedDisable, severity: .warning, place: $0.place,
                message:
                    "\($0.lines.contains($0.place.line) ? "this" : "the next") line of code has no `\($0.kind.rawValue)`; "
                    + "delete this comment, or move it above the line that has it"
            )
        }
        let sorted = (remaining + invalid + unused).sorted { ($0.place, $0.message) < ($1.place, $1.message) }
        return (sorted, findings.count - remaining.count)
    }
}
