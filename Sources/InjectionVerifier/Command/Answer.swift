import Foundation

/// What is printed, and the exit status.
struct Answer: Codable {
    var status: Int32
    var text: String
}

extension KeptFile {
    /// The answer of the last run with the same options, which holds as long as no module, nor this tool, has changed:
    /// what was read of a large program takes longer to load than everything else.
    init(answering options: Options, about modules: [ModuleArguments], in folder: String) {
        let choices =
            "\(options) \(FileManager.default.currentDirectoryPath) "
            + (options.baseline.map(Fingerprint.stamp) ?? "")
        let inputs = [Fingerprint.stamp(Bundle.main.executablePath ?? "")]
        self.init(
            path: folder + "/answer-" + String(Fingerprint.hash(Data(choices.utf8)), radix: 36),
            inputs: (inputs + modules.map(FactsCache(folder: folder).fingerprint)).joined(separator: "\n"))
    }
}
