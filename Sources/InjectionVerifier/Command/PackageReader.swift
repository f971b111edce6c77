import Foundation
import Synchronization

/// Builds a package, or reads the log of a build, finds how the modules are compiled, and reads those that changed.
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
        let (users, folder) = try users()
        return try read(users, in: folder)
    }

    /// The modules that use Injection, and where to keep what is read of them.
    func users() throws -> (modules: [ModuleArguments], folder: String) {
        let (modules, folder) = try arguments()
        let users = BuildDescription.users(of: "Injection", among: modules)
        guard !users.isEmpty else {
            throw ReadingError(file: options.xcode ?? options.packagePath, problem: "no module of it uses Injection")
        }
        return (users, folder)
    }

    /// How each module is compiled, after building what is not up to date, and where to keep what is read of them.
    /// With `mayFail` a module may be wrong: what is described of it, and what was built of the others, is enough.
    func arguments(mayFail: Bool = false) throws -> (modules: [ModuleArguments], folder: String) {
        if let log = options.log {
            let seen = try BuildDescription.read(log: log)
            return try remembered(seen, project: seen.lazy.compactMap(\.project).first, log: log)
        }
        if let xcode = options.xcode { return try arguments(of: XcodeProject(xcode, derivedData: options.derivedData)) }
        guard FileManager.default.fileExists(atPath: options.packagePath + "/Package.swift") else {
            throw ReadingError(file: options.packagePath, problem: "is no package; give one with --package-path")
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
            guard options.builds else {
                return (try memory.modules(expecting: options.expectedModules, log: log), workPath)
            }
            memory.add(try build.commands(in: log, mayFail: mayFail))
            let expected = try build.describedModules()
            if !memory.knows(expected) { memory.add(try build.commands(in: log, ofAll: true, mayFail: mayFail)) }
            return (try memory.modules(expecting: expected, log: log), workPath)
        }
    }

    private func remembered(_ seen: [ModuleArguments], project: String?, log: String) throws
        -> (modules: [ModuleArguments], folder: String)
    {
        let activityLogs = "/Logs/Build/"
        let path = URL(filePath: log).standardizedFileURL.path
        let project = project ?? path.range(of: activityLogs).map { String(path[..<$0.lowerBound]) } ?? scratchPath
        let folder = options.workPath == nil ? project + "/injection-verifier" : workPath
        try makeFolder(folder)
        var memory = BuildMemory(project: project, folder: folder)
        memory.add(seen)
        return (try memory.modules(expecting: options.expectedModules, log: log), folder)
    }

    /// All logs since the last that was read, for each has only what was compiled anew then.
    private func arguments(of project: XcodeProject) throws -> (modules: [ModuleArguments], folder: String) {
        let folder = options.workPath == nil ? project.folder + "/injection-verifier" : workPath
        try makeFolder(folder)
        var memory = BuildMemory(project: project.folder, folder: folder)
        for log in project.logs where log.date > memory.date ?? .distantPast {
            memory.add(try BuildDescription.read(log: log.path), date: log.date)
        }
        let newest = project.logs.last?.path ?? project.folder
        return (try memory.modules(expecting: options.expectedModules, log: newest), folder)
    }

    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func read(_ modules: [ModuleArguments], in folder: String) throws -> [ModuleFacts] {
        let cache = FactsCache(folder: folder)
        let slots = Mutex([Result<ModuleFacts, any Error>?](repeating: nil, count: modules.count))
        DispatchQueue.concurrentPerform(iterations: modules.count) { index in
            if let facts = cache.facts(of: modules[index]) { slots.withLock { $0[index] = .success(facts) } }
        }
        let stale = slots.withLock { slots in slots.indices.filter { slots[$0] == nil } }
        let jobs = max(1, ProcessInfo.processInfo.activeProcessorCount / max(1, stale.count))
        let reader = ModuleReader(workFolder: folder, jobs: jobs)
        let done = Mutex(0)
        if !output.isTerminal, !stale.isEmpty {
            output.report?("Reading \(stale.count) module\(stale.count == 1 ? "" : "s")…\n")
        }
        DispatchQueue.concurrentPerform(iterations: stale.count) { position in
            let module = modules[stale[position]]
            let number = done.withLock {
                $0 += 1; return $0
            }
            if output.isTerminal {
                output.report?("\r\u{1B}[KReading \(module.name), module \(number) of \(stale.count)")
            }
            let result = Result {
                let facts = try reader.read(module)
                try cache.keep(facts, of: module)
                return facts
            }
            slots.withLock { $0[stale[position]] = result }
        }
        if output.isTerminal, !stale.isEmpty { output.report?("\r\u{1B}[K") }
        return try slots.withLock { $0 }.compactMap { try $0?.get() }
    }
}
