import Foundation
import Synchronization

@testable import InjectionVerifier

/// The compiler without its driver, which takes about as long as the compiler does for a sample.
///
/// Apart from names, the driver hands on arguments that depend on the options alone. So it is asked once for each set
/// of options.
enum Frontend {
    private static let known = Mutex<[[String]: [String]]>([:])
    private static let (name, source, output) = ("AnyModule", "AnyModule.swift", "AnyModule.output")

    /// Compiles a module. `outputs` has a file for each source. It is empty if the mode says which files are written.
    static func run(_ module: ModuleArguments, _ mode: [String], outputs: [String] = []) throws {
        let options =
            module.meaningful.map { $0 == module.name ? name : $0 } + mode.map { $0.replacing(module.name, with: name) }
        var arguments: [String] = []
        for word in try command(module.compiler, options + (outputs.isEmpty ? [] : ["-o", output])) {
            switch word {
            case source where arguments.last == "-primary-file":
                arguments += module.sources.flatMap { ["-primary-file", $0] }.dropFirst()
            case source: arguments += module.sources
            case output: arguments += outputs.flatMap { ["-o", $0] }.dropFirst()
            default: arguments.append(word.replacing(name, with: module.name))
            }
        }
        let result = try Subprocess.run(arguments.removeFirst(), arguments)
        guard result.status == 0 else {
            throw ReadingError(file: module.name, problem: "does not compile:\n" + BuildErrors.of(result.output))
        }
    }

    private static func command(_ compiler: String, _ options: [String]) throws -> [String] {
        try known.withLock { known in
            if let command = known[[compiler] + options] { return command }
            let folder = CompiledModule.workFolder
            try FoundModule.write("", to: URL(filePath: folder).appending(path: source))
            let words =
                options + [
                    "-suppress-warnings", "-module-cache-path", folder + "/ModuleCache", "-driver-print-jobs", source,
                ]
            let command = CommandLineText.words(try Subprocess.run(compiler, words, in: folder).output)
            known[[compiler] + options] = command
            return command
        }
    }
}
