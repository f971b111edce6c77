import Foundation

/// What was asked for on the command line.
struct Options {
    enum Verb: String, CaseIterable {
        case verifyInjections = "verify-injections", generateRegistrations = "generate-registrations", explain
    }
    enum BuildSystem: String, CaseIterable { case native, swiftbuild }
    enum Configuration: String, CaseIterable { case debug, release }

    var verb = Verb.verifyInjections
    var packagePath = "."
    var scratchPath: String?
    var workPath: String?
    var log: String?
    var xcode: String?
    var derivedData: String?
    var configuration = Configuration.debug
    /// That of the package's SwiftPM, if none is given.
    var buildSystem: BuildSystem?
    var builds = true
    var format: DiagnosticPrinter.Format?
    var judging = JudgingOptions()
    var isStrict = false
    var graph: String?
    var lists = false
    /// Instead of findings, what the code of sessions leaves behind.
    var listsSessions = false
    /// Of findings that are known, and where to write those that are found.
    var baseline: String?
    var newBaseline: String?
    var explained: Diagnostic.Kind?
    var wantsHelp = false
    /// What the plugin knows must be in a log, or have been in one.
    var expectedModules: [String] = []
    /// Only the status says whether all of them are known.
    var checksLog = false
    /// What the plugin's build printed when it failed.
    var failedBuild: String?
    /// A plugin asks whether it may pass these options on: some of them it decides itself.
    var isForPlugin = false
    // For generate-registrations.
    var protocolSuffix = ""
    var implementationSuffix = "Impl"
    var targets: [String] = []
    var checks = false

    private static let sessions = "sessions"

    struct Mistake: Error, CustomStringConvertible { var description: String }

    init(_ arguments: [String]) throws {
        var words = Words(rest: arguments[...])
        if let first = words.rest.first, first == Self.sessions || Verb(rawValue: first) != nil {
            if let verb = Verb(rawValue: first) {
                self.verb = verb
                words.rest.removeFirst()
            }
            // As the plugin is called.
            if verb == .verifyInjections, words.rest.first == Verb.explain.rawValue {
                self.verb = .explain
                words.rest.removeFirst()
            }
        } else if let first = words.rest.first, !first.hasPrefix("-") {
            let known = (Verb.allCases.map(\.rawValue) + [Self.sessions]).joined(separator: ", ")
            throw Mistake(description: "unknown command `\(first)`; there are \(known)")
        }
        while let option = try words.nextOption() { try read(option, &words) }
        try check()
    }

    private mutating func read(_ option: String, _ words: inout Words) throws {
        switch (verb, option) {
        // What a plugin passes itself: another value would be of another package, or of a build that it did not make.
        case (_, "--package-path") where isForPlugin, (_, "--scratch-path") where isForPlugin:
            throw Mistake(
                description: "\(option) belongs to `swift package`: `swift package \(option) PATH \(verb.rawValue)`")
        case (_, "--work-path") where isForPlugin, (_, "--skip-build") where isForPlugin:
            throw Mistake(description: "\(option) is for `swift run injection-verifier`; leave it out here")
        case (_, "--help"), (_, "-h"): wantsHelp = true
        case (_, "--package-path"): packagePath = try words.value()
        case (_, "--scratch-path"): scratchPath = try words.value()
        case (_, "--work-path"): workPath = try words.value()
        case (_, "--expect-module"): expectedModules.append(try words.value())
        case (_, "--check-log"): checksLog = true
        case (_, "--for-plugin"): isForPlugin = true
        case (_, "--failed-build"): failedBuild = try words.value()
        case (_, "--configuration"), (_, "-c"): configuration = try words.choice(Configuration.self)
        case (_, "--build-system"): buildSystem = try words.choice(BuildSystem.self)
        case (_, "--skip-build"): builds = false
        case (.verifyInjections, "--log"), (.generateRegistrations, "--log"): log = try words.value()
        case (.verifyInjections, "--xcode"): xcode = try words.value()
        case (.verifyInjections, "--derived-data"): derivedData = try words.value()
        case (.verifyInjections, "--format"): format = try words.choice(DiagnosticPrinter.Format.self)
        case (.verifyInjections, "--list"): lists = true
        case (.verifyInjections, Self.sessions): listsSessions = true
        case (.verifyInjections, "--strict"): isStrict = true
        case (.verifyInjections, "--sendable"): judging.checksSendable = true
        case (.verifyInjections, "--sessions"): judging.checksSessions = true
        case (.verifyInjections, "--baseline"): baseline = try words.value()
        case (.verifyInjections, "--write-baseline"): newBaseline = try words.value()
        case (.verifyInjections, "--graph"): graph = try words.value()
        case (.generateRegistrations, "--target"): targets.append(try words.value())
        case (.generateRegistrations, "--protocol-suffix"): protocolSuffix = try words.value()
        case (.generateRegistrations, "--implementation-suffix"): implementationSuffix = try words.value()
        case (.generateRegistrations, "--check"): checks = true
        case (.explain, let name) where explained == nil && !name.hasPrefix("-"):
            explained = Diagnostic.Kind(rawValue: name)
            if explained == nil { throw Mistake(description: Diagnostic.Kind.unknown(name)) }
        default: throw Mistake(description: "unknown option `\(option)` for \(verb.rawValue); see --help")
        }
    }

