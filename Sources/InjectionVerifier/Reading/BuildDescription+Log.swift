import Foundation

extension BuildDescription {
    /// Swift Build and Xcode print each compiler command in a verbose log, for the modules that they compiled anew.
    ///
    /// Each command is printed several times, and the lines of several processes may be mixed: what was printed most often
    /// counts. A module of which no command is whole is an error, for nothing would be known of it.
    static func read(log file: String) throws -> [ModuleArguments] {
        let text: String
        do { text = try String(contentsOfFile: file, encoding: .utf8) } catch {
            throw ReadingError(file: file, problem: "cannot be read as a build log: \(error.localizedDescription)")
        }
        var commands: [String: [(module: ModuleArguments, count: Int)]] = [:]
        var problems: [(module: String, error: ReadingError)] = []
        var directory: String?
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let isFolder = line.drop { $0 == " " }.hasPrefix("cd ")
            guard isFolder || line.contains("swiftc") else { continue }
            let words = CommandLineText.words(String(line))
            if isFolder { directory = words.dropFirst().first }
            guard let compiler = words.firstIndex(where: { $0 == "swiftc" || $0.hasSuffix("/swiftc") }) else {
                continue
            }
            let option = words.firstIndex(of: "-module-name")
            let name = option.flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
            let cut = ReadingError(
                file: file, line: index + 1,
                problem: "the command that compiles \(name.map { "`\($0)`" } ?? "a module") is cut off; build again")
            // The log ends inside this very line: what came after it is lost, too.
            guard index < lines.count - 1 else { throw cut }
            guard let name, !words.contains(where: linking.contains) else { continue }
            guard words[compiler].hasPrefix("/"),
                let module = ModuleArguments(command: words, workingDirectory: directory)
            else {
                problems.append((name, cut))
                continue
            }
            guard !module.sources.isEmpty else {
                let gone = "compiles `\(name)` from a list of files that is gone; build again and keep the build folder"
                problems.append((name, ReadingError(file: file, line: index + 1, problem: gone)))
                continue
            }
            let same = commands[name, default: []].firstIndex { $0.module.arguments == module.arguments }
            if let same {
                commands[name]?[same].count += 1
            } else {
                commands[name, default: []].append((module, 1))
            }
        }
        if let problem = problems.first(where: { commands[$0.module] == nil }) { throw problem.error }
        return commands.values.compactMap { $0.max { $0.count < $1.count }?.module }.sorted { $0.name < $1.name }
    }

    /// With these the compiler only links, or wraps, what it compiled before.
    private static let linking: Set<String> = ["-emit-executable", "-emit-library", "-modulewrap"]
}
