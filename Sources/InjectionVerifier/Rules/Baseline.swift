import Foundation

/// A file of known findings, which do not fail a run. Each line has the name of a finding, its types, and its function
/// or, outside of functions, the name of its file, separated by tabs. A line has no place, so a finding stays known
/// when its function moves. A line that begins with `#` is a comment.
struct Baseline {
    static let head =
        "# Findings that are known: see --baseline in `injection-verifier --help`. Sorted; a line for each.\n"

    let file: String
    /// For each key of a finding, the numbers of the lines that have this key.
    private let lines: [String: [Int]]

    static func key(of diagnostic: Diagnostic) -> String {
        let function =
            diagnostic.function.isEmpty ? URL(filePath: diagnostic.place.file).lastPathComponent : diagnostic.function
        return [diagnostic.kind.rawValue, diagnostic.types.map(\.description).joined(separator: ", "), function].joined(
            separator: "\t")
    }

    static func text(of findings: [Diagnostic]) -> String {
        head + findings.map(key).sorted().map { $0 + "\n" }.joined()
    }

    init(_ file: String) throws {
        self.file = file
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ReadingError(file: file, problem: "cannot be read as a baseline; write one with --write-baseline")
        }
        var lines: [String: [Int]] = [:]
        let text = String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in text.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 3, Diagnostic.Kind(rawValue: String(fields[0])) != nil else {
                throw ReadingError(
                    file: "\(file):\(index + 1):1",
                    problem:
                        "expected three tab-separated fields: NAME, TYPES, FUNCTION; write the file with --write-baseline"
                )
            }
            lines[String(line), default: []].append(index + 1)
        }
        self.lines = lines
    }

    /// Returns the findings that are not in the baseline, and the number of those that are. If several findings have
    /// the same key, each line with this key makes one of them known. `new` also has a note for each line whose finding
    /// no longer occurs, unless the check did not look for all such findings.
    func compared(with findings: [Diagnostic], _ options: JudgingOptions) -> (new: [Diagnostic], known: Int) {
        var unmatched = lines
        let new = findings.filter { unmatched[Self.key(of: $0)]?.popLast() == nil }
        let gone = unmatched.flatMap { key, lines in lines.map { (key, $0) } }.sorted { $0.1 < $1.1 }.compactMap {
            key, line -> Diagnostic? in
            let fields = key.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard Diagnostic.Kind(rawValue: fields[0]).map(options.looksForAll) == true else { return nil }
            let types = fields[1].isEmpty ? "" : " of \(fields[1])"
            return Diagnostic(
                kind: .staleBaseline, severity: .note, place: Place(file: file, line: line, column: 1),
                message:
                    "`\(fields[0])`\(types) in `\(fields[2])` no longer occurs; update the baseline with --write-baseline FILE"
            )
        }
        return (new + gone, findings.count - new.count)
    }
}
