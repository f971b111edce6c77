/// The registered types as a graph. An edge leads from a type to each type that its block injects while it builds an
/// instance.
///
/// With `register(Cart.self) { Cart(Inject()) }` and `init(_ user: User)`, an edge leads from `Cart` to `User`.
/// `InjectionSites` finds the injections and registrations in the call graph, and `Reach` follows each block. All rules
/// ask this graph: for injections and registrations (`sites`), for calls (`calls`), for when code runs (`launch`,
/// `late`), where it runs (`runsOn`), and for variables that outlive sessions (`state`).
final class InjectionGraph {
    struct Edge {
        var from: TypeID
        var to: TypeID
        var strength: Strength
        /// The places of the calls that lead from the block of `from` to the injection. The call of `Inject` is the
        /// last.
        var path: [Place]
        var place: Place
        /// The index of the registration of `from` in `sites.registrations`.
        var registration: Int
        var kind: InjectionSymbol
        /// True if code goes on after a failure of the injection, as with `try? resolve()`.
        var isTried: Bool
    }

    private(set) var edges: [Edge] = []
    let sites: InjectionSites
    let calls: CallGraph
    /// For each registration in `sites.registrations`, the node of its block. It is nil for an instance, and for a
    /// block that is not a single function that was read, as in `register(Cart.self, isDemo ? first : second)`.
    let blocks: [CallGraph.Node?]
    var program: Program { calls.program }
    private(set) lazy var scope = SessionScope(sites, edgesOfPrograms)
    private(set) lazy var sendability = Sendability(program)
    private(set) lazy var runsOn = RunsOn(calls, sendability)
    private(set) lazy var state = ProgramState(self)
    /// The places of the injections whose result a property stores, and of all injections in the code of a property's
    /// first value.
    private lazy var storedPlaces = Set(
        sites.injections.filter { program.property($0.destination, in: $0.function) != nil }.map(\.placeOfInject))
    /// The places of injections whose result an initializer is handed: `Plan(Inject())`.
    private lazy var handedPlaces = Set(sites.injections.filter(isHandedToInitializer).map(\.placeOfInject))

    private(set) lazy var launch = Launch(program)
    private(set) lazy var launchWithWaits = Launch(program, endsAtSuspension: false)
    private(set) lazy var late = LateCode(self)
    private(set) lazy var signOuts = SignOuts(self)
    private(set) lazy var replacements = Replacements(self)
    private(set) lazy var running = ExecutableCode(self)

    init(_ program: Program) {
        let calls = CallGraph(program)
        sites = InjectionSites(calls)
        let blocks = sites.registrations.map { calls.node(of: $0.block) }
        self.calls = calls
        let reach = Reach(graph: calls)
        let registered = Set(sites.registrations.map(\.type))
        for (index, registration) in sites.registrations.enumerated() {
            guard let block = blocks[index] else { continue }
            var surest: [TypeID: ReachedInjection] = [:]
            for injection in reach.injections(from: block) {
                let type = Self.target(of: injection.type, registered: registered)
                if let before = surest[type], before.strength <= injection.strength,
                    !before.isTried || injection.isTried
                {
                    continue
                }
                surest[type] = injection
                edges.append(
                    Edge(
                        from: registration.type, to: type, strength: injection.strength, path: injection.path,
                        place: injection.place,
                        registration: index, kind: injection.kind, isTried: injection.isTried))
            }
        }
        self.blocks = blocks
    }

    /// Returns the registered type for which an injection asks: `Cart` for `Cart?`, if `Cart` is registered and `Cart?`
    /// is not. Returns other types as they are.
    static func target(of type: TypeID, registered: Set<TypeID>) -> TypeID {
        guard !registered.contains(type), let wrapped = type.wrapped, registered.contains(wrapped) else {
            return type
        }
        return wrapped
    }

    /// True if a registration is permanent: code outside of resets makes it with a plain `register`. False if only code
    /// in isolated containers makes it, or only stored closures that a reset may run. Also false for code that the
    /// closure of a reset only starts, as in a task, because `task-in-reset` reports that.
    func isForGood(_ registration: Registration) -> Bool {
        registration.isOutsideResets && !registration.isPerhapsInReset && !registration.isIsolated
            && sites.layers.started(registration) == nil
    }

    /// Finds the registrations that code may have meant when it injects an unregistered type: those of the type's
    /// optional, of the type that an optional wraps, of subtypes and of supertypes.
    func similar(to type: TypeID) -> [Registration] { ofPrograms.filter { areSimilar($0.type, type) } }

    func areSimilar(_ one: TypeID, _ other: TypeID) -> Bool {
        // Two optionals are as similar as what they wrap. The hierarchy would compare `Optional` with itself.
        if let one = one.wrapped, let other = other.wrapped { return areSimilar(one, other) }
        let hierarchy = program.hierarchy
        return one != other
            && (one.wrapped == other || other.wrapped == one || hierarchy.isA(one, other)
                || hierarchy.isA(other, one))
    }

    /// True if a property stores the result of the `Inject` at a place: see `storedPlaces`. False without a place.
    func isStored(injectedAt place: Place?) -> Bool { place.map(storedPlaces.contains) ?? false }

    /// True if an initializer is handed the injected object: `Plan(Inject())`.
    private func isHandedToInitializer(_ injection: Injection) -> Bool {
        guard let site = program.functions.site(at: injection.placeOfInject, in: injection.function) else {
            return false
        }
        return program.functions[site.function]?.calls.contains { call in
            !call.isReference && call.callee.symbol?.isInitializer == true
                && call.inputs.values.contains { $0.contains(.call(site.call)) }
        } == true
    }

    /// Finds the edges from types whose objects store an instance of the registered type while they are built: in a
    /// property, as `let user: User = Inject()` does, or by an initializer that is handed the instance, as in
    /// `Plan(Inject())`.
    ///
    /// An edge is left out if the function of `registration` also registers the object's type, because a new object is
    /// then built with the new instance. But a permanent registration of the object's type does not renew an object if
    /// `registration` ends with a session.
    func storing(_ registration: Registration) -> [Edge] {
        let replaced = Set(
            sites.registrations.filter {
                $0.function == registration.function && ($0.endsWithSession || !registration.endsWithSession)
            }.map(\.type))
        return edgesOfPrograms.filter { edge in
            edge.strength < .maybe && edge.to == registration.type && !replaced.contains(edge.from)
                && edge.path.last.map { storedPlaces.contains($0) || handedPlaces.contains($0) } == true
        }
    }

    /// The registrations that the program may make. Those in tests are left out.
    private(set) lazy var ofPrograms = sites.registrations.filter(\.isOfProgram)

    /// False for a registration in a library that the executable does not import, such as one of doubles: it never runs
    /// together with those of the executable. Always true in a package of libraries.
    func isLinked(_ registration: Registration) -> Bool {
        let linked = program.modulesOfPrograms
        return linked.isEmpty || linked.contains(program.modules[registration.module].name)
    }

    /// The edges of the registrations in `ofPrograms`. Those of tests are left out, because a test's block for a type
    /// may inject more than the program's own.
    private(set) lazy var edgesOfPrograms = edges.filter { sites.registrations[$0.registration].isOfProgram }
}
