import Synchronization

/// Notes what one thread does.
final class HistoryRecorder: @unchecked Sendable {  // Used by its thread, and read when that is done.
    /// The recorder of the thread that runs a block.
    @TaskLocal static var current: HistoryRecorder?

    /// An injection that has not returned.
    private struct Call {
        let type: Int
        /// When the container could first have decided what comes next.
        var earliest: Int
        /// A run of the type's block in this call, and when it ended.
        var run: (number: Int, end: Int)?
    }

    private let clock: Clock
    private var calls: [Call] = []
    private(set) var operations: [History.Operation] = []

    init(clock: Clock) { self.clock = clock }

    func perform(_ operation: () -> History.Operation.Kind) {
        let begin = clock.tick()
        let kind = operation()
        operations.append(.init(kind, begin, clock.tick()))
    }

    /// Notes an injection; the closure makes it, and returns the run that has built what it injects.
    func inject(_ type: Int, _ inject: () -> Int) {
        calls.append(Call(type: type, earliest: clock.tick()))
        let run = inject()
        let end = clock.tick()
        let call = calls.removeLast()
        if let last = call.run, last.number == run {
            operations.append(.init(.keep(type: type, run: run), last.end, end))
        } else {
            if let last = call.run { operations.append(.init(.drop(type: type, run: last.number), last.end, end)) }
            operations.append(.init(.get(type: type, run: run), call.earliest, end))
        }
    }

    /// - Returns: The number of the run.
    func run(_ type: Int, version: Int, _ block: () -> Void) -> Int {
        let begin = clock.tick()
        let run = clock.nextRun()
        let index = calls.count - 1
        precondition(index >= 0 && calls[index].type == type, "a block was run for an injection of another type")
        if let last = calls[index].run {
            operations.append(.init(.drop(type: type, run: last.number), last.end, begin))
        }
        operations.append(.init(.start(type: type, run: run, version: version), calls[index].earliest, begin))
        block()
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
