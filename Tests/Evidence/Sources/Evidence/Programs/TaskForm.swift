/// How a step runs parts of a program in child tasks.
package enum TaskForm: CaseIterable, Sendable {
    case asyncLet
    /// The task throws before it has awaited its child tasks, so what they return is dropped.
    case leftAsyncLet
    /// The task is cancelled before its child tasks end.
    case cancelledAsyncLet
    case group, leftGroup, cancelledGroup
    /// Each part begins at once, inside of the code that starts it.
    case immediate
    /// The task inherits nothing: a handle carries the container there.
    case detached
    /// The parts run on an actor that has an executor of its own.
    case actor

    var isLeft: Bool { self == .leftAsyncLet || self == .leftGroup }
}

/// When child tasks run: a program always does the same, so its tasks run on one thread.
package enum TaskOrder: CaseIterable, Sendable {
    /// Where they are started.
    case atOnce
    /// When their parent awaits them.
    case late
    /// By turns with each other and their parent, a step at a time.
    case byTurns
}

/// What runs a step of a child task. It returns what the step has injected.
typealias TaskStep = () -> [Thing]

/// The steps of two child tasks and of their parent.
struct TaskParts: @unchecked Sendable {  // A program runs on one thread.
    let first, second, parents: [TaskStep]
}

extension TaskParts {
    /// Runs them as the tasks do, in turn.
    ///
    /// - Returns: What the step that has started the tasks receives.
    func run(as form: TaskForm, _ order: TaskOrder) -> [Thing] {
        var returned: [[Thing]] = [[], [], []]
        let parts = [first, second, parents]
        switch order {
        case .byTurns where !form.isLeft:
            for turn in 0..<(parts.map(\.count).max() ?? 0) {
                for (index, part) in parts.enumerated() where turn < part.count { returned[index] += part[turn]() }
            }
        case .atOnce:
            for index in parts.indices { for step in parts[index] { returned[index] += step() } }
        default:
            // What begins at once does so before its parent goes on.
            for index in form == .immediate ? [0, 1, 2] : [2, 0, 1] {
                for step in parts[index] { returned[index] += step() }
            }
        }
        // A child of `async let` goes with its variable, the last one first; a group's goes in the order in which they end.
        switch form {
        case .leftAsyncLet: (returned[1], returned[0]) = ([], [])
        case .leftGroup: (returned[0], returned[1]) = ([], [])
        default: break
        }
        return Array(returned.joined())
    }
}
