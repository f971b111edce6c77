import Foundation

/// The options of `verify-injections`, `sessions` and `explain`.
struct Options {
    enum Verb: String, CaseIterable {
        case verifyInjections = "verify-injections", explain, sessions
    }

    var verb = Verb.verifyInjections
    var build = BuildOptions()
    var format: DiagnosticPrinter.Format?
    var judging = JudgingOptions()
    var isStrict = false
    var graph: String?
    var lists = false
    /// The file of known findings that the run reads.
    var baseline: String?
    /// The file to which the run writes its findings as known ones.
    var newBaseline: String?
    var explained: Diagnostic.Kind?

    init(_ arguments: [String]) throws {
        var words = CommandLineWords(arguments)
        // The plugin puts the name of its own command first: `verify-injections explain NAME`.
        while let first = words.rest.first, verb == .verifyInjections, let verb = Verb(rawValue: first) {
            self.verb = verb
            words.rest.removeFirst()
        }
        if words.rest.count == arguments.count, let first = arguments.first, !first.hasPrefix("-") {
            let commands = (Verb.allCases.map(\.rawValue) + ["generate-registrations"]).joined(separator: ", ")
            throw OptionMistake(description: "unknown command `\(first)`; there are \(commands)")
        }
        while let option = try words.nextOption() {
            if try !build.read(option, of: verb.rawValue, &words) { try read(option, &words) }
        }
        try check()
    }

    private mutating func read(_ option: String, _ words: inout CommandLineWords) throws {
        switch (verb, option) {
        case (.explain, let name) where explained == nil && !name.hasPrefix("-"):
            explained = Diagnostic.Kind(rawValue: name)
            if explained == nil { throw OptionMistake(description: Diagnostic.Kind.unknown(name)) }
        case (.explain, _): throw OptionMistake(description: "unknown option `\(option)` for explain; see --help")
        case (.verifyInjections, "sessions"): verb = .sessions
        case (_, "--xcode"): build.xcode = try words.value()
        case (_, "--derived-data"): build.derivedData = try words.value()
        case (_, "--format"): format = try words.choice(DiagnosticPrinter.Format.self)
        case (_, "--list"): lists = true
        case (_, "--strict"): isStrict = true
        case (_, "--sendable"): judging.checksSendable = true
        case (_, "--sessions"): judging.checksSessions = true
        case (_, "--baseline"): baseline = Self.absolute(try words.value())
        case (_, "--write-baseline"): newBaseline = Self.absolute(try words.value())
        case (_, "--graph"): graph = try words.value()
        default: throw OptionMistake(description: "unknown option `\(option)` for \(verb.rawValue); see --help")
        }
    }

    private func check() throws {
        if verb == .explain, explained == nil, !build.wantsHelp {
            throw OptionMistake(description: "explain needs the name of a finding: \(Diagnostic.Kind.names)")
        }
        if baseline != nil, newBaseline != nil {
            throw OptionMistake(description: "--write-baseline writes all that is found; leave out --baseline")
        }
        if lists || verb == .sessions, graph != nil || newBaseline != nil {
            let (list, written) = (lists ? "--list" : "sessions", graph != nil ? "--graph" : "--write-baseline")
            throw OptionMistake(description: "\(list) prints a list and writes no file; leave out \(written)")
        }
        if build.derivedData != nil, build.xcode == nil {
            throw OptionMistake(description: "--derived-data FOLDER needs --xcode PROJECT")
        }
        if build.xcode != nil, build.log != nil {
            throw OptionMistake(description: "--xcode finds the log itself; leave out --log")
        }
        if build.xcode != nil, build.configuration == .release {
            throw OptionMistake(description: "--xcode reads what Xcode has built; leave out --configuration")
        }
        if let graph, !graph.hasSuffix(".html") {
            throw OptionMistake(description: "--graph writes a page for browsers, FILE.html, not `\(graph)`")
        }
    }

    private static func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

    /// Returns the names of the findings that need one of `options`, in lines for the second column of the help.
    private static func names(with options: Set<Diagnostic.Kind.Option>) -> String {
        let indentation = String(repeating: " ", count: 36)
        return Diagnostic.Kind.names(with: options).split(separator: " ").reduce(into: [indentation]) { lines, word in
            if lines[lines.count - 1].count + word.count > 111 { lines.append(indentation) }
            if lines[lines.count - 1] != indentation { lines[lines.count - 1] += " " }
            lines[lines.count - 1] += word
        }.joined(separator: "\n")
    }

    static let help = """
        Usage: swift package verify-injections [options]
               swift package verify-injections explain NAME
               swift package verify-injections sessions [--format text|json]
               swift run injection-verifier [verify-injections | explain | sessions | generate-registrations] [options]

        verify-injections finds types that are injected but not registered, cycles, main-actor types that are injected
        elsewhere, and objects that outlive their session. It lists what it could not decide.
          --format text|source|json|github|xcode|sarif
                                            how findings are printed (on a terminal: source, a line and the source below it;
                                            elsewhere: text, a line; with --xcode: xcode)
          --strict                          report warnings, and what could not be decided, as errors
          --sendable                        look for shared types that are not safe to share, too:
        \(names(with: [.sendable]))
          --sessions                        look for more mistakes with sessions:
        \(names(with: [.sessions, .moreWithSessions]))
          --graph FILE.html                 draw the types on a page for browsers
          --list                            print each injection, registration and session type; report no findings
          --baseline FILE                   neither print the findings that FILE lists, nor fail the run for them
          --write-baseline FILE             write the findings to FILE
          --log FILE                        read a build log of Xcode or Swift Build instead of building
          --xcode PROJECT                   read the new build logs of an .xcodeproj or .xcworkspace
          --derived-data FOLDER             where Xcode builds it, if not in its usual folder
        \(BuildOptions.help)

        sessions prints the variables that outlive sessions and are written after launch, with the code that writes each and the
        resets that clear it. Below them it lists the calls that end a session, and the session types, each with the calls in
        its code that leave something behind when the session ends: user defaults, the keychain, files, the shared URLSession
        with its cookies and responses, observers, timers, tasks without an end, and sinks. It reports no findings.

        explain says what a finding means, and how to fix it. NAME is at the end of the finding's line.

        Exit status:
          0  no error was found: warnings do not fail a run without --strict
          1  an error was found; with --strict, also a warning or what could not be decided
          2  the tool could not run: a wrong option, a build that fails, a file that cannot be read. `swift package` turns
             this into 1
        """
}
