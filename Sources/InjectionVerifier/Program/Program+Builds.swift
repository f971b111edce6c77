extension Program {
    /// Divides modules into programs, each of which is linked together. For each configuration and platform, there is
    /// one program for each executable, and one for all modules that belong to no executable. Two targets whose modules
    /// have the same name are in two programs, because they cannot be linked together.
    static func programs(of modules: [ModuleFacts]) -> [Program] {
        var modules = modules
        // A framework may be compiled with `-application-extension`, too, so that extensions can use it. A module that
        // others import is therefore no extension.
        let imported = Set(modules.filter { !$0.isTest }.flatMap(\.imports))
        for index in modules.indices where imported.contains(modules[index].name) { modules[index].isExtension = false }
        let programs = Dictionary(grouping: modules, by: \.build).sorted { $0.key < $1.key }.flatMap {
            _, modules -> [Program] in
            let named = Dictionary(grouping: modules, by: \.name)
            let count = named.values.map(\.count).max() ?? 0
            return (0..<count).flatMap { number in
                linked(named.sorted { $0.key < $1.key }.map { $0.value[min(number, $0.value.count - 1)] })
            }.map(Program.init)
        }
        for program in programs { program.calledByOthers = program.called(byOthersOf: programs) }
        return programs
    }

    private func called(byOthersOf programs: [Program]) -> Set<Symbol> {
        let identities = Set(modules.map(\.identity))
        return programs.filter { $0 !== self }.reduce(into: []) { called, other in
            let shared = other.modules.mapElements { identities.contains($0.identity) }
            guard shared.contains(true) else { return }
            called.formUnion(
                other.callers.relevant.filter { symbol in
                    other.functions.module(of: symbol).map { shared[$0] } == true && other.reached.runs(symbol)
                        && !reached.runs(symbol)
                })
        }
    }

    /// Groups the modules of one build. Each executable forms a group with the modules that it imports. Tests and
    /// libraries that import some of these are added with all their imports. If they import executables, they are added
    /// only to groups with one of these. The modules that are then in no group form one more.
    private static func linked(_ modules: [ModuleFacts]) -> [[ModuleFacts]] {
        let all = modules.linkedNames
        let linked = all.mapValues { $0.intersection(all.keys) }
        let executables = modules.filter(\.isProgram).compactMap { linked[$0.name] }
        let names = Set(modules.filter(\.isProgram).map(\.name))
        var others = modules.map(\.name).filter { name in !executables.contains { $0.contains(name) } }
            .compactMap { linked[$0] }
        let programs = executables.map { executable in
            others.filter { other in
                let run = other.intersection(names)
                return !other.isDisjoint(with: executable) && (run.isEmpty || !run.isDisjoint(with: executable))
            }.reduce(executable) { $0.union($1) }
        }
        others.removeAll { other in programs.contains { other.isSubset(of: $0) } }
        return (programs + (others.isEmpty ? [] : [others.reduce([]) { $0.union($1) }])).map { program in
            modules.filter { program.contains($0.name) }
        }
    }
}

extension Program {
    /// True if two functions may be linked together: in a package of libraries, if some module is or imports the
    /// modules of both, directly or not. Always true in a program with an executable, and for an unread function.
    func areLinked(_ one: Symbol, _ other: Symbol) -> Bool {
        guard modulesOfPrograms.isEmpty, let one = functions.module(of: one), let other = functions.module(of: other)
        else { return true }
        return linkedNames.values.contains { $0.isSuperset(of: [modules[one].name, modules[other].name]) }
    }
}

extension ModuleFacts {
    var isProgram: Bool { isExtension || functions.lazy.map(\.symbol).contains(.main(of: name)) }
}
