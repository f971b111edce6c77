// Export: writes the graph of a program as JSON, for the page of `--graph` in the target InjectionGraphPage. It gets
// the graphs of programs, and findings, and writes one object. For example,
// `final class Cart { let user: User = Inject() }`, registered with a block, becomes the nodes `Cart` and `User`, and
// an edge of the kind `built`. If a method of `Cart` injects `Clock`, `LaterInjections` finds that, and it becomes an
// edge of the kind `later`.

extension GraphExport {
    /// Reads the injections and registrations of a package's programs. Those of tests are left out, and so are
    /// registrations that only isolated containers have, as for a preview.
    init(_ graphs: [InjectionGraph], name: String, findings: [Diagnostic]) {
        var reader = GraphReader()
        for graph in graphs { reader.read(graph) }
        self.init(name: name, nodes: reader.nodes, edges: reader.drawnEdges)
        builds = Set(graphs.flatMap(\.program.modules).map(\.build)).filter { !$0.isEmpty }.sorted()
        add(findings)
    }
}

private struct GraphReader {
    private(set) var nodes: [GraphExport.Node] = []
    /// The index of the node of each type, in the program that is being read. Two programs may have types of the same
    /// name.
    private var indices: [TypeID: Int] = [:]
    private var types: [NamedType: Int] = [:]
    private var edges: [Ends: GraphExport.Edge] = [:]
    private var modules: [String: String] = [:]
    /// For each type, a module that registers or injects it.
    private var users: [TypeID: String] = [:]
    private var names = ShortNames([])

    /// The indices of the nodes that an edge joins.
    private struct Ends: Hashable, Comparable {
        var from: Int
        var to: Int

        static func < (left: Ends, right: Ends) -> Bool { (left.from, left.to) < (right.from, right.to) }
    }

    private struct NamedType: Hashable {
        var module: String
        var name: String
    }

    var drawnEdges: [GraphExport.Edge] { edges.sorted { $0.key < $1.key }.map(\.value) }

    mutating func read(_ graph: InjectionGraph) {
        let program = graph.program
        names = ShortNames([graph])
        (indices, modules) = ([:], [:])
        readModules(program)
        let registrations = graph.sites.registrations
        let uses = graph.ofPrograms.map { ($0.type, $0.module) } + graph.sites.injections.map { ($0.type, $0.module) }
        users = Dictionary(uses.map { ($0, program.modules[$1].name) }) { first, _ in first }
        let ofProgram = registrations.indices.filter { !registrations[$0].isOfTest && !registrations[$0].isIsolated }
        let registered = Set(ofProgram.map { registrations[$0].type })
        var types = registered
        for edge in graph.edges where ofProgram.contains(edge.registration) { types.insert(edge.to) }
        let sites = graph.sites.injections.filter { !$0.isOfTest }
        for site in sites { types.insert(InjectionGraph.target(of: site.type, registered: registered)) }
        // An optional type that is not registered has no node, because its injections need no registration.
        types = types.filter { registered.contains($0) || $0.wrapped == nil }
        for type in types.sorted(by: { (TypeNames.display($0), $0) < (TypeNames.display($1), $1) }) { add(type) }

        for index in ofProgram { add(registrations[index], graph) }
        for edge in graph.edges where ofProgram.contains(edge.registration) {
            add(edge.from, edge.to, edge.strength, edge.path, isLater: false)
        }
        for entry in SessionInventory(graph).entries {
            guard let node = indices[entry.type] else { continue }
            nodes[node].reaches += entry.reached.map { .init(place: $0.place, text: $0.name) }
        }
        let later = LaterInjections(graph)
        for index in ofProgram where registrations[index].isInstance {
            addInjectionsOfMakers(registrations[index], graph, registered)
        }
        for (registration, injections) in later.injections(of: ofProgram) {
            for injection in injections {
                let target = InjectionGraph.target(of: injection.type, registered: registered)
                let isKept = graph.isStored(injectedAt: injection.path.last)
                add(
                    registrations[registration].type, target, injection.strength, injection.path, isOnlyRead: !isKept,
                    isLater: true)
            }
        }
        let functions = FunctionNames([graph], at: Set(sites.map(\.place)))
        for site in sites {
            guard let node = indices[InjectionGraph.target(of: site.type, registered: registered)] else { continue }
            let function = functions.function(at: site.place)?.symbol ?? site.function
            let owners = later.registrations(owning: function).filter(ofProgram.contains)
                .compactMap { indices[registrations[$0].type] }
            let injection = GraphExport.InjectionSite(
                place: site.place,
                function: RawIdentifier.shown(program.functions[function]?.name.shown ?? ""),
                owners: Set(owners).sorted())
            if !nodes[node].injections.contains(injection) { nodes[node].injections.append(injection) }
        }
        for node in nodes.indices {
            nodes[node].injections.sort { $0.place < $1.place }
            nodes[node].registrations.sort { $0.place < $1.place }
        }
    }

