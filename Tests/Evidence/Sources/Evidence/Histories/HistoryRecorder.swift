import Synchronization

/// Notes what one thread does.
final class HistoryRecorder: @unchecked Sendable {  // Used by its thread, and read when that is done.
    /// The recorder of the thread that runs a block.
    @TaskLocal static var current: HistoryRecorder?

    /// An injection that has not returned.
    private struct Call {
        let type: Int
        /// The run whose block makes it.
        let outer: Int?
        /// When the container could first have decided what comes next.
        var earliest: Int
        /// A run of the type's block in this call, and when it ended.
        var run: (number: Int, end: Int)?
    }

    private let clock: Clock
    private var calls: [Call] = []
    /// The runs that have not ended, innermost last.
    private var runs: [Int] = []
    private(set) var operations: [History.Operation] = []

    init(clock: Clock) { self.clock = clock }

    func perform(_ operation: () -> History.Operation.Kind) {
        let begin = clock.tick()
        let kind = operation()
        operations.append(.init(kind, begin, clock.tick()))
    }

    /// Notes an injection; the closure makes it, and returns the run that has built what it injects.
    func inject(_ type: Int, _ inject: () -> Int) {
        calls.append(Call(type: type, outer: runs.last, earliest: clock.tick()))
        let run = inject()
        let end = clock.tick()
        let call = calls.removeLast()
        if let last = call.run, last.number == run {
            operations.append(.init(.keep(type: type, run: run, within: call.outer), last.end, end))
        } else {
            if let last = call.run {
                operations.append(.init(.drop(type: type, run: last.number, within: call.outer), last.end, end))
            }
            operations.append(.init(.get(type: type, run: run, within: call.outer), call.earliest, end))
        }
    }

    /// Notes an injection from the session in which the history began; the closure returns nil where that has ended.
    func resolveInSession(_ type: Int, _ resolve: () -> Int?) {
        calls.append(Call(type: type, outer: runs.last, earliest: clock.tick()))
        let run = resolve()
        let end = clock.tick()
        let call = calls.removeLast()
        if let last = call.run { operations.append(.init(.finish(type: type, run: last.number), last.end, end)) }
        operations.append(.init(.resolveInSession(type: type, run: run), call.earliest, end))
    }

    /// - Returns: The number of the run.
    func run(_ type: Int, version: Int, _ block: () -> Void) -> Int {
        let begin = clock.tick()
        let run = clock.nextRun()
        let index = calls.count - 1
        precondition(index >= 0 && calls[index].type == type, "a block was run for an injection of another type")
        if let last = calls[index].run {
            let drop = History.Operation.Kind.drop(type: type, run: last.number, within: calls[index].outer)
            operations.append(.init(drop, last.end, begin))
        }
        let start = History.Operation.Kind.start(type: type, run: run, version: version, within: runs.last)
        operations.append(.init(start, calls[index].earliest, begin))
        runs.append(run)
        block()
        runs.removeLast()
        let end = clock.tick()
        calls[index].earliest = end
        calls[index].run = (run, end)
        return run
    }
}

/// The time that all threads of a history share.
final class Clock: Sendable {
    private let time = Atomic<Int>(0)
    private let runs = Atomic<Int>(0)

    func tick() -> Int { time.add(1, ordering: .acquiringAndReleasing).newValue }

    func nextRun() -> Int { runs.add(1, ordering: .relaxed).newValue }
}
