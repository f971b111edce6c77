/// Something that outlives sessions keeps what belongs to one: the next user gets the first one's.
///
/// It is kept once if an initializer, or what gives a property its first value, stores it: that is an error. What is
/// assigned later may be assigned again, and is a warning where it is assigned.
struct KeptBeyondSession: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        let checksBuilt = options.checksSessions && graph.program.mayReset
        guard !graph.scope.reasons.isEmpty || checksBuilt else { return [] }
        let lifetimes = graph.lifetimes
        let isBuilt = checksBuilt ? builtThings(lifetimes) : { _ in false }
        func held(_ things: [Int]) -> Held? {
            let path = lifetimes.path(from: things, to: lifetimes.isOfSession)
            return (path ?? lifetimes.path(from: things, to: isBuilt)).flatMap { Held($0, lifetimes) }
        }
        let roots = lifetimes.roots.compactMap { root in held(root.things).map { (root, $0) } }
            .filter { !$1.isHandedOn(by: $0) }
        let writes = lifetimes.lastingWrites.filter { !$0.isOnce }.compactMap { write in
            held(write.things).map { (write, $0) }
        }
        // What was stored is stored again by whatever changes the rest of a property.
        var known: Set<[Int]> = []
        let first = writes.filter { known.insert([$0.memory, $1.path.last ?? 0]).inserted }
        let kept = roots.map(initial) + first.map(assigned)
        guard options.checksSessions else { return kept }
        let memory = Set(writes.map(\.0.memory) + roots.flatMap(\.1.path))
        return kept + WrittenForSession(lifetimes, besides: memory).findings
    }

    /// What blocks build that may collect something: objects with variables, but for those that are lazy, or weak.
    private func builtThings(_ lifetimes: Lifetimes) -> (Int) -> Bool {
        let (graph, heap) = (lifetimes.graph, lifetimes.relations.heap)
        let types = graph.ofPrograms.filter { !$0.isIsolated }.map(\.type).filter { type in
            heap.sets[heap.memory.built[type] ?? 0].compactMap { heap.types[$0] }.contains { made in
                graph.program.hierarchy.declarations(of: made).flatMap(\.properties).contains {
                    !$0.isConstant && !$0.isWeak && !$0.name.contains("__lazy_storage_")
                }
            }
        }
        return { [types = Set(types)] thing in
            guard case .injected(let type, _) = heap.things[thing] else { return false }
            return types.contains(type.unwrapped)
        }
    }

    /// What a root holds once it is made.
    private func initial(_ root: Lifetimes.Root, _ held: Held) -> Diagnostic {
        let kept =
            switch (root.kind, root.registration) {
            case (.variable, _): "`\(root.name)` is kept for the life of the process"
            case (.application, _):
                held.foreign.map { "`\($0)` is made by code that was not read, and may live as long as the program" }
                    ?? "`\(root.name)` lives as long as the program"
            case (.block, _): "the block of \(root.name) captures an object that is made before the next session begins"
            case (_, let made?) where made.carriedType != nil: "\(root.name) is carried over to the next session"
            case (_, let made?) where made.isInReset: "\(root.name) is made before the next session begins"
            default: "\(root.name) is registered as an instance, which outlives sessions"
            }
        let isItself = root.registration?.type == held.type
        let holds = held.part.map { "and keeps the `\($0)` of \(held.name), which" }
        let remedy =
            held.part != nil
            ? "read it where it is used"
            : isItself
                ? "leave out this registration, and each session builds its own"
                : "inject \(held.name) where it is used, or register the object that holds it with a block"
        let isError = held.part == nil && !held.isOnlyBuilt && held.foreign == nil
        return held.diagnostic(
            "\(kept), \(holds ?? (isItself ? "although it" : "and holds \(held.name), which"))", remedy,
            isError ? .error : .warning, at: root.place ?? held.injected,
            root.kind == .application ? held.lifetimes.notesOfMaking(TypeID(root.name), held.path[0]) : [])
    }

    /// What is stored later in a property that lasts: the next session finds it there, unless something empties it.
    private func assigned(_ write: Relations.Write, _ held: Held) -> Diagnostic {
        let what = held.path.count == 1 ? "" : held.isCaptured ? "a closure that captures " : "an object that holds "
        // A task that nobody has any more goes on.
        let type = held.lifetimes.graph.program.properties.type(of: write.name)
        let clear = type?.baseNames.contains("Task") == true ? "cancel and clear" : "clear"
        return held.diagnostic(
            "`\(write.name)` outlives sessions, and is assigned \(held.part.map { "the `\($0)` of " } ?? what)"
                + "\(held.name), which",
            "inject \(held.name) where it is used, or \(clear) `\(write.name)` where you reset", .warning,
            at: write.place, held.lifetimes.notes(of: held.lifetimes.wayTo(write.memory)))
    }
}

