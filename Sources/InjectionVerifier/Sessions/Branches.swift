/// Finds the types that a function registers permanently on only one side of a branch, so that an injection after the
/// branch may find nothing registered. `types(registeredBy:)` returns all types that a function registers permanently
/// and, for each, whether its registration is in such a branch.
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
    /// The places of the permanent registrations in the functions that `types(registeredBy:)` has read so far.
    private var readPlaces: Set<Place> = []

    init(_ graph: InjectionGraph) {
        (program, replacements) = (graph.program, graph.replacements)
        registrations = Dictionary(grouping: graph.ofPrograms.filter(graph.isForGood), by: \.function)
    }

    /// True if a registration is permanent, and `types(registeredBy:)` has read the function that makes it.
    func contains(_ registration: Registration) -> Bool { readPlaces.contains(registration.place) }

    /// Finds the types that a function registers permanently, itself or in functions that it calls at once.
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
                // Skip a call that may run several functions, such as overrides, because each may register other types.
                guard targets.count == 1 else { continue }
                for (type, registered) in types(registeredBy: targets[0]) {
                    sites[type, default: []].append((site.call, registered))
                }
            }
            return sites.compactMapValues { joined($0, in: function) }
        }
    }

    /// Joins the registrations of one type. Each has a call of `function`: the registration itself, or the call of a
    /// function that makes it, directly or through others. Returns nil if there is no registration.
    private func joined(_ sites: [(call: CallNumber, registered: RegisteredType)], in function: Function)
        -> RegisteredType?
    {
        let always = sites.filter { !$0.registered.isInBranch }
        guard var first = always.first?.registered else { return sites.first?.registered }
        first.isInBranch = isInBranch(always.map(\.call), in: function)
        return first
    }

    /// True if a branch decides whether a function makes one of `calls`: an execution path goes around all of them, and
    /// then to code that also runs after them. False if one of the calls is in a loop.
    private func isInBranch(_ calls: [CallNumber], in function: Function) -> Bool {
        if calls.contains(where: { function.calls[$0].isRepeated }) { return false }
        let blocks = Set(calls.map { function.blocks[$0] })
        let after = Set(reachableFrom: blocks.flatMap(function.flow.continuing), function.flow.continuing)
        // A call in block 0 is always made. Two branches in a row, `if a { register() }; if !a { register() }`, may
        // have opposite conditions, so they are ignored.
        guard blocks.isDisjoint(with: after), !blocks.contains(0) else { return false }
        // The blocks of the execution paths that make none of the calls. Such a path counts only if it joins the code
        // that runs after a call, so a path to an early `return` does not.
        let around = Set(reachableFrom: [0]) { blocks.contains($0) ? [] : function.flow.continuing($0) }
        return !around.subtracting(blocks).isDisjoint(with: after)
    }
}
