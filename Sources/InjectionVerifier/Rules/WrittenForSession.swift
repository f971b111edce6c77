/// Code that belongs to a session writes what outlives sessions: the next user finds it there, whatever it is. Off
/// unless asked for.
struct WrittenForSession {
    private(set) var findings: [Diagnostic] = []

    init(_ lifetimes: Lifetimes, besides kept: Set<Int>) {
        let graph = lifetimes.graph
        let code = SessionCode(lifetimes)
        let all = lifetimes.lastingWrites.filter { !$0.takesOut && !lifetimes.relations.isWeak($0) }
        // What is kept is reported where it is kept.
        let names = Set(all.filter { kept.contains($0.memory) }.map(\.name))
        let writes = all.filter { write in
            guard !names.contains(write.name), !lifetimes.isInjected(write), let type = code.type(at: write) else {
                return false
            }
            // What a variable is first given may be computed of what is a user's.
            return !write.isOnce
                || write.function.symbol.kind == .globalInitializer && graph.scope.isRegistered(type)
        }
        findings = Dictionary(grouping: writes, by: \.name).values.compactMap { writes in
            let places = Array(Set(writes.map(\.place))).sorted()
            guard let first = writes.min(by: { $0.place < $1.place }), let type = code.type(at: first) else {
                return nil
            }
            let (name, property) = (TypeNames.display(type), first.name)
            return Diagnostic(
                kind: .writtenForSession, types: [type], severity: .warning, place: first.place,
                message:
                    "`\(property)` outlives sessions, and is written by code that belongs to one, because it uses \(name), which "
                    + "\(graph.scope.explanation(type)): the next session finds what it wrote; make it a property of a type "
                    + "that the session builds, or clear it where you reset",
                notes: places.dropFirst().map { .step($0, "it is also written in") }
                    + lifetimes.notes(of: lifetimes.wayTo(first.memory)) + graph.scope.notes(type))
        }
    }
}

/// The code that handles an object of a session: the methods of such an object, what they call, and what comes in a
/// function after it has got one.
private struct SessionCode {
    private let relations: Relations
    private let lifetimes: Lifetimes
    /// By use, the type of what it is handed, or of what calls it.
    private var types: [Int: TypeID] = [:]
    /// By use, the constraints that get an object of a session.
    private var sources: [Int: [(constraint: Int, type: TypeID)]] = [:]

    init(_ lifetimes: Lifetimes) {
        (self.lifetimes, relations) = (lifetimes, lifetimes.relations)
        for use in relations.heap.uses {
            for value in use.values.prefix(use.function.constraints.arguments) where types[use.number] == nil {
                types[use.number] = lifetimes.sessionType(in: value, own: true)
            }
            sources[use.number] = use.constraints.indices.compactMap { index in
                use.constraints[index].results.lazy.compactMap { lifetimes.sessionType(in: use.values[$0], own: false) }
                    .first
                    .map { (index, $0) }
            }
        }
        let calls = relations.heap.uses.flatMap { use in use.callers.sorted().map { (item: $0, callee: use.number) } }
        let callees = Dictionary(grouping: calls) { relations.heap.uses[of: $0.item].number }
        var queue = relations.heap.uses.map(\.number)
        while let next = queue.popLast() {
            for call in callees[next] ?? [] where types[call.callee] == nil {
                types[call.callee] = type(at: call.item)
                if types[call.callee] != nil { queue.append(call.callee) }
            }
        }
    }

    func type(at write: Relations.Write) -> TypeID? { type(in: write.use, at: write.constraint) }

    private func type(at item: Int) -> TypeID? {
        let use = relations.heap.uses[of: item]
        return type(in: use.number, at: item - use.first)
    }

    private func type(in use: Int, at constraint: Int) -> TypeID? {
        types[use] ?? sources[use]?.first { relations.isBefore($0.constraint, constraint, in: use) }?.type
    }
}
