/// Who keeps the old instance of a type that is registered again while the program runs.
struct OldInstances {
    private let graph: InjectionGraph
    /// What injects when it is called.
    private let injecting: Set<Symbol>

    init(_ graph: InjectionGraph) {
        self.graph = graph
        let program = graph.program
        injecting = program.callers.calling(program.callers.called.filter { $0.injection?.injects == true })
    }

    /// What was built with the type, stores it, and is not registered again with it.
    func holders(of registration: Registration, first: Registration) -> [String] {
        let replaced = Set(graph.sites.registrations.filter { $0.function == registration.function }.map(\.type))
        let holders = graph.edges.filter { edge in
            edge.strength < .maybe && edge.to == registration.type && !replaced.contains(edge.from)
                && graph.lifetimes.relations.isKept(edge.to, injectedAt: edge.path.last)
                && !graph.sites.registrations[edge.registration].endsWithSession
        }
        return holders.isEmpty || !isMadeLate(registration, first: first) ? [] : Set(holders.map(\.from)).sorted()
    }

    /// Whether something was surely injected since the type was first registered.
    private func isMadeLate(_ registration: Registration, first: Registration) -> Bool {
        let launch = uses(first)
        return uses(registration).contains { function, call in
            guard let code = graph.program.functions[function] else { return false }
            if let begin = launch[function] { return begin < call && injects(code, begin + 1..<call) }
            // A method of what injects when it is made.
            let makes = graph.program.functions.values.contains {
                $0.isInitializer && $0.selfType == code.selfType && injecting.contains($0.symbol)
            }
            return injects(code, 0..<call) || !code.isInitializer && code.selfType != nil && makes
        }
    }

    private func injects(_ function: Function, _ calls: Range<Int>) -> Bool {
        function.calls[calls].contains { call in
            call.time == .now && !call.isConditional
                && graph.program.dispatch.candidates(call.callee, in: function).contains(where: injecting.contains)
        }
    }

    /// Which functions lead to a registration, and by which of their calls first.
    private func uses(_ registration: Registration) -> [Symbol: Int] {
        let program = graph.program
        let own = program.functions[registration.function]?.calls.firstIndex { $0.place == registration.place } ?? 0
        var found = [registration.function: own]
        var queue = [registration.function]
        while let next = queue.popLast() {
            for (caller, call) in program.callers.ofProgram(next) {
                if found[caller] == nil { queue.append(caller) }
                found[caller] = min(found[caller] ?? call, call)
            }
        }
        return found
    }
}
