import Foundation

@main
struct InjectionVerifier {
    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// 0: nothing wrong; 1: an error was found; 2: the work could not be done.
    static func run(_ arguments: [String]) -> Int32 {
        do {
            let options = try Options(arguments)
            if options.wantsHelp {
                print(Options.help)
                return 0
            }
            switch options.verb {
            case .verifyInjections: return try VerifyCommand(options: options).run()
            case .generateRegistrations: return try GenerateCommand(options: options).run()
            }
        } catch let error as ReadingError {
            Progress.say(error.description)
        } catch {
            Progress.say("error: \(error)")
        }
        return 2
    }
}

/// What happens meanwhile goes to standard error, so that standard output can be read by programs.
enum Progress {
    static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
