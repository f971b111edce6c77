import Foundation
import Synchronization

/// Builds a package, or takes an earlier build. Then finds how the modules are compiled, and reads those that have
/// changed.
package struct PackageReader {
    var options: BuildOptions
    var output: Output

    package init(options: BuildOptions, output: Output = .standard) {
        self.options = options
        self.output = output
    }

    // These paths are absolute, because a compiler may run in another folder.
    var scratchPath: String {
        URL(filePath: options.scratchPath ?? options.packagePath + "/.build").standardizedFileURL.path
    }
    package var workPath: String {
        URL(filePath: options.workPath ?? scratchPath + "/injection-verifier").standardizedFileURL.path
    }

    /// Returns the modules that can use Injection, and the modules that these import from the folder of the package or
    /// project. Also returns the folder for the cached facts.
    func users() throws -> (modules: [ModuleArguments], folder: String) {
        let (modules, folder) = try arguments()
        let project = options.xcode.map { URL(filePath: $0).deletingLastPathComponent() }
        let package = (project ?? URL(filePath: options.packagePath)).standardizedFileURL.resolvingSymlinksInPath()
        let users = BuildDescription.users(of: "Injection", among: modules, andImportedIn: package.path)
        guard !users.isEmpty else {
            throw ReadingError(
                file: options.xcode ?? options.packagePath, problem: "contains no module that uses Injection")
        }
        return (users, folder)
    }

    /// Returns the arguments of each module, and the folder for the cached facts. If the options ask for a build,
    /// builds first. With `mayFail`, it is no error if a module does not compile: its arguments, and the built products
    /// of other modules, are then enough.
    package func arguments(mayFail: Bool = false) throws -> (modules: [ModuleArguments], folder: String) {
        if let log = options.log {
            guard (try? FileManager.default.contentsOfDirectory(atPath: log)) == nil else {
                throw ReadingError(file: log, problem: "is a folder; give a log file")
            }
            let seen = try BuildDescription.read(log: log)
            var memory = try memory(
                of: seen.lazy.compactMap(\.project).first ?? Self.project(ofLog: log) ?? scratchPath)
            memory.add(seen)
            return try memory.modules(expecting: options.expectedModules, log: log)
        }
        if let xcode = options.xcode { return try arguments(of: XcodeProject(xcode, derivedData: options.derivedData)) }
        guard FileManager.default.fileExists(atPath: options.packagePath + "/Package.swift") else {
            throw ReadingError(file: options.packagePath, problem: "is not a package: it has no Package.swift")
        }
        try makeFolder(workPath)
        let build = PackageBuild(options: options, output: output)
        switch try options.buildSystem ?? build.system() {
        case .native:
            if options.builds { try build.run(build.choice, echo: !mayFail, mayFail: mayFail) }
            let manifest = "\(scratchPath)/\(options.configuration).yaml"
            return (try BuildDescription.read(manifest: manifest), workPath)
        case .swiftbuild:
            var memory = BuildMemory(project: scratchPath, folder: workPath)
            let log = workPath + "/build.log"
            guard options.builds else { return try memory.modules(expecting: options.expectedModules, log: log) }
            memory.add(try build.commands(in: log, mayFail: mayFail))
            let expected = try build.describedModules()
            if !memory.knows(expected) { memory.add(try build.commands(in: log, ofAll: true, mayFail: mayFail)) }
            return try memory.modules(expecting: expected, log: log)
        }
    }

    /// Returns the memory of a project's logs. Its folder is the one that `--work-path` names. Without that option, it
    /// is `injection-verifier` in the folder in which Xcode or Swift Build builds the project.
    private func memory(of project: String) throws -> BuildMemory {
        let folder = options.workPath == nil ? project + "/injection-verifier" : workPath
        try makeFolder(folder)
        return BuildMemory(project: project, folder: folder)
    }

    private static func project(ofLog log: String) -> String? {
        let path = URL(filePath: log).standardizedFileURL.path
        return path.range(of: "/Logs/Build/").map { String(path[..<$0.lowerBound]) }
    }

    /// Reads all logs that are newer than the one that was read last, because a log has only the modules that its build
    /// compiled.
    private func arguments(of project: XcodeProject) throws -> (modules: [ModuleArguments], folder: String) {
        var memory = try memory(of: project.folder)
        for log in project.logs where log.date > memory.date ?? .distantPast {
            memory.add(try BuildDescription.read(log: log.path), date: log.date)
        }
        return try memory.modules(expecting: options.expectedModules, log: project.logs.last?.path ?? project.folder)
    }

    private func makeFolder(_ path: String) throws {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw ReadingError(file: path, problem: "this folder cannot be made: \(WrittenFile.cause(of: error))")
        }
    }

    func read(_ modules: [ModuleArguments], in folder: String) throws -> [ModuleFacts] {
        let cache = FactsCache(folder: folder)
        let kept = try concurrently(modules) { cache.facts(of: $0) }
        let stale = modules.indices.filter { kept[$0] == nil }
        let jobs = max(1, ProcessInfo.processInfo.activeProcessorCount / max(1, stale.count))
        let reader = ModuleReader(workFolder: folder, jobs: jobs)
        if !output.isTerminal, !stale.isEmpty {
            output.report?("Reading \(stale.count) module\(stale.count == 1 ? "" : "s")…\n")
        }
        defer { if output.isTerminal, !stale.isEmpty { output.report?("\r\u{1B}[K") } }
        let done = Mutex(0)
        let read = try concurrently(stale) { index in
            let module = modules[index]
            let number = done.withLock {
                $0 += 1; return $0
            }
            if output.isTerminal {
                output.report?("\r\u{1B}[KReading \(module.name), module \(number) of \(stale.count)")
            }
            let facts = try reader.read(module)
            try cache.keep(facts, of: module)
            return facts
        }
        return zip(stale, read).reduce(into: kept) { $0[$1.0] = $1.1 }.compactMap(\.self)
    }
}

/// Calls `body` with each value, on all processors at the same time. Returns the results in the order of the values. If
/// calls throw, throws the error of the first of these values.
func concurrently<Value: Sendable, Result: Sendable>(
    _ values: [Value], _ body: @Sendable (Value) throws -> Result
) throws -> [Result] {
    let results = Mutex([Swift.Result<Result, any Error>?](repeating: nil, count: values.count))
    DispatchQueue.concurrentPerform(iterations: values.count) { index in
        let result = Swift.Result { try body(values[index]) }
        results.withLock { $0[index] = result }
    }
    return try results.withLock { $0 }.compactMap { try $0?.get() }
}
