/// Which registrations hold at the same time: those made at launch, and over them those of one session, of one isolated
/// container, or of one test. Those of two sessions, or of two tests, never meet.
struct Layers {
    struct Layer {
        enum Kind { case session, isolated, test }
        var kind: Kind
        /// What is run for it.
        var functions: Set<String>
    }

    /// What holds together: the registrations of a layer, and those under it that it does not replace.
    struct Context {
        var registrations: Set<Int>
        /// Those of the layer itself; of the launch, all.
        var own: Set<Int>
    }

    private(set) var all: [Layer] = []
    /// The closures that resets are given.
    private(set) var sessionClosures: Set<String> = []
    /// What only tasks, queues and timers run that those closures start, and the calls that lead there.
    private(set) var startedInResets: [String: [Place]] = [:]
    private let program: Program
    /// In or beside a reset.
    private var ofSessions: Set<String> = []
    private var inSessionClosures: Set<String> = []
    private var onlyInSessionClosures: Set<String> = []
    private var onlyIsolated: Set<String> = []
    private var isolated: Set<String> = []
    /// What the handle of an isolated container runs in it.
    private var entering: Set<String> = []

    init(_ graph: CallGraph) {
        program = graph.program
        var besides: Set<String> = []
        var after: Set<String> = []
        for call in program.relevant.lazy.compactMap({ graph.program.functions[$0] }).flatMap(\.calls) {
            if case .function(let name) = call.callee, name.hasPrefix(InjectionSymbol.runInContainer) {
                entering.formUnion(call.runSymbols)
            }
        }
        for symbol in program.relevant.sorted() {
            for call in program.functions[symbol]?.calls ?? [] {
                guard case .function(let name) = call.callee, let kind = InjectionSymbol(name) else { continue }
                let closures = call.closureSymbols
                if kind == .isolate {
                    if !program.isTest(symbol) { isolated.formUnion(closures) }
                    all.append(
                        program.isTest(symbol)
                            ? Layer(kind: .test, functions: called(from: closures))
                            : Layer(kind: .isolated, functions: calledIsolated(from: closures)))
                } else if kind == .reset || kind == .resetRegistering {
                    sessionClosures.formUnion(closures)
                    besides.insert(symbol)
                    after.formUnion(self.called(after: call.place, in: symbol))
                    if !program.isTest(symbol) {
                        all.append(Layer(kind: .session, functions: called(from: closures)))
                    }
                } else if kind.registers, program.isTest(symbol) {
                    all.append(Layer(kind: .test, functions: called(from: [symbol])))
                }
            }
        }
        startedInResets = graph.started(in: sessionClosures)
        inSessionClosures = called(from: sessionClosures).subtracting(startedInResets.keys)
        onlyInSessionClosures = only(from: sessionClosures).subtracting(startedInResets.keys)
        ofSessions = called(from: after).union(besides).union(inSessionClosures)
        onlyIsolated = only(from: isolated.union(entering), among: calledIsolated(from: isolated))
    }

    /// Counts the blocks of what is injected in isolated containers as run there.
    mutating func addBlocks(of registrations: [Registration], injectedBy injections: [Injection]) {
        guard !isolated.isEmpty, !program.resolvesAll else { return }
        let types = Dictionary(grouping: injections, by: \.type).mapValues { Set($0.map(\.function)) }
        let injectors = registrations.reduce(into: [String: Set<String>]()) { injectors, registration in
            guard let block = registration.block.symbol, let functions = types[registration.type] else { return }
            injectors[block, default: []].formUnion(functions)
        }
        func withBlocks(_ functions: Set<String>) -> Set<String> {
            var all = functions
            while true {
                let blocks = injectors.filter { !all.contains($0.key) && !$0.value.isDisjoint(with: all) }
                guard !blocks.isEmpty else { return all }
                // A block that injects nothing is not among what it calls.
                all.formUnion(calledIsolated(from: Set(blocks.keys)).union(blocks.keys))
            }
        }
        for index in all.indices where all[index].kind == .isolated {
            all[index].functions = withBlocks(all[index].functions)
        }
        let reached = withBlocks(calledIsolated(from: isolated))
        onlyIsolated = only(from: isolated.union(entering), among: reached, injectors: injectors)
    }

