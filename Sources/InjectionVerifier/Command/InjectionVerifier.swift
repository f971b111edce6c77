import Foundation

@main
struct InjectionVerifier {
    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// 0: no error was found; 1: one was; 2: the work could not be done.
    static func run(_ arguments: [String], output: Output = .standard) -> Int32 {
        do {
            let options = try Options(arguments)
            if options.wantsHelp {
                output.write(Options.help + "\n")
                return 0
            }
            // A plugin's standard error is printed among its standard output, which a program is to read.
            var progress = output
            if options.format == .json || options.format == .sarif { progress.report = nil }
            if options.checksLog { return (try? PackageReader(options: options).arguments()) == nil ? 1 : 0 }
            switch options.verb {
            case .verifyInjections: return try VerifyCommand(options: options, output: progress).run()
            case .explain:
                if let kind = options.explained { output.write(try Explanation.text(of: kind)) }
                return 0
            case .generateRegistrations: return try GenerateCommand(options: options, output: output).run()
            }
        } catch let error as ReadingError {
            output.report?(error.description + "\n")
        } catch {
            output.report?("error: \(error)\n")
        }
        return 2
    }
}
