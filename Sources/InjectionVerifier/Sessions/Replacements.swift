/// Registrations of types that are registered elsewhere, too: which one comes first, and what happens in between.
final class Replacements {
    private let graph: InjectionGraph
    private var program: Program { graph.program }
    private let launch: Launch
    /// By type, the registrations that are made for a session, and what happens with those sessions.
    private let ofSessions: [TypeID: [Registration]]
    private let sessions: [TypeID: Timeline]
    /// The functions that surely reset, or inject, when they are called; and the types whose initializers inject.
    private let resetting: Set<Symbol>
    private let injecting: Set<Symbol>
    private let injectingTypes: Set<TypeID>
    /// The files in which a program resets.
    private let files: Set<String>

    init(_ graph: InjectionGraph) {
        self.graph = graph
        let (program, timeline) = (graph.program, Timeline(graph.program))
        let resetting = program.callers.resetting(onlySurely: true)
        (self.resetting, launch) = (resetting, Launch(program, endsAtSuspension: false))
        injecting = program.callers.calling(program.callers.called.filter { $0.injection?.injects == true })
        injectingTypes = Set(
            injecting.compactMap { program.functions[$0] }.filter(\.isInitializer).compactMap(\.selfType))
        let resets = program.callers.called.filter { $0.injection?.resets == true }
        files = Set(
            resets.flatMap(program.callers.ofProgram).compactMap { program.functions.call(at: $0)?.place.file })
        ofSessions = Dictionary(
            grouping: graph.ofPrograms.filter { $0.endsWithSession && !$0.isIsolated }, by: \.type)
        sessions = ofSessions.mapValues { registrations in
            let makers = Set(registrations.map(\.function))
            return Timeline(timeline) { site in
                let targets = program.dispatch.targets(at: site)
                guard targets.contains(where: resetting.contains) else { return nil }
                return !program.callers.called(from: targets).isDisjoint(with: makers)
            }
        }
    }

    /// The registration that launch makes comes first: where the program surely begins, before the others in a function
    /// that makes both, or else by its place.
    func launchFirst(_ registrations: [Registration]) -> [Registration] {
        registrations.sorted { left, right in
            if isAtLaunch(left) != isAtLaunch(right) { return isAtLaunch(left) }
            let order = makersOfBoth(left, right).lazy.filter { $0.first != $0.then }.map { $0.first < $0.then }.first
            return order ?? (left.place < right.place)
        }
    }

    /// Whether the program makes it before anything resets.
    func isAtLaunch(_ registration: Registration) -> Bool {
        launch.reaches(site(of: registration))
    }

    /// Whether a registration is made near to a reset, and one may come between the first of its type and it.
    func isElsewhere(_ registration: Registration, than first: Registration) -> Bool {
        let isAtOnce = makersOfBoth(first, registration).contains { function, first, then in
            !resets(in: function, between: first, and: then)
        }
        return !isAtOnce && !isAtLaunch(registration)
            && (files.contains(registration.place.file)
                || ways(to: registration).keys.contains { calls(resetting, in: $0) })
    }

    /// What was built with the first registration, stores it, and is not registered again with the other.
    func holders(of registration: Registration, first: Registration) -> [TypeID] {
        let replaced = Set(graph.sites.registrations.filter { $0.function == registration.function }.map(\.type))
        let holders = graph.edges.filter { edge in
            edge.strength < .maybe && edge.to == registration.type && !replaced.contains(edge.from)
                && graph.isStored(injectedAt: edge.path.last)
        }
        return holders.isEmpty || !isMadeLate(registration, first: first) ? [] : Set(holders.map(\.from)).sorted()
    }

    /// Whether something was surely injected since the type was first registered.
    private func isMadeLate(_ registration: Registration, first: Registration) -> Bool {
        let sites = ways(to: first)
        return ways(to: registration).contains { symbol, call in
            if let begin = sites[symbol] {
                return begin < call && calls(injecting, in: symbol, begin + 1..<call, onlySurely: true)
            }
            // A method of what injects when it is made.
            let type = program.functions[symbol].flatMap { $0.isInitializer ? nil : $0.selfType }
            return calls(injecting, in: symbol, 0..<call, onlySurely: true)
                || type.map(injectingTypes.contains) == true
        }
    }

    /// The first registration of its type that is made for a session.
    func ofSession(_ registration: Registration) -> Registration? { ofSessions[registration.type]?.first }

    /// Whether a registration replaces that of a session, and then ends with it: not while the program begins, nor what
    /// is of a user where no session has begun that made the other.
    func isOfSession(_ registration: Registration) -> Bool {
        guard let timeline = sessions[registration.type], !isAtLaunch(registration) else { return false }
        // A session makes this one, too.
        if registration.endsWithSession { return true }
        let site = site(of: registration)
        if timeline.isBeforeSession(site) { return !isHanded(registration) }
        let states = timeline.states(before: site)
        let near = [registration.function] + program.callers.ofProgram(registration.function).map(\.function)
        return near.contains { program.functions[$0]?.signsIn == true }
            ? states == [.begun] : !states.contains(.ended) || !isHanded(registration)
    }

