/// Compares the registrations of one type: which comes first, whether a reset comes in between, and whether the second
/// replaces the first on purpose.
final class Replacements {
    private let graph: InjectionGraph
    private var program: Program { graph.program }
    private let launch: Launch
    /// The registrations that are made for a session, by type. Those in isolated containers are left out.
    private let ofSessions: [TypeID: [Registration]]
    /// For each type that is registered for sessions, the timeline of these sessions. A call that surely resets begins
    /// such a session if it may also register the type, and ends one otherwise.
    private let sessions: [TypeID: Timeline]
    /// The functions that surely reset whenever they are called.
    private let surelyResetting: Set<Symbol>
    /// The functions that surely inject something whenever they are called.
    private let injecting: Set<Symbol>
    /// The types with an initializer that surely injects something.
    private let injectingTypes: Set<TypeID>
    /// The files with a call of a reset, outside of tests.
    private let files: Set<String>

    init(_ graph: InjectionGraph) {
        let (program, surelyResetting) = (graph.program, graph.program.surelyResetting)
        (self.graph, self.surelyResetting, launch) = (graph, surelyResetting, graph.launchWithWaits)
        injecting = program.callers.calling(program.callers.called.filter { $0.injection?.injects == true })
        injectingTypes = Set(
            injecting.compactMap { program.functions[$0] }.filter(\.isInitializer).compactMap(\.selfType))
        files = Set(
            program.resets.flatMap(program.callers.ofProgram).compactMap { program.functions.call(at: $0)?.place.file })
        ofSessions = Dictionary(
            grouping: graph.ofPrograms.filter { $0.endsWithSession && !$0.isIsolated }, by: \.type)
        sessions = ofSessions.mapValues { registrations in
            let registering = Set(registrations.map(\.function))
            return Timeline(program) { site in
                let targets = program.dispatch.targets(at: site)
                guard targets.contains(where: surelyResetting.contains) else { return nil }
                return !program.callers.called(from: targets).isDisjoint(with: registering)
            }
        }
    }

    /// Sorts registrations in the order in which the program makes them. Those of launch come first. If one function
    /// makes two of them, itself or in functions that it calls, the order of its calls decides. Otherwise the order of
    /// their places decides.
    func launchFirst(_ registrations: [Registration]) -> [Registration] {
        registrations.sorted { left, right in
            if isAtLaunch(left) != isAtLaunch(right) { return isAtLaunch(left) }
            let order = leadingToBoth(left, right).lazy.filter { $0.first != $0.then }.map { $0.first < $0.then }.first
            return order ?? (left.place < right.place)
        }
    }

    /// True if launch makes a registration. Other code may make it, too.
    func isAtLaunch(_ registration: Registration) -> Bool {
        launch.reaches(site(of: registration))
    }

    /// True if a reset probably comes between `first` and `registration`: launch does not make `registration`, no
    /// function makes both without a reset in between, and a reset is near. A reset is near if the file of
    /// `registration` has one, or if a function that makes `registration` also calls code that surely resets. A
    /// function makes a registration itself, or in functions that it calls.
    func isElsewhere(_ registration: Registration, than first: Registration) -> Bool {
        let isAtOnce = leadingToBoth(first, registration).contains { function, first, then in
            !resets(in: function, between: first, and: then)
        }
        return !isAtOnce && !isAtLaunch(registration)
            && (files.contains(registration.place.file)
                || leadingCalls(to: registration).keys.contains { calls(surelyResetting, in: $0) })
    }

    /// Finds a type whose objects may keep the instance of `first` after `registration` has replaced that instance. The
    /// objects inject and store the instance, and the function of `registration` does not register their type again.
    /// Returns nil if there is no such type, or if perhaps nothing is injected before `registration`: see `isMadeLate`.
    func holder(of registration: Registration, first: Registration) -> TypeID? {
        let holder = graph.storing(registration).map(\.from).min()
        return holder != nil && isMadeLate(registration, first: first) ? holder : nil
    }

    /// True if a function surely injects something before it makes `registration`, itself or in a function that it
    /// calls. If the function makes `first`, too, the injection must come between the two. Otherwise, an injection in
    /// an initializer of a method's type is enough for the method, because the initializer runs first.
    private func isMadeLate(_ registration: Registration, first: Registration) -> Bool {
        let sites = leadingCalls(to: first)
        return leadingCalls(to: registration).contains { symbol, call in
            if let begin = sites[symbol] {
                return begin < call && calls(injecting, in: symbol, begin.next..<call, onlySurely: true)
            }
            // A method runs after an initializer of its type, which may have injected something.
            let type = program.functions[symbol].flatMap { $0.isInitializer ? nil : $0.selfType }
            return calls(injecting, in: symbol, 0..<call, onlySurely: true)
                || type.map(injectingTypes.contains) == true
        }
    }

    /// Returns the first registration of the same type that is made for a session; nil if there is none.
    func ofSession(_ registration: Registration) -> Registration? { ofSessions[registration.type]?.first }

    /// True if a registration replaces one that was made for a session, and so ends with the session.
    ///
    /// False at launch, and if no session registers the type. Also false if an object is made of a user's data
    /// (`isMadeOfArguments`) before a session begins or after one has ended: that is a sign-in without a reset. In a
    /// function that is named like a sign-in, and in functions that it calls directly, the answer is true only if each
    /// execution path to the registration has begun a session.
    func replacesOneOfSession(_ registration: Registration) -> Bool {
        guard let timeline = sessions[registration.type], !isAtLaunch(registration) else { return false }
        // A registration that `session.register` or the closure of a reset makes ends with the session by itself, even
        // if other code makes it, too.
        if registration.endsWithSession { return true }
        let site = site(of: registration)
        if timeline.isBeforeSession(site) { return !isMadeOfArguments(registration) }
        let states = timeline.states(before: site)
        let near = [registration.function] + program.callers.ofProgram(registration.function).map(\.function)
        return near.contains { program.functions[$0]?.signsIn == true }
            ? states == [.begun] : !states.contains(.ended) || !isMadeOfArguments(registration)
    }

