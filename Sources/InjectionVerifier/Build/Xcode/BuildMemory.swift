import Foundation

/// The arguments of all modules of a project, from all of its build logs. A single log names only the modules that were
/// compiled.
struct BuildMemory {
    /// The folder in which the facts of the modules are cached.
    private let folder: String
    private let file: String
    private var contents = Contents()

    private struct Contents: Codable {
        /// The date of the newest log that was read.
        var date: Date?
        var modules: [ModuleArguments] = []
        /// The configurations and platforms that were built together, such as those of an app and its watch app. The
        /// group that was built last comes last.
        var builds: [Set<String>] = []
    }

    /// Reads what earlier runs remembered of a project. `project` is the folder in which it is built, and `folder` has
    /// the cached facts.
    init(project: String, folder: String) {
        self.folder = folder
        file = folder + "/modules-" + String(Fingerprint.hash(Data(project.utf8)), radix: 36) + ".json"
        if let data = FileManager.default.contents(atPath: file) {
            contents = (try? JSONDecoder().decode(Contents.self, from: data)) ?? contents
        }
    }

    var date: Date? { contents.date }

    mutating func add(_ seen: [ModuleArguments], date: Date? = nil) {
        let outputs = Set(seen.map(\.identity))
        contents.modules = contents.modules.filter { !outputs.contains($0.identity) } + seen
        contents.date = date ?? contents.date
        guard !seen.isEmpty else { return }
        let builds = Set(seen.map(\.build))
        let together = contents.builds.filter { !$0.isDisjoint(with: builds) }
        contents.builds = contents.builds.filter(builds.isDisjoint) + [together.reduce(builds) { $0.union($1) }]
    }

    /// True if the modules of the group that was built last are known, and each of the modules `expected` is among
    /// them.
    func knows(_ expected: [String]) -> Bool {
        let last = contents.builds.last ?? []
        let names = Set(contents.modules.filter { last.contains($0.build) }.map(\.name))
        return !names.isEmpty && names.isSuperset(of: expected)
    }

    /// Returns the modules of the group that was built last, and the folder for their facts. Forgets sources that are
    /// gone, and modules without sources, and saves all others. Throws if no module is left, or if one of the modules
    /// `expected` is not in the group.
    mutating func modules(expecting expected: [String], log: String) throws
        -> (modules: [ModuleArguments], folder: String)
    {
        for index in contents.modules.indices {
            contents.modules[index].sources.removeAll { !FileManager.default.fileExists(atPath: $0) }
        }
        contents.modules.removeAll(where: \.sources.isEmpty)
        guard !contents.modules.isEmpty, let last = contents.builds.last else {
            throw ReadingError(
                file: log,
                problem: "the log names no command that compiles a Swift module; "
                    + "build once from clean, with a verbose log")
        }
        try JSONEncoder().encode(contents).write(to: URL(filePath: file), options: .atomic)
        let modules = contents.modules.filter { last.contains($0.build) }
        if let unseen = expected.first(where: { name in !modules.contains { $0.name == name } }) {
            throw ReadingError(
                file: log, problem: "no build log says how `\(unseen)` is compiled; build once from clean")
        }
        return (modules.sorted { ($0.name, $0.identity) < ($1.name, $1.identity) }, folder)
    }
}

extension ModuleArguments {
    /// The folder that the build system keeps for the project: the path of the output file, up to the folder of
    /// intermediate files. If the output file is elsewhere, this is the working directory.
    var project: String? {
        let match = outputFile?.firstMatch(of: /(.*?)(?:\/Build)?\/Intermediates\.noindex\//)
        return match.map { String($0.1) } ?? workingDirectory
    }
}
