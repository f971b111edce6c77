// Build/Xcode: reads build logs, because Xcode and Swift Build tell only there how they compile a module. It gets a
// log, or a project whose logs Xcode keeps, and makes `ModuleArguments` from this log and earlier ones. For example, a
// log has the line `builtin-SwiftDriver -- …/swiftc -module-name Shop …`. The next log has no such line, because
// nothing in `Shop` has changed. `BuildMemory` still knows the module.

import Foundation

extension BuildDescription {
    /// Reads a verbose log of Swift Build or Xcode. Such a log has a compiler command for each module that was
    /// compiled, and none for modules that had not changed.
    ///
    /// Each command is printed several times, and the lines of parallel processes may be mixed up. So the form that was
    /// printed most often is used. It is an error if the log has only cut commands of a module, because nothing is
    /// known of the module then.
    static func read(log file: String) throws -> [ModuleArguments] {
        try withBytes(of: BuildLog.contents(of: file), file) { try read(log: $0, named: file) }
    }

    private static func read(log text: Bytes, named file: String) throws -> [ModuleArguments] {
        // The key is the target, because the modules of two targets may have the same name.
        var commands: [String: [(module: ModuleArguments, count: Int)]] = [:]
        var problems: [(module: String, error: ReadingError)] = []
        var directory: String?
        var lines = Lines(text)
        while let line = lines.next() {
            guard line.find("swiftc") != nil || line.find("cd ").map({ line[0..<$0].isBlank }) == true else { continue }
            let words = CommandLineText.words(line.string)
            if words.first == "cd" { directory = words.dropFirst().first }
            guard let compiler = words.firstIndex(where: { $0 == "swiftc" || $0.hasSuffix("/swiftc") }) else {
                continue
            }
            let option = words.firstIndex(of: "-module-name")
            let name = option.flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
            let cut = ReadingError(
                file: file, line: lines.number,
                problem: "the command that compiles \(name.map { "`\($0)`" } ?? "a module") is cut off; build again")
            // The log ends inside of this line, so the lines that would follow are lost, too.
            if lines.endedEarly { throw cut }
            guard let name, !words.contains(where: linking.contains) else { continue }
            guard words[compiler].hasPrefix("/"),
                let module = ModuleArguments(command: words, workingDirectory: directory),
                module.outputFile.map({ $0.hasSuffix(".json") || $0.hasSuffix(".swiftmodule") }) ?? true
            else {
                problems.append((name, cut))
                continue
            }
            guard !module.sources.isEmpty else {
                let gone = "compiles `\(name)` from a list of files that is gone; build again and keep the build folder"
                problems.append((name, ReadingError(file: file, line: lines.number, problem: gone)))
                continue
            }
            let target = module.identity
            let same = commands[target, default: []].firstIndex { $0.module.arguments == module.arguments }
            if let same {
                commands[target]?[same].count += 1
            } else {
                commands[target, default: []].append((module, 1))
            }
        }
        let whole = commands.values.compactMap { $0.max { $0.count < $1.count } }
        let names = Set(commands.keys).union(whole.map(\.module.name))
        if let problem = problems.first(where: { !names.contains($0.module) }) { throw problem.error }
        let named = Set(whole.filter { $0.module.outputFile != nil }.map(\.module.name))
        let most = Dictionary(whole.map { ($0.module.name, $0.count) }, uniquingKeysWith: max)
        return whole.filter { module, count in
            // A command without an output file is a fragment of a command that has one. If no command of the module has
            // one, those that were printed most often stay.
            module.outputFile != nil || (!named.contains(module.name) && count == most[module.name])
        }.map(\.module).sorted { ($0.name, $0.identity) < ($1.name, $1.identity) }
    }

    /// The arguments with which the compiler only links or wraps modules that it compiled before.
    private static let linking: Set<String> = ["-emit-executable", "-emit-library", "-modulewrap"]
}
