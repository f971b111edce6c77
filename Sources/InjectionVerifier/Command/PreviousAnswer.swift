import Foundation

/// What is printed, and the exit status.
struct Answer: Codable {
    var status: Int32
    var text: String
}

/// The answer of the last run with the same options, which holds as long as no module, nor this tool, has changed: what
/// was read of a large program takes longer to load than everything else.
struct PreviousAnswer {
    private struct Kept: Codable { var inputs: String; var answer: Answer }

    private let file: URL
    private let inputs: String

    init(options: Options, modules: [ModuleArguments], folder: String) {
        let cache = FactsCache(folder: folder)
        inputs = ([Fingerprint.stamp(Bundle.main.executablePath ?? "")] + modules.map(cache.fingerprint))
            .joined(separator: "\n")
        let choices =
            "\(options) \(FileManager.default.currentDirectoryPath) "
            + (options.baseline.map(Fingerprint.stamp) ?? "")
        let name = "answer-" + String(Fingerprint.hash(Data(choices.utf8)), radix: 36)
        file = URL(filePath: folder).appending(path: name)
    }

    func kept() -> Answer? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        let kept = try? PropertyListDecoder().decode(Kept.self, from: data)
        return kept?.inputs == inputs ? kept?.answer : nil
    }

    func keep(_ answer: Answer) throws {
        try PropertyListEncoder().encode(Kept(inputs: inputs, answer: answer)).write(to: file, options: .atomic)
    }
}
