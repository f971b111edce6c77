/// Where a program resets, and what runs near to that.
struct Resets {
    private typealias Use = (function: String, call: Call)

    private let graph: InjectionGraph
    /// The functions in which a call resets, and what that call is.
    private let direct: [Use]
    /// What surely resets when it is called.
    private let resetting: Set<String>
    /// How many types each function registers.
    private let counts: [String: Int]

    var places: [Place] { direct.map(\.call.place) }

    init(_ graph: InjectionGraph) {
        let program = graph.program
        self.graph = graph
        direct = [InjectionSymbol.reset, .resetRegistering].flatMap { symbol in
            program.callers.filter { InjectionSymbol($0.key) == symbol }.flatMap(\.value)
        }.compactMap { caller, call in
            program.functions[caller].flatMap { program.isTest(caller) ? nil : (caller, $0.calls[call]) }
        }.sorted { $0.call.place < $1.call.place }
        resetting = program.resetting(onlySurely: true)
        counts = Dictionary(grouping: graph.sites.registrations, by: \.function).mapValues(\.count)
    }

    /// The registration that launch makes comes first: before the others in a function that makes both, or else in the
    /// function that registers most.
    func launchFirst(_ registrations: [Registration]) -> [Registration] {
        registrations.sorted { left, right in
            for use in uses(left) {
                guard let other = uses(right).first(where: { $0.function == use.function }) else { continue }
                return use.call.place < other.call.place
            }
            return (-(counts[left.function] ?? 0), left.place) < (-(counts[right.function] ?? 0), right.place)
        }
    }

    /// Whether a registration is made near to a reset, and not only under a condition of the code that launches.
    func signsIn(_ registration: Registration, launch: Registration) -> Bool {
        let launching = Set(uses(launch).map(\.function))
        let own = uses(registration)
        let isChoice = own.contains { use in
            use.call.isConditional && launching.contains(use.function)
                && !resets(in: use.function).contains(where: \.isConditional)
        }
        guard !isChoice, registration.place != launch.place else { return false }
        if own.contains(where: { !resets(in: $0.function).isEmpty }) { return true }
        // One function that makes both may only launch, although what it calls then resets in the same file.
        guard registration.function != launch.function, let near = near(registration) else { return false }
        return near.isOfType || launching.isDisjoint(with: own.map(\.function))
    }

    /// A reset in the same function, in a method of the same type, or in the same file.
    func near(_ registration: Registration) -> (place: Place, isOfType: Bool)? {
        func type(_ symbol: String) -> String? { graph.program.functions[symbol]?.selfType.map(Program.base) }
        let own = type(registration.function)
        let found =
            direct.first { $0.function == registration.function }
            ?? direct.first { own != nil && type($0.function) == own }
            ?? direct.first { $0.call.place.file == registration.place.file }
        return found.map { ($0.call.place, own != nil && type($0.function) == own) }
    }

    /// The call that registers, and those of the function that it is in.
    private func uses(_ registration: Registration) -> [Use] {
        let functions = graph.program.functions
        let own = functions[registration.function]?.calls.first { $0.place == registration.place }
        let callers = (graph.program.callers[registration.function] ?? []).compactMap { caller, call in
            functions[caller].map { (caller, $0.calls[call]) }
        }.sorted { ($0.0, $0.1.place) < ($1.0, $1.1.place) }
        return (own.map { [(registration.function, $0)] } ?? []) + callers
    }

    private func resets(in symbol: String) -> [Call] {
        guard let function = graph.program.functions[symbol] else { return [] }
        return function.calls.filter {
            graph.program.candidates($0.callee, in: function).contains(where: resetting.contains)
        }
    }
}
