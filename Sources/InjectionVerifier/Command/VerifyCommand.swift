import Foundation

/// Build, read, judge, print.
struct VerifyCommand {
    var options: Options
    var output = Output.standard

    func run() throws -> Int32 {
        let modules = try PackageReader(options: options, output: output).read()
        let graph = InjectionGraph(Program(modules))
        if options.lists {
            output.write(Listing(graph: graph, folder: FileManager.default.currentDirectoryPath).text)
            return 0
        }
        let found = Judgement.judge(
            graph, JudgingOptions(isStrict: options.isStrict, checksSendable: options.checksSendable))
        if let file = options.graph {
            let picture = try GraphPicture(graph, focus: options.focus)
            let text = file.hasSuffix(".dot") ? picture.dot : picture.mermaid
            try Self.write(text, to: file)
        }
        let summary = Summary(graph: graph, diagnostics: found)
        output.write(
            DiagnosticPrinter(format: options.format, folder: FileManager.default.currentDirectoryPath).text(
                found, summary))
        return found.contains { $0.severity == .error } ? 1 : 0
    }

    static func write(_ text: String, to file: String) throws {
        do { try text.write(toFile: file, atomically: true, encoding: .utf8) } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            throw ReadingError(
                file: file, problem: "the graph cannot be written here: \((cause ?? error).localizedDescription)")
        }
    }
}
