/// An ended session whose blocks are running, as a container of its own.
extension ContractChecker {
    /// The session stays as it is for the blocks that are running, if there are any.
    mutating func overtake(_ container: Int) {
        var isInBlock = false
        // What runs inside a task sees the block that the task was started in, up to another block.
        var isByTask = false
        var positions: [Int] = []
        var tasksInside: [Int] = []
        for (position, frame) in stack.enumerated() {
            switch frame.event {
            case .notified, .ended, .captureEnded: isInBlock = false
            case .blockRan where frame.container == container: (isInBlock, isByTask) = (true, false)
            case .blockRan where isByTask, .resetting where isByTask && frame.inClosure: isInBlock = false
            default: break
            }
            if isInBlock { positions.append(position) }
            switch frame.event {
            case _ where frame.isAside: isInBlock = false
            case .runningTask(let task?):
                isInBlock = block(ofTask: task, in: container)?.container == container
                isByTask = isInBlock
                if isInBlock { tasksInside.append(position) }
            default: break
            }
        }
        guard !positions.isEmpty, let session = containers[container].session else { return }
        var ended = containers[container]
        ended.root = container
        if ended.phase == .open { ended.phase = .overtaken }
        for index in ended.kept.indices { ended.kept[index].isEvicted = true }
        containers.append(ended)
        let view = containers.count - 1
        containerOf[session] = view
        for position in tasksInside where stack[position].inside == container { stack[position].inside = view }
        for position in positions {
            if stack[position].container == container { stack[position].container = view }
            guard !stack[position].actsOnCurrent else { continue }
            if stack[position].target == container { stack[position].target = view }
            if stack[position].inside == container { stack[position].inside = view }
        }
    }

    /// An ended session goes with the last of its blocks, and what only they have received is dropped.
    mutating func leave(_ container: Int, dropping: [Kept]) {
        let isRunning = stack.contains { frame in
            if case .blockRan = frame.event { frame.container == container } else { false }
        }
        guard let root = containers[container].root, !isRunning else {
            return owe(dropping, in: container, by: stack.count - 1, must: true)
        }
        // What was registered at launch stays registered, and perhaps more than that was.
        func launch(_ kept: Kept) -> [Int] {
            let isInstance = registrations[kept.registration]!.instance != nil
            return isInstance ? containers[root].layers[kept.kind.rawValue].launch : []
        }
        var dropped = containers[container].kept.filter { launch($0) != [$0.registration] }
        for index in dropped.indices where launch(dropped[index]).contains(dropped[index].registration) {
            dropped[index].isSure = false
        }
        owe(dropping + dropped, in: container, by: stack.count - 1, must: true, mayBeKept: true)
        containers[container].kept = []
        containers[container].phase = .gone
    }
}
