// Measures what Injection costs. Run it through Scripts/benchmark, which says what the options are.
import Foundation
import Injection

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
}

let options: Options
do {
    options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
    fail(error.description)
}
do {
    if options.processes.isEmpty {
        try run(options)
    } else {
        print(try Processes(files: options.processes).table())
    }
} catch {
    fail("\(error)")
}
