import Foundation

/// Finds how the modules are compiled, from what a build system left behind.
enum BuildDescription {
    /// SwiftPM's own build system writes every command to `debug.yaml`.
    static func read(manifest file: String) throws -> [ModuleArguments] {
        let text: String
        do { text = try String(contentsOfFile: file, encoding: .utf8) } catch {
            throw ReadingError(
                file: file, problem: "cannot be read: build the package first, or give a build log with --log")
        }
        var modules: [ModuleArguments] = []
        var inputs: [String] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("    inputs: ") {
                inputs = try strings(line.dropFirst(12), file, index + 1)
            } else if line.hasPrefix("    args: ") {
                let command = try strings(line.dropFirst(10), file, index + 1)
                if let module = ModuleArguments(command: command, inputs: inputs) { modules.append(module) }
            }
        }
        guard !modules.isEmpty else {
            throw ReadingError(file: file, problem: "names no command that compiles a Swift module")
        }
        return modules
    }

    private static func strings(_ json: Substring, _ file: String, _ line: Int) throws -> [String] {
        do { return try JSONDecoder().decode([String].self, from: Data(json.utf8)) } catch {
            throw ReadingError(
                file: file, line: line, problem: "is not a list of strings: the build description is damaged or unknown"
            )
        }
    }

    /// The modules that can use the library: those that are built against it, directly or not, or all that might be.
    static func users(of library: String, among modules: [ModuleArguments]) -> [ModuleArguments] {
        var users: Set<String> = [library]
        var grew = true
        while grew {
            grew = false
            for module in modules where !users.contains(module.name) {
                guard module.dependencies?.contains(where: users.contains) ?? true else { continue }
                users.insert(module.name)
                grew = true
            }
        }
        let own: Set = [library, "InjectionTesting", "InjectionVerifier"]
        return modules.filter { users.contains($0.name) && !own.contains($0.name) && !$0.sources.isEmpty }
    }
}
