import Foundation
import Synchronization

/// Builds a package, finds how its modules are compiled, and reads those that changed.
struct PackageReader {
    var options: Options
    var output = Output.standard

    // Absolute, for a compiler may be run in another folder.
    var scratchPath: String {
        URL(filePath: options.scratchPath ?? options.packagePath + "/.build").standardizedFileURL.path
    }
    var workPath: String {
        URL(filePath: options.workPath ?? scratchPath + "/injection-verifier").standardizedFileURL.path
    }

    func read() throws -> [ModuleFacts] {
        let modules = BuildDescription.users(of: "Injection", among: try arguments())
        guard !modules.isEmpty else {
            throw ReadingError(
                file: options.packagePath, problem: "no module of this package is built against Injection")
        }
        return try read(modules)
    }

    /// How each module is compiled, after building what is not up to date.
    /// With `mayFail` a module may be wrong: what is described of it, and what was built of the others, is enough.
    func arguments(mayFail: Bool = false) throws -> [ModuleArguments] {
        guard options.log != nil || FileManager.default.fileExists(atPath: options.packagePath + "/Package.swift")
        else {
            throw ReadingError(file: options.packagePath, problem: "is no package; give one with --package-path")
        }
        try FileManager.default.createDirectory(atPath: workPath, withIntermediateDirectories: true)
        if let log = options.log {
            return try remembered(BuildDescription.read(log: log), expecting: options.expectedModules)
        }
        switch options.buildSystem {
        case .native:
            if options.builds { try build(["--build-system", "native"], echo: !mayFail, mayFail: mayFail) }
            return try BuildDescription.read(manifest: scratchPath + "/debug.yaml")
        case .swiftbuild:
            guard options.builds else { return try remembered([], expecting: options.expectedModules) }
            let log = workPath + "/build.log"
            try build(["--build-system", "swiftbuild", "-v"], echo: false, mayFail: mayFail).write(
                toFile: log, atomically: true, encoding: .utf8)
            return try remembered(BuildDescription.read(log: log), expecting: try describedModules())
        }
    }

    /// A log is silent about what was not compiled anew: that every module was seen once has to be asked elsewhere.
    private func describedModules() throws -> [String] {
        struct Description: Decodable {
            struct Target: Decodable {
                var name: String
                var type: String
                var c99name: String
                var product_dependencies: [String]?
                var target_dependencies: [String]?
            }
            var targets: [Target]
        }
        let file = workPath + "/package.json"
        let command = ["package", "--package-path", options.packagePath]
        let scratch = options.scratchPath.map { ["--scratch-path", $0] } ?? []
        let result = try Subprocess.run("swift", command + scratch + ["describe", "--type", "json"])
        let json = result.output.firstIndex(of: "{").map { String(result.output[$0...]) } ?? ""
        guard result.status == 0, let description = try? JSONDecoder().decode(Description.self, from: Data(json.utf8))
        else {
            throw ReadingError(
                file: file, problem: "`swift package describe` did not say which targets there are: \(result.output)")
        }
        var users: Set<String> = []
        for _ in description.targets {
            for target in description.targets {
                let products = target.product_dependencies ?? []
                let uses =
                    products.contains { $0.hasPrefix("Injection") }
                    || (target.target_dependencies ?? []).contains(where: users.contains)
                if uses, target.type != "plugin" { users.insert(target.name) }
            }
        }
        return description.targets.filter { users.contains($0.name) }.map(\.c99name)
    }

    @discardableResult
    private func build(_ arguments: [String], echo: Bool, mayFail: Bool) throws -> String {
        output.report?("Building \(URL(filePath: options.packagePath).standardizedFileURL.lastPathComponent)…\n")
        var command = ["build", "--build-tests", "--package-path", options.packagePath]
        if let scratch = options.scratchPath { command += ["--scratch-path", scratch] }
        let result = try Subprocess.run("swift", command + arguments, echo: echo && output.report != nil)
        guard result.status == 0 || mayFail else {
            throw ReadingError(file: options.packagePath, problem: "does not build; mend that first\n" + result.output)
        }
        return result.output
    }

    /// A log has only the modules that were compiled anew: the others are as they were.
    private func remembered(_ seen: [ModuleArguments], expecting expected: [String]) throws -> [ModuleArguments] {
        let file = URL(filePath: workPath + "/arguments-of-log.json")
        var modules: [String: ModuleArguments] = [:]
        if let data = try? Data(contentsOf: file) {
            modules = (try? JSONDecoder().decode([String: ModuleArguments].self, from: data)) ?? [:]
        }
        for module in seen { modules[module.name] = module }
        modules = modules.filter { $0.value.sources.allSatisfy(FileManager.default.fileExists) }
        guard !modules.isEmpty else {
            throw ReadingError(
                file: options.log ?? scratchPath,
                problem: "the log names no command that compiles a Swift module; "
                    + "build once from clean, with a verbose log")
        }
        try JSONEncoder().encode(modules).write(to: file)
        if let unseen = expected.first(where: { modules[$0] == nil }) {
            throw ReadingError(
                file: options.log ?? scratchPath,
                problem: "no log ever told how `\(unseen)` is compiled; build once from clean")
        }
        return modules.values.sorted { $0.name < $1.name }
    }

    private func read(_ modules: [ModuleArguments]) throws -> [ModuleFacts] {
        let cache = FactsCache(folder: workPath)
        let reader = ModuleReader(workFolder: workPath)
        let slots = Mutex([Result<ModuleFacts, any Error>?](repeating: nil, count: modules.count))
        var stale: [Int] = []
        for (index, module) in modules.enumerated() {
            if let facts = cache.facts(of: module) {
                slots.withLock { $0[index] = .success(facts) }
            } else {
                stale.append(index)
            }
        }
        let done = Mutex(0)
        let work = stale
        DispatchQueue.concurrentPerform(iterations: work.count) { position in
            let module = modules[work[position]]
            let number = done.withLock {
                $0 += 1; return $0
            }
            output.report?("[\(number)/\(work.count)] Reading \(module.name)\n")
            let result = Result {
                let facts = try reader.read(module)
                try cache.keep(facts, of: module)
                return facts
            }
            slots.withLock { $0[work[position]] = result }
        }
        return try slots.withLock { $0 }.compactMap { try $0?.get() }
    }
}
