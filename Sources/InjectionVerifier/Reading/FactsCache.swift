import Foundation
import Synchronization

/// Caches the facts of each module until one of their inputs changes: see `fingerprint`.
final class FactsCache: Sendable {
    /// The version of the facts. Raise it with each change of a reader or of the facts, or old facts are used.
    static let version = 158
    let folder: String

    init(folder: String) { self.folder = folder }

    func facts(of module: ModuleArguments) -> ModuleFacts? { file(of: module).value(ModuleFacts.self) }
    func keep(_ facts: ModuleFacts, of module: ModuleArguments) throws { try file(of: module).keep(facts) }

    private func file(of module: ModuleArguments) -> KeptFile {
        KeptFile(path: folder + "/" + module.identity + ".facts", inputs: fingerprint(of: module))
    }

    /// Returns the inputs of a module's facts that are watched: the version of the facts, the compiler, the arguments
    /// that decide what the code means, the sources, and those imported Swift modules that are in folders which the
    /// arguments name. The compiler and the sources are compared by time and size. Imported modules are compared by
    /// content, because the compiler writes them again even if only a body has changed.
    func fingerprint(of module: ModuleArguments) -> String {
        var parts =
            ["version \(Self.version)", module.compiler, Fingerprint.stamp(module.compiler)] + module.meaningful
        parts += module.sources.map { $0 + " " + Fingerprint.stamp($0) }
        var folders: [String] = []
        for (option, folder) in zip(module.arguments, module.arguments.dropFirst()) {
            if option == "-I" { folders.append(folder + "/") }
            if option == "-F" { folders.append(folder + "/*.framework/Modules/") }
        }
        for dependency in (module.dependencies ?? []).sorted() {
            for folder in folders {
                let file = folder.replacing("*", with: dependency) + dependency + ".swiftmodule"
                if let hash = hash(ofModule: file) { parts.append("\(dependency) \(hash)") }
            }
        }
        return parts.joined(separator: "\n")
    }

    /// The hashes of module files. They are cached, because many modules import the same files.
    private let hashes = Mutex<[String: UInt64]>([:])

    /// Returns the hash of a module file, or of a folder with a file for each architecture. Returns nil if there is no
    /// such file.
    private func hash(ofModule file: String) -> UInt64? {
        if let cached = hashes.withLock({ $0[file] }) { return cached }
        let names = try? FileManager.default.contentsOfDirectory(atPath: file).sorted()
        let files = names?.filter { $0.hasSuffix(".swiftmodule") }.map { "\(file)/\($0)" } ?? [file]
        let contents = files.compactMap { try? Data(contentsOf: URL(filePath: $0), options: .alwaysMapped) }
        guard !contents.isEmpty else { return nil }
        let hash = contents.reduce(0) { $0 &* 31 &+ Fingerprint.hash($1) }
        hashes.withLock { $0[file] = hash }
        return hash
    }
}
