/// Decides whether the operations of a history have an order that the contract allows: one that keeps each thread's
/// order, that puts what ended before what began later, and in which each operation does what a container would that
/// does one thing after the other. (Wing and Gong, 1993, with a memory of the dead ends.)
package struct HistoryChecker {
    private struct Position: Hashable {
        /// How many operations of each thread are done.
        var done: [Int]
        var state: HistoryState
    }

    private let history: History
    private var deadEnds: Set<Position> = []
    private var furthest: [Int]

    private init(_ history: History) {
        self.history = history
        furthest = history.threads.map { _ in 0 }
    }

    /// - Returns: nil when there is such an order; otherwise what there is to say.
    package static func fault(in history: History) -> String? {
        var checker = HistoryChecker(history)
        let start = Position(done: history.threads.map { _ in 0 }, state: HistoryState())
        if checker.completes(start) { return nil }
        let stuck = zip(history.threads, checker.furthest).map { operations, done in
            done < operations.count ? "\(operations[done].kind)" : "nothing more"
        }
        return """
            the history of seed \(history.seed) has no order that the contract allows
              the longest one that is allowed leaves: \(stuck.joined(separator: "; "))
            \(history)
            """
    }

    private mutating func completes(_ position: Position) -> Bool {
        if position.done.reduce(0, +) > furthest.reduce(0, +) { furthest = position.done }
        guard deadEnds.insert(position).inserted else { return false }
        var isComplete = true
        for thread in history.threads.indices {
            guard let operation = next(of: thread, at: position) else { continue }
            isComplete = false
            guard mayBeNext(operation, of: thread, at: position) else { continue }
            var following = position
            following.done[thread] += 1
            if following.state.perform(operation.kind), completes(following) { return true }
        }
        return isComplete
    }

    private func next(of thread: Int, at position: Position) -> History.Operation? {
        let done = position.done[thread]
        return done < history.threads[thread].count ? history.threads[thread][done] : nil
    }

    /// Whether no other thread's next operation had ended before this one began.
    private func mayBeNext(_ operation: History.Operation, of thread: Int, at position: Position) -> Bool {
        history.threads.indices.allSatisfy { other in
            guard other != thread, let pending = next(of: other, at: position) else { return true }
            return pending.latest > operation.earliest
        }
    }
}
