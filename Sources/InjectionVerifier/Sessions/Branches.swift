/// Finds the types that a function registers for good on only one side of a branch, because an injection after the
/// branch may then find nothing registered. It reads the registrations that no reset removes, and the calls that lead
/// to them. For each type that a function registers, it returns one of the registrations, and whether a branch decides
/// if the type is registered.
///
/// ```
/// if isDemo { register(Guide.self) { … } }     // a branch: `isInBranch` is true of `Guide`
/// guard isFirst else { return }                // no branch: the other side does not go on
/// for plugin in plugins { plugin.register() }  // no branch: a loop
/// ```
final class Branches {
    struct Making {
        /// The registration of the type: the first that stands in no branch, if there is one.
        var registration: Registration
        var isInBranch: Bool
    }

    private let program: Program
    private let replacements: Replacements
    private let registrations: [Symbol: [Registration]]
    private var makings: [Symbol: [TypeID: Making]] = [:]
    /// The places of the registrations in the functions that `made(by:)` has read so far.
    private var readPlaces: Set<Place> = []

    init(_ graph: InjectionGraph) {
        (program, replacements) = (graph.program, graph.replacements)
        registrations = Dictionary(grouping: graph.ofPrograms.filter(graph.isForGood), by: \.function)
    }

    /// True if `made(by:)` has read the function that makes the registration.
    func contains(_ registration: Registration) -> Bool { readPlaces.contains(registration.place) }

    /// Finds the types that a function registers, itself or in functions that it calls at once.
    func made(by symbol: Symbol) -> [TypeID: Making] {
        if let cached = makings[symbol] { return cached }
        // A function that calls itself finds this entry, and adds nothing to it.
        makings[symbol] = [:]
        guard let function = program.functions[symbol] else { return [:] }
        var sites: [TypeID: [(call: Int, making: Making)]] = [:]
        for registration in registrations[symbol] ?? [] {
            readPlaces.insert(registration.place)
            let making = Making(registration: registration, isInBranch: false)
            sites[registration.type, default: []].append((replacements.site(of: registration).call, making))
        }
        for site in program.callsAtOnce.made(by: symbol) {
            let targets = program.callsAtOnce.functions(at: site)
            // If the call may run several overrides, another one may register other types.
            guard targets.count == 1 else { continue }
            for (type, making) in made(by: targets[0]) { sites[type, default: []].append((site.call, making)) }
        }
        let makingsHere = sites.compactMapValues { making($0, in: function) }
        makings[symbol] = makingsHere
        return makingsHere
    }

    private func making(_ sites: [(call: Int, making: Making)], in function: Function) -> Making? {
        let always = sites.filter { !$0.making.isInBranch }
        guard var first = always.first?.making else { return sites.first?.making }
        first.isInBranch = isInBranch(always.map(\.call), in: function)
        return first
    }

    private func isInBranch(_ calls: [Int], in function: Function) -> Bool {
        if calls.contains(where: { function.calls[$0].isRepeated }) { return false }
        let blocks = Set(calls.map { function.blocks[$0] })
        func next(_ block: Int) -> [Int] {
            function.continuations.indices.contains(block) ? function.continuations[block] : []
        }
        let after = Set(reachableFrom: blocks.flatMap(next), next)
        // `if a { register() }; if !a { register() }`: branches in a row may have opposite conditions.
        guard blocks.isDisjoint(with: after), !blocks.contains(0) else { return false }
        // A branch decides if a way around the calls comes to code after them.
        let around = Set(reachableFrom: [0]) { blocks.contains($0) ? [] : next($0) }.subtracting(blocks)
        return !around.isDisjoint(with: after)
    }
}
