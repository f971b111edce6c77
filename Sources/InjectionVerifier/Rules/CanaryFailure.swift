import Foundation

/// A difference between the findings of the canary and the expected ones, with one compiler. The check then does not
/// look for findings of `kinds`.
struct CanaryFailure: Hashable, Sendable {
    /// The first difference between the canary's findings and the expected ones.
    var difference: String
    var kinds: Set<Diagnostic.Kind>
    var compiler: String

    /// The findings that each run must look for. Without them, a run proves nothing.
    static let necessary: Set<Diagnostic.Kind> = [.unregistered, .unseenInjection]

    var error: ReadingError {
        ReadingError(
            file: compiler,
            problem: "\(version) prints what this tool does not know, so that nothing it reads proves anything; "
                + "use a Swift version that this version of Injection supports (\(difference))")
    }

    var finding: Diagnostic {
        let names = Diagnostic.Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
        return Diagnostic(
            kind: .notVerified, severity: .note, place: Place(file: compiler, line: 1, column: 1),
            message:
                "not verified: \(version) prints code differently (\(difference)), so that these are not looked for: "
                + "\(names); use a Swift version that this version of Injection supports")
    }

    /// The compiler's version: `Swift version 6.3.1`. If the compiler does not tell it: `this compiler`.
    private var version: String {
        let text = (try? Subprocess.run(compiler, ["--version"]).output) ?? ""
        guard let start = text.range(of: "Swift version ") else { return "this compiler" }
        return text[start.lowerBound...].prefix { $0 != "(" && !$0.isNewline }.trimmingCharacters(in: .whitespaces)
    }
}

extension JudgingOptions {
    /// The kinds of findings that the check does not look for, because the compiler prints code in an unknown form.
    var givenUp: Set<Diagnostic.Kind> { failures.reduce(into: []) { $0.formUnion($1.kinds) } }

    /// True if the check looks for findings of a kind, with these options and this compiler.
    func looks(for kind: Diagnostic.Kind) -> Bool {
        guard !givenUp.contains(kind) else { return false }
        return switch kind.row.option {
        case .always, .moreWithSessions: true
        case .sessions: checksSessions
        case .sendable: checksSendable
        }
    }

    /// True if the check looks for all findings of a kind, so that no option would add any.
    func looksForAll(of kind: Diagnostic.Kind) -> Bool {
        looks(for: kind) && (kind.row.option != .moreWithSessions || checksSessions)
    }
}
