import Foundation

/// The commands `verify-injections`, `sessions` and `explain`. The first two build a package, or take an earlier build
/// (`--log`, `--xcode`, `--skip-build`), and read it. Then `verify-injections` prints findings or a list, and writes
/// the files that the options name. `sessions` prints the table of state and the inventory of sessions. `explain` only
/// prints a page.
package struct VerifyCommand {
    /// Makes the text of a page from the JSON of a `GraphExport`.
    package typealias Page = (Data) throws -> String

    private let options: Options
    private let output: Output
    private let page: Page

    /// Runs a command and returns its exit status: 1 if a finding is an error, 2 if the tool could not run, and
    /// otherwise 0. A run with `--write-baseline`, which prints no findings, returns 0, too.
    package static func run(_ arguments: [String], output: Output = .standard, page: @escaping Page) -> Int32 {
        ExitStatus.of(output) {
            let options = try Options(arguments)
            if let status = options.build.statusWithoutWork(output, help: Options.help) { return status }
            if let kind = options.explained {
                output.write(try Explanation.text(of: kind))
                return 0
            }
            return try VerifyCommand(options: options, output: output, page: page).run()
        }
    }

    private init(options: Options, output: Output, page: @escaping Page) {
        self.page = page
        var (options, output) = (options, output)
        options.format =
            options.format ?? (options.build.xcode != nil ? .xcode : output.isReadByPerson ? .source : .text)
        // With `--format json` and `--format sarif`, no progress is written, because SwiftPM mixes the standard error
        // of a plugin into its standard output, which a program reads.
        if options.format == .json || options.format == .sarif { output.report = nil }
        (self.options, self.output) = (options, output)
    }

    private func run() throws -> Int32 {
        if let log = options.build.failedBuild {
            let text = try String(contentsOfFile: log, encoding: .utf8)
            throw ReadingError(file: options.build.packagePath, problem: PackageBuild.failure(text))
        }
        let reader = PackageReader(options: options.build, output: output)
        let (modules, folder) = try reader.users()
        return try report(
            failures: Canary.failures(of: modules, folder: folder), reader.read(modules, in: folder),
            sources: Set(modules.flatMap(\.sources)))
    }

    /// Prints the list, the table of state or the findings, and writes the files that the options name. Returns the
    /// exit status.
    private func report(failures: [CanaryFailure], _ modules: [ModuleFacts], sources: Set<String>) throws -> Int32 {
        let graphs = Program.programs(of: modules).map(InjectionGraph.init)
        let folder = FileManager.default.currentDirectoryPath
        let notes = failures.map { $0.finding.message + "\n" }.joined()
        if options.lists {
            output.write(Listing(graphs: graphs, folder: folder).text + notes)
            return 0
        }
        let suppressions = Suppressions(in: sources)
        if options.verb == .sessions {
            let listing = SessionListing(
                graphs: graphs, folder: folder, acknowledgement: suppressions.acknowledgement)
            output.write(options.format == .json ? listing.json : listing.text + notes)
            return 0
        }
        var judging = options.judging
        judging.failures = failures
        let judged = Judgement.judge(graphs, judging)
        var (findings, disabled) = suppressions.applied(to: judged, judging)
        if options.isStrict { findings = findings.map(\.strict) }
        let (new, knownCount) =
            try options.baseline.map { try Baseline($0).compared(with: findings, judging) }
            ?? (findings, 0)
        if let file = options.graph {
            try WrittenFile.write(page(export(graphs, new, suppressions)), to: file)
            output.report?("\(file): written\n")
        }
        if let file = options.newBaseline {
            // A finding about the compiler stays out of the baseline, so that each run says which findings it does not
            // look for.
            let findings = findings.filter { finding in !failures.contains { $0.compiler == finding.place.file } }
            try WrittenFile.write(Baseline.text(of: findings), to: file)
            output.write("\(file): \(findings.count) known from now on\n")
            return 0
        }
        let printer = DiagnosticPrinter(
            format: options.format ?? .text, folder: folder, environment: ProcessInfo.processInfo.environment)
        let summary = Summary(graphs: graphs, diagnostics: new, known: knownCount, disabled: disabled)
        output.write(printer.text(new, summary))
        return new.contains { $0.severity == .error } ? 1 : 0
    }

    private func export(
        _ graphs: [InjectionGraph], _ findings: [Diagnostic], _ suppressions: Suppressions
    ) throws -> Data {
        let (xcode, package) = (options.build.xcode, options.build.packagePath)
        let project = URL(filePath: xcode ?? package).standardizedFileURL
        let name =
            xcode == nil ? PackageBuild.name(of: project) : project.deletingPathExtension().lastPathComponent
        let folder = xcode == nil ? project : project.deletingLastPathComponent()
        var graph = GraphExport(graphs, name: name, findings: findings)
        graph.add(StateTable(graphs, suppressions.acknowledgement))
        return try graph.json(folder: folder.path)
    }
}
