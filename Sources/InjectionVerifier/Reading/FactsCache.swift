import Foundation

/// What was read of a module, kept until its arguments, its sources or what it imports change.
struct FactsCache: Sendable {
    /// Changes whenever what is read, or how it is written down, does.
    static let version = 8
    var folder: String

    private struct Entry: Codable { var fingerprint: String; var facts: ModuleFacts }

    func facts(of module: ModuleArguments) -> ModuleFacts? {
        guard let data = FileManager.default.contents(atPath: file(module)),
            let stamp = FileManager.default.contents(atPath: file(module) + ".stamp")
        else { return nil }
        guard String(decoding: stamp, as: UTF8.self) == fingerprint(of: module) else { return nil }
        return try? PropertyListDecoder().decode(ModuleFacts.self, from: data)
    }

    func keep(_ facts: ModuleFacts, of module: ModuleArguments) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try encoder.encode(facts).write(to: URL(filePath: file(module)), options: .atomic)
        try Data(fingerprint(of: module).utf8).write(to: URL(filePath: file(module) + ".stamp"), options: .atomic)
    }

    private func file(_ module: ModuleArguments) -> String { folder + "/" + module.name + ".facts" }

    /// Sources by time and size; the modules it is built against by content, for they are written anew when only a body
    /// changed.
    private func fingerprint(of module: ModuleArguments) -> String {
        var parts = ["version \(Self.version)", module.compiler, Self.stamp(module.compiler)] + module.meaningful
        parts += module.sources.map { $0 + " " + Self.stamp($0) }
        var folders: [String] = []
        for (index, argument) in module.arguments.enumerated()
        where argument == "-I" && index + 1 < module.arguments.count {
            folders.append(module.arguments[index + 1])
        }
        for dependency in (module.dependencies ?? []).sorted() {
            for folder in folders {
                let file = folder + "/" + dependency + ".swiftmodule"
                guard let data = try? Data(contentsOf: URL(filePath: file), options: .alwaysMapped) else { continue }
                parts.append("\(dependency) \(Self.hash(data))")
            }
        }
        return parts.joined(separator: "\n")
    }

    private static func stamp(_ file: String) -> String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: (file as NSString).resolvingSymlinksInPath)
        let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        return "\(time) \((attributes?[.size] as? Int) ?? 0)"
    }

    /// FNV-1a over whole words: quick without optimisation.
    private static func hash(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { buffer in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(buffer.count)
            var index = 0
            while index + 8 <= buffer.count {
                hash = (hash ^ buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01b3
                index += 8
            }
            while index < buffer.count {
                hash = (hash ^ UInt64(buffer[index])) &* 0x100_0000_01b3
                index += 1
            }
            return hash
        }
    }
}
