import Foundation

/// Build, read, judge, print.
struct VerifyCommand {
    private let options: Options
    private let output: Output

    init(options: Options, output: Output) {
        self.output = output
        var options = options
        options.format = options.format ?? (options.xcode != nil ? .xcode : output.isReadByPerson ? .source : .text)
        self.options = options
    }

    func run() throws -> Int32 {
        if let log = options.failedBuild {
            let text = try String(contentsOfFile: log, encoding: .utf8)
            throw ReadingError(file: options.packagePath, problem: PackageBuild.failure(text))
        }
        let reader = PackageReader(options: options, output: output)
        let (modules, folder) = try reader.users()
        // A graph is a file, too.
        let previous =
            options.graph == nil && options.newBaseline == nil
            ? KeptFile(answering: options, about: modules, in: folder) : nil
        let answer =
            try previous?.value(Answer.self)
            ?? self.answer(
                failures: Canary.failures(of: modules, folder: folder), reader.read(modules, in: folder),
                sources: Set(modules.flatMap(\.sources)))
        output.write(answer.text)
        try previous?.keep(answer)
        return answer.status
    }

    private func answer(failures: [CanaryFailure], _ modules: [ModuleFacts], sources: Set<String>) throws -> Answer {
        let graphs = Program.programs(of: modules).map(InjectionGraph.init)
        let folder = FileManager.default.currentDirectoryPath
        let notes = failures.map { $0.finding.message + "\n" }.joined()
        if options.lists { return Answer(status: 0, text: Listing(graphs: graphs, folder: folder).text + notes) }
        if options.listsSessions {
            let suppressions = Suppressions(in: sources)
            let listing = SessionListing(graphs: graphs, folder: folder) {
                suppressions.reason(for: .outlivesSessions, at: $0, owner: $1)
            }
            return Answer(status: 0, text: options.format == .json ? listing.json : listing.text + notes)
        }
        var judging = options.judging
        judging.failures = failures
        let judged = Judgement.judge(graphs, judging)
        var (found, disabled) = Suppressions(in: sources).applied(to: judged, judging)
        if options.isStrict { found = found.map(\.strict) }
        let (new, known) =
            try options.baseline.map { try Baseline($0).compared(with: found, besides: judging.givenUp) }
            ?? (found, 0)
        if let file = options.graph {
            try Self.write(page(graphs, new), to: file)
            output.report?("\(file): written\n")
        }
        if let file = options.newBaseline {
            // That some findings are not looked for is to be said each time.
            let found = found.filter { finding in !failures.contains { $0.compiler == finding.place.file } }
            try Self.write(Baseline.text(of: found), to: file)
            return Answer(status: 0, text: "\(file): \(found.count) known from now on\n")
        }
        let printer = DiagnosticPrinter(format: options.format ?? .text, folder: folder)
        return Answer(
            status: new.contains { $0.severity == .error } ? 1 : 0,
            text: printer.text(new, Summary(graphs: graphs, diagnostics: new, known: known, disabled: disabled)))
    }

    private func page(_ graphs: [InjectionGraph], _ findings: [Diagnostic]) throws -> String {
        let project = URL(filePath: options.xcode ?? options.packagePath).standardizedFileURL
        let name =
            options.xcode == nil
            ? PackageBuild.name(of: project) : project.deletingPathExtension().lastPathComponent
        let graph = PageGraph(graphs, name: name, findings: findings)
        let folder = options.xcode == nil ? project : project.deletingLastPathComponent()
        return try GraphPage(graph: graph, folder: folder.path).html()
    }

    static func write(_ text: String, to file: String, hint: String = "") throws {
        do { try text.write(toFile: file, atomically: true, encoding: .utf8) } catch {
            throw ReadingError(file: file, problem: "cannot be written here: \(cause(of: error))\(hint)")
        }
    }

    /// Without the error's domain, code and dictionary.
    static func cause(of error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        return (cause ?? error).localizedDescription
    }
}
