extension ContainerState {
    /// Decides what an injection does. It asks whether the caller is on the main actor only for a main-actor type.
    mutating func decide(_ key: ObjectIdentifier, for caller: Caller, isOnMainActor: () -> Bool) -> Decision {
        if let session = caller.session, session !== self.session { return .sessionEnded }
        // Whoever insists on a session gets that session's instance, also in a block that a reset has overtaken.
        let asked = caller.session ?? caller.build?.session
        // An ended session is listed there as long as a block of it runs.
        let ended = overtaken.first { $0.session === asked }
        let isOvertaken = ended != nil
        // There is none for a type that was registered for an ended session only.
        let index = indices[key]
        let own =
            ended.map { $0.blocks.first { $0.registration.key == key } } ?? index.flatMap { records[$0].session }
        guard let block = own ?? self[key]?.launch else { return .notRegistered(asked == nil ? session : nil) }
        let registration = block.registration
        if registration.isOnMainActor && !isOnMainActor() { return .mainActorRequired(registration) }
        // Not once for each way that leads to it.
        if let received = ended?.received.first(where: { $0.registration === registration }) {
            return .received(received)
        }
        // What an overtaken block gets is kept in no slot, so nobody waits for it and it waits for nobody.
        let inProgress =
            isOvertaken
            ? running.first { $0.registration === registration && $0.thread == caller.thread } : records[index!].build
        if let inProgress, let loop = loop(closedBy: caller.thread, waitingFor: inProgress) {
            return .cycle(loop, registration)
        }
        if !isOvertaken, let slot = records[index!].kept?.slot {
            let access = slot.count(SlotAccess.reader)
            assert(access < SlotAccess.closed, "an instance is kept in a closed slot: \(access)")
            return .cached(slot)
        }
        if !isOvertaken, let inProgress {
            waits.append((caller.thread, inProgress))
            return .wait(inProgress)
        }
        let session = asked ?? session
        return .build(
            Build(block, for: caller, in: session, ending: own == nil ? nil : session, isKept: !isOvertaken), of: block)
    }

    /// Begins a build that was decided on.
    ///
    /// - Returns: Whether nothing has changed since; otherwise decide again.
    mutating func begin(_ build: Build) -> Bool {
        if build.isKept {
            guard build.session === session, let index = indices[build.registration.key],
                records[index].build == nil, records[index].kept == nil,
                records[index].block?.registration === build.registration
            else { return false }
            records[index].build = build
            assert(records[index].isConsistent, "a build of something else, or of an instance that exists")
        }
        running.append(build)
        return true
    }

    enum Outcome {
        case kept, overtaken
        /// The block that asked for it was overtaken too, and receives the result.
        case received
    }

    /// Ends a build.
    ///
    /// What no build needs any longer is added to what is removed.
    mutating func finish(_ build: Build, _ removed: Removed) -> Outcome {
        running.remove(at: running.lastIndex { $0 === build }!)
        // Its thread may ask for what a waiting one builds before that one continues; that is not a cycle.
        waits = waits.filter { $0.awaited !== build }
        let isLast = !running.contains { $0.session === build.session }
        if isLast, let index = overtaken.firstIndex(where: { $0.session === build.session }) {
            (_, removed.blocks, removed.evicted) = overtaken.remove(at: index)
        }
        // Whoever asked for it was overtaken too.
        if build.session !== session, build.enclosing?.session === build.session { return .received }
        guard let index = indices[build.registration.key], records[index].build === build else { return .overtaken }
        records[index].build = nil
        return .kept
    }

    /// Keeps what a block has received until the last build of its ended session ends.
    mutating func receive(_ instance: Instance, in ended: Session) {
        overtaken[overtaken.firstIndex { $0.session === ended }!].received.insert(instance, at: 0)
    }

    // MARK: Cycles

    /// What is registered for the types in the cycle that a thread would close by waiting for a build; nil without one.
    ///
    /// A thread waits for one build at a time, and a build ends only when its thread goes on. So the path from build to
    /// thread to awaited build is one line, which ends unless it comes back to the thread.
    private func loop(closedBy thread: UInt, waitingFor build: Build) -> [Registration]? {
        var path = runs(from: build)
        var next = build
        while next.thread != thread {
            guard let wait = waits.first(where: { $0.thread == next.thread }) else { return nil }
            next = wait.awaited
            path += runs(from: next)
        }
        return path
    }

    /// What is built by a build and those inside of it, on its thread.
    private func runs(from build: Build) -> [Registration] {
        running.filter { $0.thread == build.thread }.drop { $0 !== build }.map { $0.registration }
    }
}
