/// A task sees the session of the block in which it was started, until that block has ended.
extension ContractChecker {
    /// Notes what is running as a task is started, innermost first.
    mutating func started(_ container: Int, isChild: Bool) {
        var running: [Int] = []
        // A `deinit` may be a part of the block around it, whose container the task then keeps.
        let isOutside = stack.lastIndex { frame in
            if case .notified = frame.event { true } else { frame.isAside }
        }
        for frame in stack[(isOutside ?? 0)...] where !isChild {
            if case .blockRan = frame.event { containers[root(frame.container)].isMarked = true }
        }
        search: for frame in stack.reversed() {
            switch frame.event {
            case .blockRan: running.append(frame.began)
            case .resetting where frame.inClosure: running.append(frame.began)
            case .runningTask(let task?):
                if running.isEmpty { running = tasks[task - 1].running }
                break search
            case .notified, .ended, .captureEnded, .steppingAside: break search
            default: break
            }
        }
        tasks.append((root(container), running))
        if isChild { return }
        for frame in stack where running.contains(frame.began) { containers[root(frame.container)].isMarked = true }
        containers[root(container)].isMarked = true
    }

    /// The session of a container that the task sees.
    func view(of root: Int, inTask task: Int) -> Int { block(ofTask: task, in: root)?.container ?? root }

    /// The innermost block of a container that is running, and in which the task was started.
    func block(ofTask task: Int, in root: Int) -> Frame? {
        for began in tasks[task - 1].running {
            guard let frame = stack.first(where: { $0.began == began }) else { continue }
            switch frame.event {
            case .blockRan where self.root(frame.container) == root: return frame
            case .resetting where frame.inClosure && self.root(frame.target) == root: return nil
            default: break
            }
        }
        return nil
    }
}
