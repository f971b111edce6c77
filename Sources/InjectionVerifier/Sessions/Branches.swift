/// Finds the types that a function registers permanently on only one side of a branch, so that an injection after the
/// branch may find nothing registered. `types(registeredBy:)` returns all types that a function registers and, for
/// each, whether it is in such a branch.
///
/// ```
/// if isDemo { register(Guide.self) { … } }     // a branch: `isInBranch` is true of `Guide`
/// guard isFirst else { return }                // no branch: the other side does not go on
/// for plugin in plugins { plugin.register() }  // no branch: a loop
/// ```
final class Branches {
    struct RegisteredType {
        /// The registration whose place a finding names. If there are several, one that is in no branch of a called
        /// function is preferred.
        var registration: Registration
        var isInBranch: Bool
    }

    private let program: Program
    private let replacements: Replacements
    private let registrations: [Symbol: [Registration]]
    private let registeredTypes = Memo<Symbol, [TypeID: RegisteredType]>(unfinished: [:])
    /// The places of the registrations in the functions that `types(registeredBy:)` has read so far.
    private var readPlaces: Set<Place> = []

    init(_ graph: InjectionGraph) {
        (program, replacements) = (graph.program, graph.replacements)
        registrations = Dictionary(grouping: graph.ofPrograms.filter(graph.isForGood), by: \.function)
    }

    /// True if `types(registeredBy:)` has read the function that makes the registration.
    func contains(_ registration: Registration) -> Bool { readPlaces.contains(registration.place) }

    /// Finds the types that a function registers, itself or in functions that it calls at once.
    func types(registeredBy symbol: Symbol) -> [TypeID: RegisteredType] {
        registeredTypes(symbol) {
            guard let function = program.functions[symbol] else { return [:] }
            var sites: [TypeID: [(call: CallNumber, registered: RegisteredType)]] = [:]
            for registration in registrations[symbol] ?? [] {
                readPlaces.insert(registration.place)
                let registered = RegisteredType(registration: registration, isInBranch: false)
                sites[registration.type, default: []].append((replacements.site(of: registration).call, registered))
            }
            for site in program.callsAtOnce.made(by: symbol) {
                let targets = program.callsAtOnce.functions(at: site)
                // A call that may run several overrides is skipped, because each of them may register other types.
                guard targets.count == 1 else { continue }
                for (type, registered) in types(registeredBy: targets[0]) {
                    sites[type, default: []].append((site.call, registered))
                }
            }
            return sites.compactMapValues { joined($0, in: function) }
        }
    }

    /// Joins the registrations of one type, each with the call of `function` that makes it or leads to it. Returns nil
    /// if there is none.
    private func joined(_ sites: [(call: CallNumber, registered: RegisteredType)], in function: Function)
        -> RegisteredType?
    {
        let always = sites.filter { !$0.registered.isInBranch }
        guard var first = always.first?.registered else { return sites.first?.registered }
        first.isInBranch = isInBranch(always.map(\.call), in: function)
        return first
    }

    /// True if a branch decides whether a function makes one of `calls`: some execution path leads around all of them,
    /// and then to code that also runs after them. A loop does not count as a branch.
    private func isInBranch(_ calls: [CallNumber], in function: Function) -> Bool {
        if calls.contains(where: { function.calls[$0].isRepeated }) { return false }
        let blocks = Set(calls.map { function.blocks[$0] })
        let after = Set(reachableFrom: blocks.flatMap(function.flow.continuing), function.flow.continuing)
        // Two branches in a row may have opposite conditions, so they are ignored: `if a { register() }; if !a {
        // register() }`.
        guard blocks.isDisjoint(with: after), !blocks.contains(0) else { return false }
        // An execution path around the calls matters only if it leads to code that also runs after them.
        let around = Set(reachableFrom: [0]) { blocks.contains($0) ? [] : function.flow.continuing($0) }
        return !around.subtracting(blocks).isDisjoint(with: after)
    }
}
