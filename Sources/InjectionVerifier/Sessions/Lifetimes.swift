/// What lives as long as the program: the `@main` type, static and global variables, instances that are registered at
/// launch, and all that these hold.
struct Lifetimes {
    struct Root {
        enum Kind { case variable, application, instance, block }

        var kind: Kind
        /// Of an instance, or of the block.
        var registration: Registration?
        var name: String
        /// Nil for an app: what its properties hold is reported where it is injected.
        var place: Place?
        /// A variable's memory, the instance, or what the block of one captures.
        var things: [Int]
    }

    let graph: InjectionGraph
    let relations: Relations
    private(set) var roots: [Root] = []
    /// Objects and memory, each with the memory, or the object, that it was found through.
    private(set) var lasting: [Int: Int?] = [:]
    private let clearings: Clearings
    /// By object, the type of a session for which a block makes it.
    private let builtForSessions: [Int: TypeID]
    private var heap: Heap { relations.heap }

    init(_ graph: InjectionGraph, _ relations: Relations) {
        (self.graph, self.relations) = (graph, relations)
        let heap = relations.heap
        clearings = Clearings(graph, relations)
        builtForSessions = graph.scope.reasons.keys.sorted().reduce(into: [:]) { built, type in
            let objects = heap.memory.built[type].map { heap.sets[$0] } ?? []
            for object in objects where heap.types[object] != nil { built[object] = built[object] ?? type }
        }
        roots = variables() + applications() + instances()
        let starts = roots.flatMap { root in
            root.registration?.isAtLaunch == false ? [] : root.things
        }
        lasting = found(from: starts, onlyOnce: false).parents
    }

    private func variables() -> [Root] {
        relations.writes.keys.sorted().compactMap { memory in
            guard
                let first = relations.writes[memory]?.first(where: { $0.function.symbol.kind == .globalInitializer }),
                case .global = heap.things[first.memory],
                !graph.program.isTest(first.function.symbol)
            else { return nil }
            return Root(
                kind: .variable, name: first.function.name.shown,
                place: first.function.calls.first?.place ?? first.place, things: [first.memory])
        }
    }

    private func applications() -> [Root] {
        graph.program.mainTypes.sorted().flatMap { type -> [Root] in
            guard let thing = heap.things.known(.foreign(type)) else { return [] }
            let made = heap.uses.filter { $0.function.isInitializer && $0.function.selfType.map(\.base) == type }
            let all = [thing] + made.flatMap { heap.sets[$0.result] }
            // Each property is a root of its own.
            return (all + all.filter { !isOfSession($0) }.flatMap { next($0, onlyOnce: true) }).map {
                Root(kind: .application, name: type.description, place: nil, things: [$0])
            }
        }
    }

    private func instances() -> [Root] {
        graph.ofPrograms.compactMap { registration in
            guard !registration.isIsolated,
                registration.isInReset || registration.isInstance && registration.isAtLaunch,
                let things = heap.registered[registration.type]?[registration.place]
            else { return nil }
            return Root(
                kind: registration.isInstance ? .instance : .block, registration: registration,
                name: TypeNames.display(registration.type), place: registration.place,
                things: heap.sets[things])
        }
    }

    func isOfSession(_ thing: Int) -> Bool { graph.scope.contains(heap.things[thing]) }

    /// The type of an object of a session that a value may be: what was injected, or, in its own methods, what a
    /// block made.
    func sessionType(in set: Int, own: Bool) -> TypeID? {
        heap.sets[set].lazy.compactMap { thing -> TypeID? in
            if case .injected(let type, _) = self.heap.things[thing] {
                return self.graph.scope.contains(type) ? type.unwrapped : nil
            }
            return own ? self.builtForSessions[thing] : nil
        }.first
    }

    /// What a thing holds directly, as far as it was stored there once.
    func next(_ thing: Int, onlyOnce: Bool) -> [Int] {
        switch heap.things[thing] {
        case .global, .member:
            return (relations.writes[thing] ?? []).filter { ($0.isOnce || !onlyOnce) && !clearings.contains($0) }
                .flatMap(\.things)
        default: return relations.held(by: thing) + foreign(heldBy: thing).map(\.thing)
        }
    }

    private func foreign(heldBy object: Int) -> [(property: String, thing: Int)] {
        heap.types.foreign(heldBy: object).filter { !clearings.contains($0.property) }
    }

    /// The first property on a way that code may have assigned which was not read.
    func foreignProperty(on way: [Int]) -> String? {
        (roots.flatMap(\.things).map { ($0, way[0]) } + zip(way, way.dropFirst())).lazy.compactMap { object, thing in
            self.foreign(heldBy: object).first { $0.thing == thing }?.property
        }.first
    }

    /// Whether nothing is stored but what was injected, and belongs to no session: that is the same for each user.
    func isInjected(_ write: Relations.Write) -> Bool {
        !write.things.isEmpty
            && write.things.allSatisfy { thing in
                if case .injected = heap.things[thing] { !isOfSession(thing) } else { false }
            }
    }

    /// What the program stores where it may be found after a reset.
    var lastingWrites: [Relations.Write] {
        relations.allWrites.filter { write in
            lasting[write.memory] != nil && !clearings.contains(write) && !graph.program.isTest(write.function.symbol)
        }
    }

    /// What belongs to a session and is held, without any later assignment: the things on the way there, which is the
    /// last.
    func path(from starts: [Int], to isEnd: (Int) -> Bool) -> [Int]? {
        let found = found(from: starts, onlyOnce: true, until: isEnd)
        return found.end.map { Self.way(to: $0, found.parents) }
    }

    /// The memory and objects through which something that lasts was found, the root first.
    func wayTo(_ thing: Int) -> [Int] { Self.way(to: thing, lasting) }

    /// What some things hold, each with what it was found through, as far as nothing belongs to a session.
    private func found(
        from starts: [Int], onlyOnce: Bool, until isEnd: (Int) -> Bool = { _ in false }
    ) -> (parents: [Int: Int?], end: Int?) {
        var parents: [Int: Int?] = [:]
        var queue = starts.map { (thing: $0, from: Int?.none) }
        var position = 0
        while position < queue.count {
            let (thing, from) = queue[position]
            position += 1
            guard parents[thing] == nil else { continue }
            parents[thing] = .some(from)
            if isEnd(thing) { return (parents, thing) }
            if !isOfSession(thing) { queue += next(thing, onlyOnce: onlyOnce).map { ($0, thing) } }
        }
        return (parents, nil)
    }

    private static func way(to thing: Int, _ parents: [Int: Int?]) -> [Int] {
        var way = [thing]
        while let last = way.last, case .some(.some(let parent)) = parents[last] { way.append(parent) }
        return way.reversed()
    }
}