    /// True if a registered instance is made of an argument of the function that registers it, such as the `user` of
    /// `signIn(user)`. For a block, true if it captures a value.
    func isMadeOfArguments(_ registration: Registration) -> Bool {
        registration.isInstance
            ? sources(of: registration).contains(where: \.isArgument)
            : program.functions.captured(by: registration.block) != nil
    }

    /// True if the function of a registration injects the current instance of the type, and makes the new one from it.
    /// Such code replaces the current instance on purpose.
    func isMadeOfOld(_ registration: Registration) -> Bool {
        sources(of: registration).contains { source in
            guard case .call(let call) = source else { return false }
            let site = CallSite(function: registration.function, call: call)
            return program.functions.call(at: site).flatMap { program.injectedType(of: $0, in: site.function) }
                == registration.type
        }
    }

    /// True if no run of a function makes both registrations: wherever one function has a call for each, directly or
    /// through other functions, the two calls are in two branches. False if no function has both calls.
    func areAlternatives(_ first: Registration, _ then: Registration) -> Bool {
        let leading = leadingToBoth(first, then)
        return !leading.isEmpty
            && leading.allSatisfy { symbol, first, then in
                program.functions[symbol]?.areOnTwoPaths(first, then) == true
            }
    }

    /// True if a registration is surely made after a reset that began a session of its type.
    func isSurelyInSession(_ registration: Registration) -> Bool {
        guard let timeline = sessions[registration.type] else { return false }
        if timeline.states(before: site(of: registration)) == [.begun] { return true }
        // If the closure of a reset calls the function, too, the other callers of the function decide.
        let callers = program.callers.ofProgram(registration.function).filter {
            !graph.sites.layers.runsOnlyInReset($0.function)
        }
        return registration.endsWithSession && !callers.isEmpty
            && callers.allSatisfy { timeline.states(before: $0) == [.begun] }
    }

    /// Finds the values of which a registered instance, or the captured values of a registered block, are made: the
    /// arguments, calls and properties in the function that registers.
    private func sources(of registration: Registration) -> Set<Call.Source> {
        let calls = program.functions[registration.function]?.calls ?? []
        let instance = program.functions.call(at: site(of: registration))?.inputs[0] ?? []
        let symbols = registration.block.symbols
        let captured = calls.filter { $0.isReference && $0.callee.symbol.map(symbols.contains) == true }
        let starts = registration.isInstance ? instance : captured.flatMap(\.inputs.values).flatMap(\.self)
        return Set(reachableFrom: starts) { source in
            if case .call(let call) = source { calls[call].inputs.values.flatMap(\.self) } else { [] }
        }
    }

    func site(of registration: Registration) -> CallSite {
        program.functions.site(at: registration.place, in: registration.function)
            ?? CallSite(function: registration.function, call: 0)
    }

    /// Finds the functions that make a registration, themselves or in functions that they call. For each, the result
    /// has the first of its calls that does so.
    private func leadingCalls(to registration: Registration) -> [Symbol: CallNumber] {
        let symbols = Set(reachableFrom: [registration.function]) { program.callers.ofProgram($0).map(\.function) }
        let sites = symbols.flatMap(program.callers.ofProgram) + [site(of: registration)]
        return Dictionary(sites.map { ($0.function, $0.call) }, uniquingKeysWith: min)
    }

    /// Finds the functions that make both registrations, themselves or in functions that they call. For each, `first`
    /// is its first call that makes the first registration, and `then` its first call that makes the second.
    private func leadingToBoth(
        _ first: Registration, _ then: Registration
    ) -> [(function: Symbol, first: CallNumber, then: CallNumber)] {
        let others = leadingCalls(to: then)
        return leadingCalls(to: first).compactMap { function, call in others[function].map { (function, call, $0) } }
            .sorted { $0.0 < $1.0 }
    }

    /// True if an execution path between two calls in a function, in either order, leads through a call that surely
    /// resets. One of the two calls may itself be that call.
    private func resets(in symbol: Symbol, between one: CallNumber, and other: CallNumber) -> Bool {
        guard let function = program.functions[symbol] else { return false }
        return function.calls.indices.contains { call in
            guard self.calls(surelyResetting, in: symbol, call..<call.next) else { return false }
            return call == one || call == other
                || function.leads(from: one, to: call) && function.leads(from: call, to: other)
                || function.leads(from: other, to: call) && function.leads(from: call, to: one)
        }
    }

    /// True if a function calls one of `symbols`, in `range` of its calls. With `onlySurely`, the call must be made at
    /// once and under no condition.
    private func calls(
        _ symbols: Set<Symbol>, in symbol: Symbol, _ range: Range<CallNumber>? = nil, onlySurely: Bool = false
    ) -> Bool {
        guard let function = program.functions[symbol] else { return false }
        return function.calls[range ?? function.calls.indices].contains { call in
            !(onlySurely && (call.time != .now || call.isConditional))
                && program.dispatch.candidates(call.callee, in: function).contains(where: symbols.contains)
        }
    }
}

extension Call.Source {
    fileprivate var isArgument: Bool { if case .parameter = self { true } else { false } }
}