    private mutating func add(_ type: TypeID) {
        // The module is that of the first type in the name, outside of the standard library: for `[Cart]`, the module
        // of `Cart`. If no such module is known, it is one that registers or injects the type.
        let modulesOfParts = TypeNames.paths(in: type.description).map {
            modules[$0] ?? modules[TypeNames.withoutModule($0)]
        }
        let module = modulesOfParts.compactMap(\.self).first { $0 != "Swift" } ?? users[type] ?? "Other types"
        let index = types[NamedType(module: module, name: type.description), default: nodes.count]
        (indices[type], types[NamedType(module: module, name: type.description)]) = (index, index)
        guard index == nodes.count else { return }
        nodes.append(.init(name: names.shown(TypeNames.display(type)), module: module, marks: [.unregistered]))
    }

    private mutating func add(_ registration: Registration, _ graph: InjectionGraph) {
        guard let index = indices[registration.type] else { return }
        let isAtLaunch = registration.isOutsideResets
        nodes[index].marks.removeAll { $0 == .unregistered }
        if registration.isolation == .mainActor { nodes[index].mark(.mainActor) }
        if registration.isInstance, isAtLaunch { nodes[index].mark(.instance) }
        if !registration.isInstance || registration.endsWithSession { nodes[index].mark(.ends) }
        if graph.scope.contains(registration.type) {
            nodes[index].mark(.session)
            nodes[index].reason = names.shown(graph.scope.explanation(registration.type))
        }
        let text =
            [
                isAtLaunch
                    ? registration.endsWithSession ? "at launch, and for a session" : "at launch" : "for a session",
                registration.isInstance ? "as an instance" : "with a block",
                registration.isolation == .mainActor ? "on the main actor" : "",
            ].filter { !$0.isEmpty }.joined(separator: ", ")
        let site = GraphExport.Site(place: registration.place, text: text)
        if !nodes[index].registrations.contains(site) { nodes[index].registrations.append(site) }
    }

    /// Adds the injections of the code that makes a registered instance.
    private mutating func addInjectionsOfMakers(
        _ registration: Registration, _ graph: InjectionGraph, _ registered: Set<TypeID>
    ) {
        let reach = Reach(graph: graph.calls)
        for maker in registration.makers {
            for injection in graph.calls.nodes(at: maker).flatMap({ reach.injections(from: $0) }) {
                let target = InjectionGraph.target(of: injection.type, registered: registered)
                add(registration.type, target, injection.strength, injection.path, isLater: false)
            }
        }
    }

    /// Adds an edge between two types. The page draws a single line for them, so `built` replaces `perhaps`, and both
    /// replace `later`.
    private mutating func add(
        _ from: TypeID, _ to: TypeID, _ strength: Strength, _ path: [Place], isOnlyRead: Bool = false,
        isLater: Bool
    ) {
        guard let from = indices[from], let to = indices[to] else { return }
        let kind: GraphExport.Edge.Kind = isLater ? .later : strength == .strong ? .built : .perhaps
        let rank = [GraphExport.Edge.Kind.built, .perhaps, .later]
        if let existing = edges[Ends(from: from, to: to)] {
            let (before, now) = (rank.firstIndex(of: existing.kind) ?? 0, rank.firstIndex(of: kind) ?? 0)
            // An injection that stores the object wins over one that only uses it, because it keeps the object alive.
            if before < now || (before == now && (!existing.isOnlyRead || isOnlyRead)) { return }
        }
        let condition =
            switch strength {
            case .strong: ""
            case .conditional: "if a condition holds"
            case .dynamic: "if an override or a conforming type does it"
            case .maybe: "if a stored closure or a key path is used"
            }
        edges[Ends(from: from, to: to)] = GraphExport.Edge(
            from: from, to: to, kind: kind, condition: condition, place: path.last ?? .unknown, isOnlyRead: isOnlyRead)
    }

    /// Reads the modules of types from the mangled generic arguments in the syntax tree. The types that are injected or
    /// registered are among these arguments.
    private mutating func readModules(_ program: Program) {
        for mangled in Set(program.modules.flatMap(\.mentions).flatMap(\.mangledTypes)).sorted() {
            for path in TypeNames.paths(in: Demangler.withLocalTypes(Demangler.demangle(mangled))) {
                guard let dot = path.firstIndex(of: ".") else { continue }
                modules[path] = String(path[..<dot])
                modules[TypeNames.withoutModule(path)] = modules[TypeNames.withoutModule(path)] ?? String(path[..<dot])
            }
        }
    }
}
