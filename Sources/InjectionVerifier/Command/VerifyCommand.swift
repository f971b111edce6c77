import Foundation

/// Build, read, judge, print.
struct VerifyCommand {
    var options: Options
    var output = Output.standard

    func run() throws -> Int32 {
        if let log = options.failedBuild {
            let text = try String(contentsOfFile: log, encoding: .utf8)
            throw ReadingError(file: options.packagePath, problem: PackageBuild.failure(text))
        }
        let reader = PackageReader(options: options, output: output)
        let (modules, folder) = try reader.users()
        // A graph is a file, too.
        let answers = options.graph == nil ? Answers(options: options, modules: modules, folder: folder) : nil
        let answer = try answers?.kept() ?? self.answer(reader.read(modules, in: folder))
        output.write(answer.text)
        try answers?.keep(answer)
        return answer.status
    }

    private func answer(_ modules: [ModuleFacts]) throws -> Answer {
        let graphs = Program.programs(of: modules).map(InjectionGraph.init)
        let folder = FileManager.default.currentDirectoryPath
        if options.lists { return Answer(status: 0, text: Listing(graphs: graphs, folder: folder).text) }
        let judging = JudgingOptions(
            isStrict: options.isStrict, checksSendable: options.checksSendable, checksSessions: options.checksSessions)
        let found = Judgement.judge(graphs, judging)
        if let file = options.graph {
            let picture = try GraphPicture(graphs, focus: options.focus)
            try Self.write(file.hasSuffix(".dot") ? picture.dot : picture.mermaid, to: file)
        }
        let format = options.format ?? (options.xcode == nil ? .text : .xcode)
        let printer = DiagnosticPrinter(format: format, folder: folder)
        return Answer(
            status: found.contains { $0.severity == .error } ? 1 : 0,
            text: printer.text(found, Summary(graphs: graphs, diagnostics: found)))
    }

    static func write(_ text: String, to file: String) throws {
        do { try text.write(toFile: file, atomically: true, encoding: .utf8) } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            throw ReadingError(
                file: file, problem: "the graph cannot be written here: \((cause ?? error).localizedDescription)")
        }
    }
}