    func mark(_ registration: inout Registration) {
        let function = registration.function
        let isOfSession = registration.endsWithSession
        registration.isForSession = isOfSession || ofSessions.contains(function)
        registration.isInReset = !isOfSession && inSessionClosures.contains(function)
        registration.endsWithSession = isOfSession || registration.isInReset
        registration.isAtLaunch = !isOfSession && !onlyInSessionClosures.contains(function)
        registration.isIsolated = onlyIsolated.contains(function)
    }

    /// Whether an injection is only made in isolated containers in which a registration is made, too.
    func areIsolatedTogether(_ registration: Registration, _ injection: Injection) -> Bool {
        guard registration.isIsolated, onlyIsolated.contains(injection.function) else { return false }
        return all.contains {
            $0.kind == .isolated && $0.functions.contains(registration.function)
                && $0.functions.contains(injection.function)
        }
    }

    /// The launch first.
    func contexts(_ registrations: [Registration]) -> [Context] {
        func isTest(_ registration: Registration) -> Bool { program.modules[registration.module].isTest }
        let inLayers = registrations.indices.filter { index in
            all.contains { $0.functions.contains(registrations[index].function) }
        }
        let base = Set(
            registrations.indices.filter { index in
                let registration = registrations[index]
                guard !isTest(registration), !registration.isIsolated else { return false }
                return registration.isAtLaunch || !inLayers.contains(index)
            })
        var contexts = [Context(registrations: base, own: base)]
        for layer in all {
            let own = Set(inLayers.filter { layer.functions.contains(registrations[$0].function) })
            guard !own.isEmpty, !contexts.contains(where: { $0.own == own }) else { continue }
            let replaced = Set(own.map { registrations[$0].type })
            let below = base.filter { !replaced.contains(registrations[$0].type) }
            contexts.append(Context(registrations: below.union(own), own: own))
        }
        return contexts
    }

    private func called(after place: Place, in symbol: String) -> [String] {
        (program.functions[symbol]?.calls ?? []).filter { $0.place.file == place.file && place < $0.place }
            .flatMap { call in candidates(call, symbol) }
    }

    private func candidates(_ call: Call, _ symbol: String) -> [String] {
        program.functions[symbol].map { program.candidates(call.callee, in: $0) } ?? []
    }

    /// What is called from some functions, and from no others; tests do not count.
    func only(from roots: Set<String>) -> Set<String> { only(from: roots, among: called(from: roots)) }

    /// A block is run by whoever injects its type, not by whoever registers it.
    private func only(
        from roots: Set<String>, among called: Set<String>, injectors: [String: Set<String>] = [:]
    ) -> Set<String> {
        var own = called
        while true {
            let others = own.filter { symbol in
                let callers = injectors[symbol].map(Array.init) ?? (program.callers[symbol] ?? []).map(\.caller)
                return !roots.contains(symbol)
                    && !callers.allSatisfy { own.contains($0) || program.isTest($0) }
            }
            guard !others.isEmpty else { return own }
            own.subtract(others)
        }
    }

    /// What is run in the isolated container in which some functions are.
    private func calledIsolated(from roots: Set<String>) -> Set<String> {
        var inside: Set<String> = []
        var outside: Set<String> = []
        var queue = roots.map { ($0, true) }
        while let (next, wasInside) = queue.popLast() {
            let isInside = wasInside || entering.contains(next)
            guard program.relevant.contains(next), !inside.contains(next) else { continue }
            guard isInside ? inside.insert(next).inserted : outside.insert(next).inserted else { continue }
            for call in program.functions[next]?.calls ?? [] {
                queue += candidates(call, next).map { ($0, isInside && !call.leavesTask) }
            }
        }
        return inside
    }

    private func called(from roots: Set<String>) -> Set<String> {
        var found: Set<String> = []
        var queue = Array(roots)
        while let next = queue.popLast() {
            guard program.relevant.contains(next), found.insert(next).inserted else { continue }
            for call in program.functions[next]?.calls ?? [] {
                // A registration's block is run later, elsewhere.
                queue += candidates(call, next)
            }
        }
        return found
    }
}
