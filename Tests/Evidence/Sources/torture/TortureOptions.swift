import Evidence

/// What the command line says.
struct TortureOptions {
    static let usage = """
        usage: torture DURATION [--only preemption|storms|tasks|histories|programs] [--seed N] [--memory MB]
               torture --preemption KIND RESETS READERS TIMERS INJECTIONS
               torture --program SEED
               torture --history SEED
          DURATION       30s, 20m, 2h
          --only …       that part of the five, rather than all of them in turn
          --seed N       where the random numbers begin (a random number)
          --memory MB    growth of the process that counts as a fault (64)
          --preemption … threads that inject an object, existential, optional or value, and threads with timers that preempt
                         them, while as many resets are followed by as many injections each
          --program SEED prints the random program of a seed, and checks it
          --history SEED runs the histories of a seed, again and again, until one has a fault, a thousand times at most
        """

    enum Mode {
        case torture(Duration), preemption(PreemptedReaders, resets: Int)
        case program(UInt64), history(UInt64)
    }

    let mode: Mode
    private(set) var seed = UInt64.random(in: 1...UInt64(UInt32.max))
    private(set) var parts: Set<String> = ["preemption", "storms", "tasks", "histories", "programs"]
    private(set) var memory = 64

    init?(_ arguments: ArraySlice<String>) {
        var arguments = arguments
        guard let first = arguments.popFirst() else { return nil }
        switch first {
        case "--preemption":
            let numbers = arguments.dropFirst().prefix(4).compactMap { Int($0) }
            guard let kind = arguments.popFirst().flatMap(PreemptedReaders.Kind.init), numbers.count == 4,
                numbers.allSatisfy({ $0 >= 0 })
            else { return nil }
            arguments = arguments.dropFirst(4)
            mode = .preemption(
                PreemptedReaders(kind, readers: numbers[1], timers: numbers[2], injections: numbers[3]),
                resets: numbers[0])
        case "--program":
            guard let seed = arguments.popFirst().flatMap(UInt64.init) else { return nil }
            mode = .program(seed)
        case "--history":
            guard let seed = arguments.popFirst().flatMap(UInt64.init) else { return nil }
            mode = .history(seed)
        default:
            guard let duration = Self.duration(first) else { return nil }
            mode = .torture(duration)
        }
        while let name = arguments.popFirst() {
            guard let text = arguments.popFirst() else { return nil }
            if name == "--only", parts.contains(text) {
                parts = [text]
                continue
            }
            guard let value = Int(text), value > 0 else { return nil }
            switch name {
            case "--seed": seed = UInt64(value)
            case "--memory": memory = value
            default: return nil
            }
        }
    }

    private static func duration(_ text: String) -> Duration? {
        guard let unit = text.last, let number = Int(text.dropLast()), number > 0 else { return nil }
        return switch unit {
        case "s": .seconds(number)
        case "m": .seconds(number * 60)
        case "h": .seconds(number * 3600)
        default: nil
        }
    }
}
