extension CallGraph {
    /// The functions that a task, a queue or a timer runs. What a thunk passes on runs where the thunk does.
    var startedLater: Set<Symbol> {
        let started = outgoing.joined().filter { call($0)?.time == .later }.map(\.to)
        let uses = Set(reachableFrom: started) { nodes[$0].symbol.isThunk ? outgoing[$0].map(\.to) : [] }
        return Set(uses.map { nodes[$0].symbol })
    }

    /// The functions that closures do not call at once, but in a task, on a queue or by a timer that they start: the calls
    /// that lead there, beginning with the one that starts it.
    func started(in closures: Set<Int>) -> [Symbol: [Place]] {
        var queue = closures.sorted().map { ($0, [Place]()) }
        var seen: Set<[Int]> = []
        var atOnce: Set<Symbol> = []
        var late: [Symbol: [Place]] = [:]
        var position = 0
        while position < queue.count {
            let (node, way) = queue[position]
            position += 1
            guard seen.insert([node, way.count.signum()]).inserted, let function = program.functions[nodes[node].symbol]
            else { continue }
            if way.isEmpty {
                atOnce.insert(function.symbol)
            } else if late[function.symbol] == nil {
                late[function.symbol] = way
            }
            for edge in outgoing[node] {
                let call = function.calls[edge.call]
                if call.time == .later || !way.isEmpty {
                    queue.append((edge.to, way + [call.place]))
                } else if call.time == .now {
                    queue.append((edge.to, way))
                }
            }
        }
        return late.filter { !atOnce.contains($0.key) }
    }
}
