/// What a compiler prints in another way, and the findings that are given up for it.
struct Doubt: Hashable, Sendable {
    var what: String
    var kinds: Set<Diagnostic.Kind>
    var compiler = ""
    /// That of the compiler.
    var version = ""

    private var names: String {
        Diagnostic.Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
    }

    /// Throws if no finding is left.
    func check(_ printing: Printing, _ compiler: String) throws {
        guard kinds == Ground.everything else { return }
        throw ReadingError(
            file: compiler,
            problem:
                "\(printing.version) prints what this tool does not know, so that nothing it reads proves anything; "
                + "use a Swift version that this version of Injection supports (\(what))")
    }

    var finding: Diagnostic {
        Diagnostic(
            kind: .notVerified, severity: .note, place: Place(file: compiler, line: 1, column: 1),
            message: "not verified: \(version) prints code differently (\(what)), so that these are not looked for: "
                + "\(names); use a Swift version that this version of Injection supports")
    }
}

extension JudgingOptions {
    var givenUp: Set<Diagnostic.Kind> { doubts.reduce(into: []) { $0.formUnion($1.kinds) } }

    /// Whether a finding would be reported.
    func looks(for kind: Diagnostic.Kind) -> Bool {
        switch kind {
        case _ where givenUp.contains(kind): false
        case .injectedLate: checksSessions
        case .notSendable: checksSendable
        default: true
        }
    }
}
