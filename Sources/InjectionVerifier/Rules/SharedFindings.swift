/// Merges the findings of several programs. If only some of the programs that share a module, or a file, have a finding
/// in it, the finding names the programs that have it.
///
/// A finding that something is missing stays if all programs that share the module miss it. It also stays if it says
/// that a type is not registered where it is injected, and the program runs this injection.
struct SharedFindings {
    private struct Absence: Hashable { var kind: Diagnostic.Kind; var types: [TypeID]; var place: Place }

    private let graphs: [InjectionGraph]
    /// For each program, the identity of the module of each file, by the file's path. Empty if there is only one
    /// program.
    private let modules: [[String: String]]

    init(_ graphs: [InjectionGraph]) {
        self.graphs = graphs
        modules =
            graphs.count < 2
            ? []
            : graphs.map { graph in
                var files: [String: String] = [:]
                for module in graph.program.modules {
                    for file in Set(module.functions.compactMap(\.place?.file)) { files[file] = module.identity }
                }
                // `#sourceLocation` names files that are no sources. Of any other file, its own module decides.
                for module in graph.program.modules {
                    for file in module.sources { files[file] = module.identity }
                }
                return files
            }
    }

    func merged(_ findings: [[Diagnostic]]) -> [Diagnostic] {
        guard graphs.count > 1 else { return findings.flatMap(\.self) }
        let absences = findings.map { Set($0.map(Self.absence)) }
        let kept = findings.indices.map { index in
            findings[index].filter {
                !$0.kind.row.isAboutAbsence || stops($0, graphs[index]) || isMissingInAll($0, of: index, absences)
            }
        }
        let keptSets = kept.map(Set.init)
        return kept.indices.flatMap { index in
            kept[index].map { finding in
                let file = finding.place.file
                guard let module = modules[index][file] else { return finding }
                // Two builds of one program, such as those for two platforms, have one name, which would tell nothing.
                let sharing = graphs.indices.filter { other in
                    modules[other][file].map {
                        $0 == module || graphs[other].program.name != graphs[index].program.name
                    } ?? false
                }
                let having = sharing.filter { keptSets[$0].contains(finding) }
                let names = having.compactMap { graphs[$0].program.name }
                guard having.count < sharing.count, !names.isEmpty else { return finding }
                var finding = finding
                finding.message += " (in \(names.joined(separator: " and ")))"
                return finding
            }
        }
    }

    private func isMissingInAll(_ finding: Diagnostic, of index: Int, _ absences: [Set<Absence>]) -> Bool {
        let file = finding.place.file
        return graphs.indices.allSatisfy { other in
            guard let module = modules[other][file],
                // Another build of the module, such as one for another platform, may register other types. So the other
                // build is compared only for `never-injected`: a type that the other build injects is not unused.
                finding.kind == .neverInjected || module == modules[index][file]
            else { return true }
            return absences[other].contains(Self.absence(finding))
        }
    }

    /// True if a finding says that a type is not registered where it is injected, and the program runs this injection.
    private func stops(_ finding: Diagnostic, _ graph: InjectionGraph) -> Bool {
        [.unregistered, .onlyInSessions].contains(finding.kind) && graph.running.contains(finding.place)
    }

    private static func absence(_ finding: Diagnostic) -> Absence {
        Absence(kind: finding.kind, types: finding.types, place: finding.place)
    }
}