    private mutating func check() throws {
        // Absolute, for a compiler may be run in another folder.
        packagePath = Self.absolute(packagePath)
        (baseline, newBaseline) = (baseline.map(Self.absolute), newBaseline.map(Self.absolute))
        if verb == .explain, explained == nil, !wantsHelp {
            throw Mistake(description: "explain needs the name of a finding: \(Diagnostic.Kind.names)")
        }
        if baseline != nil, newBaseline != nil {
            throw Mistake(description: "--write-baseline writes all that is found; leave out --baseline")
        }
        if derivedData != nil, xcode == nil {
            throw Mistake(description: "--derived-data FOLDER needs --xcode PROJECT")
        }
        if xcode != nil, log != nil { throw Mistake(description: "--xcode finds the log itself; leave out --log") }
        if let graph, !graph.hasSuffix(".html") {
            throw Mistake(description: "--graph writes a page for browsers, FILE.html, not `\(graph)`")
        }
    }

    /// The arguments that were not read yet.
    private struct Words {
        var rest: ArraySlice<String>
        private var option = ""
        /// `value` of `--option=value`.
        private var attached: String?

        init(rest: ArraySlice<String>) { self.rest = rest }

        mutating func nextOption() throws -> String? {
            if attached != nil { throw Mistake(description: "\(option) takes no value; write `\(option)` alone") }
            guard let next = rest.popFirst() else { return nil }
            option = next
            if next.hasPrefix("--"), let equals = next.firstIndex(of: "=") {
                (option, attached) = (String(next[..<equals]), String(next[next.index(after: equals)...]))
            }
            return option
        }

        mutating func value() throws -> String {
            defer { attached = nil }
            if let attached { return attached }
            guard let next = rest.popFirst(), !next.hasPrefix("--") else {
                throw Mistake(description: "\(option) needs a value")
            }
            return next
        }

        mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) throws -> Choice {
            let text = try value()
            guard let choice = Choice(rawValue: text) else {
                let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
                throw Mistake(description: "\(option) does not know `\(text)`; it knows \(known)")
            }
            return choice
        }
    }

    private static func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

    /// The findings that need an option, in lines of the second column of the help.
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
               swift package --allow-writing-to-package-directory generate-registrations [options]
               swift run injection-verifier [verify-injections | generate-registrations] [options]
               swift package verify-injections explain NAME
               swift package verify-injections sessions [--format text|json]

        verify-injections finds types that are injected but not registered, cycles, main-actor types that are injected
        elsewhere, and objects that outlive their session. It lists what it could not decide.
          --format text|source|json|github|xcode|sarif
                                            how findings are printed (on a terminal: source, a line and the source below it;
                                            elsewhere: text, a line; with --xcode: xcode)
          --strict                          report warnings, and what could not be decided, as errors
          --sendable                        look for shared types that are not safe to share, too:
        \(names(with: [.sendable]))
          --sessions                        look for more mistakes about sessions:
        \(names(with: [.sessions, .moreWithSessions]))
          --graph FILE.html                 draw the types on a page for browsers
          --list                            print each injection, registration and session-scoped type; report no findings
          --baseline FILE                   neither print the findings that FILE lists, nor fail the run for them
          --write-baseline FILE             write the findings to FILE
          --log FILE                        read a build log of Xcode or Swift Build instead of building
          --xcode PROJECT                   read the new build logs of an .xcodeproj or .xcworkspace
          --derived-data FOLDER             where Xcode builds it, if not in its usual folder

        sessions lists the types that belong to a session. Below each are the calls in its code that leave something behind when
        the session ends: user defaults, the keychain, files, the shared URLSession with its cookies and responses, observers,
        timers, and detached tasks. It reports no findings.

        explain says what a finding means, and how to fix it. NAME is at the end of the finding's line.

        generate-registrations writes Registrations.swift into each target that has protocols with one implementation.
          --protocol-suffix SUFFIX          the convention of protocols' names (none)
          --implementation-suffix SUFFIX    the convention of their implementations' names (Impl)
          --target NAME                     only this target; may be repeated
          --check                           write nothing; exit 1 when a file is missing or out of date

        Both:
          -c, --configuration debug|release which build to check (debug)
          --build-system native|swiftbuild  the build system (SwiftPM's default)
          -h, --help                        show this text: `swift package verify-injections --help`

        Both, but only with `swift run injection-verifier`:
          --package-path PATH               the package (the current folder)
          --scratch-path PATH               its build folder (.build in the package)
          --work-path PATH                  where this tool keeps its cache (in the build folder)
          --skip-build                      do not build first; use the last build

        Exit status:
          0  no error was found: warnings do not fail a run without --strict
          1  an error was found; with --strict, also a warning or what could not be decided; or, with --check, a file is
             missing or out of date
          2  the tool could not run: a wrong option, a build that fails, a file that cannot be read. `swift package` turns
             this into 1
        """
}
