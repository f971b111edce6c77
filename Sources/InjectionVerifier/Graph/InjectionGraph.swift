/// Types, and what building each asks for.
struct InjectionGraph {
    struct Edge {
        var from: String
        var to: String
        var strength: Reach.Strength
        /// From the block of `from` to the call of `Inject`.
        var path: [Place]
        var place: Place
        var registration: Int
        var kind: InjectionSymbol
    }

    private(set) var edges: [Edge] = []
    let sites: InjectionSites
    let program: Program

    init(_ program: Program) {
        self.program = program
        sites = InjectionSites(program)
        let reach = Reach(program: program)
        let registered = Set(sites.registrations.map(\.type))
        for (index, registration) in sites.registrations.enumerated() {
            var known: [String: Reach.Strength] = [:]
            for found in reach.injections(from: registration.block) {
                let type = Self.target(of: found.type, registered: registered)
                if let before = known[type], before <= found.strength { continue }
                known[type] = found.strength
                edges.append(
                    Edge(
                        from: registration.type, to: type, strength: found.strength, path: found.path,
                        place: found.place,
                        registration: index, kind: found.kind))
            }
        }
    }

    /// An optional injection asks for the type itself, unless the optional is registered.
    static func target(of type: String, registered: Set<String>) -> String {
        guard !registered.contains(type), let wrapped = TypeNames.optional(type), registered.contains(wrapped) else {
            return type
        }
        return wrapped
    }

    /// What runs together: everything but tests, or that and one module of tests.
    func registrations(with test: Int?) -> [Int] {
        sites.registrations.indices.filter { index in
            let module = sites.registrations[index].module
            return !program.modules[module].isTest || module == test
        }
    }
}