    /// Whether an instance is made of what its function was handed, or a block of what that has.
    func isHanded(_ registration: Registration) -> Bool {
        registration.isInstance
            ? sources(of: registration).contains(where: \.isHanded)
            : program.functions.captured(by: registration.block) != nil
    }

    /// Whether what is registered is made of the instance so far, and so replaces that on purpose.
    func isMadeOfOld(_ registration: Registration) -> Bool {
        sources(of: registration).contains { source in
            guard case .call(let call) = source else { return false }
            let site = CallSite(function: registration.function, call: call)
            return program.functions.call(at: site).flatMap { program.injectedType(of: $0, in: site.function) }
                == registration.type
        }
    }

    /// Whether two registrations are never made in one run: they stand in two branches, or in what these call.
    func areAlternatives(_ first: Registration, _ then: Registration) -> Bool {
        let makers = makersOfBoth(first, then)
        return !makers.isEmpty
            && makers.allSatisfy { symbol, first, then in
                program.functions[symbol]?.areOnTwoWays(first, then) == true
            }
    }

    /// Whether the code that makes a registration surely runs after a reset that began a session of its type.
    func isSurelyInSession(_ registration: Registration) -> Bool {
        guard let timeline = sessions[registration.type] else { return false }
        if timeline.states(before: site(of: registration)) == [.begun] { return true }
        // The closure of the reset calls the same helper.
        let callers = program.callers.ofProgram(registration.function).filter {
            !graph.sites.layers.runsOnlyInReset($0.function)
        }
        return registration.endsWithSession && !callers.isEmpty
            && callers.allSatisfy { timeline.states(before: $0) == [.begun] }
    }

    /// The values of its function of which a registered instance is made, or that a block captures.
    private func sources(of registration: Registration) -> Set<Call.Source> {
        let calls = program.functions[registration.function]?.calls ?? []
        let instance = program.functions.call(at: site(of: registration))?.inputs[0] ?? []
        let symbols = registration.block.symbols
        let captured = calls.filter { $0.isReference && $0.callee.symbol.map(symbols.contains) == true }
        let made = registration.isInstance ? instance : captured.flatMap(\.inputs.values).flatMap(\.self)
        return Set(reachableFrom: made) { source in
            if case .call(let call) = source { calls[call].inputs.values.flatMap(\.self) } else { [] }
        }
    }

    func site(of registration: Registration) -> CallSite {
        program.functions.site(at: registration.place, in: registration.function)
            ?? CallSite(function: registration.function, call: 0)
    }

    /// Which functions lead to a registration, and by which of their calls first.
    private func ways(to registration: Registration) -> [Symbol: Int] {
        let symbols = Set(reachableFrom: [registration.function]) { program.callers.ofProgram($0).map(\.function) }
        let sites = symbols.flatMap(program.callers.ofProgram) + [site(of: registration)]
        return Dictionary(sites.map { ($0.function, $0.call) }, uniquingKeysWith: min)
    }

    /// The functions that lead to two registrations, and by which of their calls to each.
    private func makersOfBoth(
        _ first: Registration, _ then: Registration
    ) -> [(function: Symbol, first: Int, then: Int)] {
        let others = ways(to: then)
        return ways(to: first).compactMap { function, call in others[function].map { (function, call, $0) } }
            .sorted { $0.0 < $1.0 }
    }

    /// Whether a way from one call of a function to another, or back, comes through a reset; these may themselves
    /// reset.
    private func resets(in symbol: Symbol, between one: Int, and other: Int) -> Bool {
        guard let function = program.functions[symbol] else { return false }
        return function.calls.indices.contains { call in
            guard self.calls(resetting, in: symbol, call..<call + 1) else { return false }
            return call == one || call == other
                || function.leads(from: one, to: call) && function.leads(from: call, to: other)
                || function.leads(from: other, to: call) && function.leads(from: call, to: one)
        }
    }

    /// Whether a function calls what resets, or injects.
    private func calls(
        _ symbols: Set<Symbol>, in symbol: Symbol, _ range: Range<Int>? = nil, onlySurely: Bool = false
    ) -> Bool {
        guard let function = program.functions[symbol] else { return false }
        return function.calls[range ?? function.calls.indices].contains { call in
            !(onlySurely && (call.time != .now || call.isConditional))
                && program.dispatch.candidates(call.callee, in: function).contains(where: symbols.contains)
        }
    }
}

extension Call.Source {
    fileprivate var isHanded: Bool { if case .parameter = self { true } else { false } }
}
