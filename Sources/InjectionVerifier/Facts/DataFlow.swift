/// Forward data flow over the blocks of a function: the state at each point, joined over all execution paths to that
/// point.
///
/// For example, let the states be *has not waited* and *has waited*. After a suspension, the state is *has waited*, and
/// so is the joined state of two paths of which only one has waited. In `if isOld { await load() }; show()`, the state
/// before `show()` is therefore *has waited*.
struct DataFlow<State: Equatable> {
    private let function: Function
    private let entry: State
    /// The state after a suspension. If it is nil, a suspension does not change the state.
    private let suspended: State?
    private let change: (_ call: CallNumber, State) -> State
    private let calls: [BlockNumber: [CallNumber]]
    private let suspensions: [BlockNumber: [Suspension]]
    private var entries: [BlockNumber: State]

    /// Computes the states. `entry` is the state at the beginning of the function. The edges in `edges`, such as those
    /// by which a loop begins again, are not followed.
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

    /// The state before each call. For a call that no execution path reaches, this is `entry`.
    var beforeCalls: NumberedList<CallNumber, State> {
        var states = function.calls.mapElements { _ in entry }
        for block in entries.keys { _ = state(in: block) { states[$0] = $1 } }
        return states
    }

    /// Returns the state at a point in the function's body.
    func state(at position: Position) -> State { state(in: position.block, before: position) { _, _ in } }

    /// Returns the state in a block at the point `end`, or at the end of the block if `end` is nil. Calls `visit` with
    /// each call of the block before that, and with the state before the call.
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
    /// True if the suspension comes before `position`, which is in the same block.
    func isBefore(_ position: Position) -> Bool {
        call < position.call || call == position.call && position.suspensions.map { number < $0 } != false
    }
}
