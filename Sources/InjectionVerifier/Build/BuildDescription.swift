// Build: finds how each module is compiled, and reads files. It gets `debug.yaml` of SwiftPM, the log of a build, or an
// Xcode project, and makes `ModuleArguments`. For example, `debug.yaml` has the line
// `args: ["…/swiftc","-module-name","Shop","-c","Cart.swift",…]`. It becomes a module `Shop` with the source
// `Cart.swift`. `BuildDescription.users` keeps the module, because `Imports` finds `import Injection` in that source.

import Foundation

/// Finds how the modules are compiled, in the files that a build system leaves.
package enum BuildDescription {
    /// Reads `debug.yaml` or `release.yaml`, to which the native build system of SwiftPM writes every command.
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

    /// True for a source of another package that a tool has put into the folder of a project. `path` begins below this
    /// folder: `/build/SourcePackages/checkouts/Kit/Kit.swift`.
    private static func isCheckout(_ path: Substring) -> Bool {
        ["/.build/", "/SourcePackages/checkouts/", "/Carthage/Checkouts/", "/Pods/"].contains(where: path.contains)
    }

    /// True for a source that the build has generated, such as the `resource_bundle_accessor.swift` of a module with
    /// resources. It is in the folder of the build, so it says nothing about where the module comes from.
    private static func isGenerated(_ path: String) -> Bool {
        ["/DerivedSources/", "/plugins/outputs/"].contains(where: path.contains)
    }

    /// Returns the modules that can use the library: those that import it, directly or through others. If a folder is
    /// given, also returns the modules in this folder that those modules import, directly or through others, because
    /// their variables can outlive sessions, too. The library itself, the verifier, and `InjectionTesting` are left
    /// out.
    package static func users(
        of library: String, among modules: [ModuleArguments], andImportedIn folder: String? = nil
    ) -> [ModuleArguments] {
        let modules = withoutCopies(modules)
        let imports = modules.map(Imports.read)
        // Skip the verifier. It does not import the library, but `Imports` finds such an import in the text of the
        // canary.
        let users = Set(reachableFrom: [library]) { name in
            zip(modules, imports).filter { $1.contains(name) && $0.name != "InjectionVerifier" }.map(\.0.name)
        }
        let ofLibrary: Set = [library, "InjectionTesting"]
        let names = Dictionary(zip(modules.map(\.name), imports)) { $0.union($1) }
        let linked = Set(reachableFrom: users.subtracting(ofLibrary)) { name in Array(names[name] ?? []) }
        func isImportedIn(_ folder: String, _ module: ModuleArguments) -> Bool {
            let written = module.sources.filter { !isGenerated($0) }
            return linked.contains(module.name) && !written.isEmpty
                && written.allSatisfy { $0.hasPrefix(folder + "/") && !isCheckout($0.dropFirst(folder.count)) }
        }
        return zip(modules, imports).compactMap { module, imported in
            // SwiftPM writes the code that starts the tests into a folder `.derived`. It is left out.
            guard users.contains(module.name) || folder.map({ isImportedIn($0, module) }) == true,
                !ofLibrary.contains(module.name),
                !module.sources.allSatisfy({ $0.contains(".derived/") })
            else { return nil }
            var module = module
            // If an imported module changes, this one has to be read again, even if its own sources are the same.
            module.dependencies = imported.sorted()
            return module
        }
    }

    /// Drops the copies of a module whose sources are compiled several times: for several architectures, or also for a
    /// plugin's tool or for tests. The copy with the shortest output path stays, because build systems give the others
    /// longer paths. Modules that are compiled for another configuration or platform, or with other `-D` options, are
    /// no copies.
    private static func withoutCopies(_ modules: [ModuleArguments]) -> [ModuleArguments] {
        var kept: [[String]: Int] = [:]
        for (index, module) in modules.enumerated() {
            let hasProduct = modules.contains {
                $0.name == module.name && $0.sources == module.sources && !$0.isForTool
            }
            if module.isForTool, hasProduct { continue }
            let conditions = module.arguments.filter { $0.hasPrefix("-D") }
            let key = [module.name, module.build] + conditions + module.sources
            guard let other = kept[key] else {
                kept[key] = index
                continue
            }
            if (module.outputFile ?? "").count < (modules[other].outputFile ?? "").count { kept[key] = index }
        }
        return kept.values.sorted().map { modules[$0] }
    }
}
