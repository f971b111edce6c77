/// Forward data flow over the blocks of a function: the state at each point, joined over all execution paths that lead
/// there.
///
/// For example, let the states be *has not waited* and *has waited*. A suspension leads to the second, which is the
/// joined state of both. In `if isOld { await load() }; show()`, the state before `show()` is *has waited*, because one
/// of the two paths there waits.
struct DataFlow<State: Equatable> {
    private let function: Function
    private let entry: State
    /// The state to which a suspension leads.
    private let suspended: State?
    private let change: (_ call: CallNumber, State) -> State
    private let calls: [BlockNumber: [CallNumber]]
    private let suspensions: [BlockNumber: [Suspension]]
    private var entries: [BlockNumber: State]

    /// Computes the states. `edges` are ignored, such as those by which a loop begins again.
    init(
        in function: Function, from entry: State, joined: (State, State) -> State, suspended: State? = nil,
        at suspensions: [Suspension] = [], without edges: [(from: BlockNumber, to: BlockNumber)] = [],
        change: @escaping (_ call: CallNumber, State) -> State
    ) {
        (self.function, self.entry, self.suspended, self.change) = (function, entry, suspended, change)
        calls = Dictionary(grouping: function.calls.indices) { function.blocks[$0] }
        self.suspensions = Dictionary(grouping: suspensions, by: \.block)
        entries = [0: entry]
        var queue: [BlockNumber] = [0]
        while let block = queue.popLast() {
            let state = state(in: block) { _, _ in }
            for next in function.flow.next(block) where !edges.contains(where: { $0 == (block, next) }) {
                let joined = entries[next].map { joined($0, state) } ?? state
                guard entries[next] != joined else { continue }
                entries[next] = joined
                queue.append(next)
            }
        }
    }

    /// The state before each call. If no execution path leads to a call, it has the state of the entry.
    var beforeCalls: NumberedList<CallNumber, State> {
        var states = function.calls.mapElements { _ in entry }
        for block in entries.keys { _ = state(in: block) { states[$0] = $1 } }
        return states
    }

    /// Returns the state at a point between two calls.
    func state(at position: Position) -> State { state(in: position.block, before: position) { _, _ in } }

    /// Returns the state in a block before a position, or at the end of the block. Visits the calls up to there.
    private func state(
        in block: BlockNumber, before end: Position? = nil, _ visit: (_ call: CallNumber, State) -> Void
    ) -> State {
        var state = entries[block] ?? entry
        var waits = (suspensions[block] ?? []).filter { end.map($0.isBefore) != false }.map(\.call)[...]
        for call in calls[block] ?? [] where end.map({ call < $0.call }) != false {
            while let wait = waits.first, wait <= call {
                state = suspended ?? state
                waits.removeFirst()
            }
            visit(call, state)
            state = change(call, state)
        }
        return waits.isEmpty ? state : suspended ?? state
    }
}

extension Suspension {
    /// True if the suspension stands before a position of its block.
    func isBefore(_ position: Position) -> Bool {
        call < position.call || call == position.call && position.suspensions.map { number < $0 } != false
    }
}
