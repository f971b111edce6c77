/// Where a program resets, and what runs near to that.
struct Resets {
    /// A call in a function.
    private struct Use {
        var function: Symbol
        var place: Place
        var isConditional: Bool
        var site: CallSite

        init(_ function: Function, _ call: Int) {
            self.function = function.symbol
            place = function.calls[call].place
            isConditional = function.calls[call].isConditional
            site = CallSite(function: function.symbol, call: call)
        }
    }

    private let graph: InjectionGraph
    /// The calls that reset.
    private let direct: [Use]
    /// What surely resets when it is called.
    private let resetting: Set<Symbol>
    private let beginning: Launch

    init(_ graph: InjectionGraph) {
        let program = graph.program
        self.graph = graph
        let resets = program.callers.called.filter { $0.injection?.resets == true }
        direct = resets.flatMap(program.callers.ofProgram).compactMap { caller, call in
            program.functions[caller].map { Use($0, call) }
        }.sorted { $0.place < $1.place }
        resetting = program.callers.resetting(onlySurely: true)
        beginning = Launch(program)
    }

    /// The registration that launch makes comes first: where the program surely begins, before the others in a function
    /// that makes both, or else by its place.
    func launchFirst(_ registrations: [Registration]) -> [Registration] {
        registrations.sorted { left, right in
            if beginning.contains(left) != beginning.contains(right) { return beginning.contains(left) }
            for use in uses(left) {
                guard let other = uses(right).first(where: { $0.function == use.function }) else { continue }
                return use.place < other.place
            }
            return left.place < right.place
        }
    }

    /// Whether the program makes it before anything resets.
    func isAtLaunch(_ registration: Registration) -> Bool { beginning.contains(registration) }

    /// Whether a registration is made near to a reset, and not only under a condition of the code that launches.
    func isElsewhere(_ registration: Registration, than launch: Registration) -> Bool {
        if isAtLaunch(registration) { return false }
        let launching = Set(uses(launch).map(\.function))
        let own = uses(registration)
        let isChoice = own.contains { use in
            use.isConditional && launching.contains(use.function)
                && !resets(in: use.function).contains(where: \.isConditional)
        }
        guard !isChoice, registration.place != launch.place else { return false }
        if own.contains(where: { !resets(in: $0.function).isEmpty }) || isCalledByResetsOnly(registration) {
            return true
        }
        // One function that makes both may only launch, although what it calls then resets in the same file.
        guard registration.function != launch.function else { return false }
        return direct.contains { $0.place.file == registration.place.file }
            && launching.isDisjoint(with: own.map(\.function))
    }

    /// The registrations of its type that are made for a session.
    func ofSessions(_ registration: Registration) -> [Registration] {
        graph.ofPrograms.filter { $0.type == registration.type && $0.endsWithSession && !$0.isIsolated }
    }

    /// Whether a registration may replace that of a session, and then ends with it: not while the program begins, nor
    /// where no session has begun that made the other.
    func mayReplace(_ registration: Registration) -> Bool {
        !ofSessions(registration).isEmpty && !beginning.contains(registration) && outside(registration) == nil
    }

    /// Whether a registration of what a session registers is of a user, and surely made where no session has begun.
    func isOfUserOutside(_ registration: Registration) -> Bool {
        let outside = outside(registration)
        return outside == .surely || outside == .before && isHanded(registration)
    }

    private enum Outside { case before, surely }

    /// Whether a registration of what a session registers is made where none has begun: before a reset whose closure
    /// makes the other; or after one that does not, or in what signs in, unless it is again that of a guest.
    private func outside(_ registration: Registration) -> Outside? {
        let makers = Set(ofSessions(registration).map(\.function))
        let uses = uses(registration)
        func makes(_ reset: Use) -> Bool {
            !graph.program.callers.called(from: graph.program.dispatch.targets(at: reset.site)).isDisjoint(with: makers)
        }
        let signsIn = uses.contains { graph.program.functions[$0.function]?.signsIn == true }
        var hasBegun = false
        for use in uses {
            let resets = resets(in: use.function)
            guard let last = resets.last(where: { $0.place < use.place }) else {
                if resets.contains(where: makes) { return .before }
                continue
            }
            hasBegun = hasBegun || makes(last)
            if !makes(last), !last.isConditional, signsIn || isHanded(registration) { return .surely }
        }
        return signsIn && !hasBegun ? .surely : nil
    }

    /// Whether what is registered is made of what its function was handed.
    private func isHanded(_ registration: Registration) -> Bool {
        guard registration.isInstance else { return graph.program.functions.captured(by: registration.block) != nil }
        let calls = graph.program.functions[registration.function]?.calls ?? []
        let made = calls.first { $0.place == registration.place }?.inputs[0] ?? []
        return Set(reachableFrom: made) { source in
            if case .call(let call) = source { calls[call].inputs.values.flatMap(\.self) } else { [] }
        }.contains { if case .call = $0 { false } else { true } }
    }

    /// Whether a registration is made, once the program has begun, only in what is called by what resets.
    private func isCalledByResetsOnly(_ registration: Registration) -> Bool {
        guard !beginning.contains(registration) else { return false }
        let resets = resetting.union(direct.map(\.function))
        func callers(_ symbol: Symbol) -> [Symbol] {
            graph.program.callers.ofProgram(symbol).map(\.caller)
        }
        return Set(reachableFrom: [registration.function]) { resets.contains($0) ? [] : callers($0) }.allSatisfy {
            resets.contains($0) || !callers($0).isEmpty
        }
    }

    /// The call that registers, and those of the function that it is in.
    private func uses(_ registration: Registration) -> [Use] {
        let functions = graph.program.functions
        let found = graph.program.callers[registration.function].compactMap { caller, call in
            functions[caller].map { Use($0, call) }
        }.sorted { ($0.function, $0.place) < ($1.function, $1.place) }
        guard let function = functions[registration.function],
            let own = function.calls.firstIndex(where: { $0.place == registration.place })
        else { return found }
        return [Use(function, own)] + found
    }

    private func resets(in symbol: Symbol) -> [Use] {
        guard let function = graph.program.functions[symbol] else { return [] }
        return function.calls.indices.filter { index in
            graph.program.dispatch.candidates(function.calls[index].callee, in: function).contains(
                where: resetting.contains)
        }.map { Use(function, $0) }
    }
}