/// What belongs to a session, of what something holds, and the way there.
private struct Held {
    let type: TypeID
    /// The property whose value is kept, if not the instance.
    private(set) var part: String?
    let path: [Int]
    let lifetimes: Lifetimes
    /// It may hold nothing of a session, but a block builds it for one.
    let isOnlyBuilt: Bool
    let injected: Place

    init?(_ path: [Int], _ lifetimes: Lifetimes) {
        let heap = lifetimes.relations.heap
        guard var thing = path.last else { return nil }
        (self.path, self.lifetimes, isOnlyBuilt) = (path, lifetimes, !lifetimes.isOfSession(thing))
        if case .part(let owner, let name) = heap.things[thing] {
            part = name.name
            thing = owner
        }
        guard case .injected(let type, let place) = heap.things[thing] else { return nil }
        (self.type, injected) = (type.unwrapped, place)
    }

    /// Whether what is stored is a function that captured it, or what it is in.
    var isCaptured: Bool { lifetimes.relations.heap.functions.captures(of: path[0]) != nil }

    /// Whether it is a value for another instance of a session's type, such as a token that is renewed: it ends with that.
    func isHandedOn(by root: Lifetimes.Root) -> Bool {
        guard part != nil, let registration = root.registration else { return false }
        return !registration.isInReset && lifetimes.graph.scope.isRegistered(registration.type)
    }

    /// The property through which it is held, if code may have assigned that which was not read.
    var foreign: String? { lifetimes.foreignProperty(on: path) }

    var name: String { TypeNames.display(type) }

    func diagnostic(
        _ kept: String, _ remedy: String, _ severity: Diagnostic.Severity, at place: Place, _ notes: [Diagnostic.Note]
    ) -> Diagnostic {
        let scope = lifetimes.graph.scope
        let reason = isOnlyBuilt ? "a block builds for each session" : scope.explanation(type)
        let same = part.map { "`\($0)`" } ?? "one"
        return Diagnostic(
            kind: .keptBeyondSession, types: [type], severity: severity, place: place,
            message: "\(kept) \(reason): the next session gets the same \(same); \(remedy)",
            notes: notes + lifetimes.notes(of: path) + [.step(injected, "\(name) is injected through")]
                + scope.notes(type))
    }
}

extension Lifetimes {
    /// Where something is made of the `@main` type, if that is a struct, and holds a thing.
    fileprivate func notesOfMaking(_ type: TypeID, _ thing: Int) -> [Diagnostic.Note] {
        let heap = relations.heap
        let made = heap.uses.filter { use in
            use.function.isInitializer && use.function.selfType.map(\.base) == type
                && heap.sets[use.result].contains(thing)
        }
        return made.flatMap(\.callers).compactMap(heap.uses.place).sorted().map {
            .init(place: $0, message: "`\(type)` is made here")
        }
    }

    /// Where each property on a way is assigned, and each closure made.
    func notes(of way: [Int]) -> [Diagnostic.Note] {
        zip(way, way.dropFirst()).compactMap { memory, thing in
            if let place = relations.heap.functions.place(of: memory) {
                return .init(place: place, message: "a closure captures it here")
            }
            let write = (relations.writes[memory] ?? []).first { $0.things.contains(thing) }
            return write.map { .init(place: $0.place, message: "`\($0.name)` is assigned here") }
        }
    }
}
