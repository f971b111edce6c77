import Foundation

/// The arguments of all modules of a project, from all of its build logs. A log names only modules that it compiled.
struct BuildMemory {
    /// The facts of the modules are cached in this folder.
    private let folder: String
    private let file: String
    private var known = Known()

    private struct Known: Codable {
        /// The date of the newest log that was read.
        var date: Date?
        var modules: [ModuleArguments] = []
        /// The configurations and platforms that one log has together, as an app and its watch app; the last built
        /// last.
        var builds: [Set<String>] = []
    }

    /// A project is known by the folder that it builds in.
    init(project: String, folder: String) {
        self.folder = folder
        file = folder + "/modules-" + String(Fingerprint.hash(Data(project.utf8)), radix: 36) + ".json"
        if let data = FileManager.default.contents(atPath: file) {
            known = (try? JSONDecoder().decode(Known.self, from: data)) ?? known
        }
    }

    var date: Date? { known.date }

    mutating func add(_ seen: [ModuleArguments], date: Date? = nil) {
        let outputs = Set(seen.map(\.identity))
        known.modules = known.modules.filter { !outputs.contains($0.identity) } + seen
        known.date = date ?? known.date
        guard !seen.isEmpty else { return }
        let builds = Set(seen.map(\.build))
        let together = known.builds.filter { !$0.isDisjoint(with: builds) }
        known.builds = known.builds.filter(builds.isDisjoint) + [together.reduce(builds) { $0.union($1) }]
    }

    /// True if each of these modules was in a log of the last configuration that was built.
    func knows(_ expected: [String]) -> Bool {
        let last = known.builds.last ?? []
        let names = Set(known.modules.filter { last.contains($0.build) }.map(\.name))
        return !names.isEmpty && names.isSuperset(of: expected)
    }

    /// The modules of what was built last, and where to keep what is read of them.
    mutating func modules(expecting expected: [String], log: String) throws
        -> (modules: [ModuleArguments], folder: String)
    {
        known.modules.removeAll { !$0.sources.allSatisfy(FileManager.default.fileExists) }
        guard !known.modules.isEmpty, let last = known.builds.last else {
            throw ReadingError(
                file: log,
                problem: "the log names no command that compiles a Swift module; "
                    + "build once from clean, with a verbose log")
        }
        try JSONEncoder().encode(known).write(to: URL(filePath: file), options: .atomic)
        let modules = known.modules.filter { last.contains($0.build) }
        if let unseen = expected.first(where: { name in !modules.contains { $0.name == name } }) {
            throw ReadingError(
                file: log, problem: "no build log says how `\(unseen)` is compiled; build once from clean")
        }
        return (modules.sorted { ($0.name, $0.identity) < ($1.name, $1.identity) }, folder)
    }
}

extension ModuleArguments {
    /// The folder that the build system keeps for the project: the part of a path before the intermediate files.
    var project: String? {
        let found = outputFile?.firstMatch(of: /(.*?)(?:\/Build)?\/Intermediates\.noindex\//)
        return found.map { String($0.1) } ?? workingDirectory
    }
}
