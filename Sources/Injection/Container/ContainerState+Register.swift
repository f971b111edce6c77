extension ContainerState {
    /// Replaces a type's registration in the state that the caller sees; builds of it that are in progress are overtaken.
    ///
    /// What a block of an older session registers at launch is registered at launch in all states since then, too.
    mutating func register(_ block: Block, seeing session: Session?, forSession: Bool, _ removed: Removed) {
        closeNils()
        let key = block.registration.key
        func register(in state: inout ContainerState, atLaunch: Bool) {
            state.replace(with: block, forSession: forSession, atLaunch: atLaunch, removed)
            state.keepRegistered(at: state.indices[key]!)
        }
        guard let first = older.firstIndex(where: { $0.session === session }) else {
            return register(in: &self, atLaunch: false)
        }
        register(in: &older[first], atLaunch: false)
        guard older[first][key]?.launch === block else { return }
        for index in older.indices.dropFirst(first + 1) { register(in: &older[index], atLaunch: true) }
        register(in: &self, atLaunch: true)
    }

    /// Replaces a type's registration. The new one ends with the session if it is for the session, or takes the place of
    /// one that does and is not only for launch.
    ///
    /// What the container had of the old one is added to what it has removed, even an instance that was registered at
    /// launch and only makes room for one of the session: as it stays registered, it is not notified.
    mutating func replace(
        with block: Block, forSession: Bool = false, atLaunch: Bool = false, _ removed: Removed
    ) {
        let index = index(of: block.registration.key, registering: true)
        let isCovered = atLaunch && records[index].session != nil
        let endsWithSession = forSession || !atLaunch && records[index].session != nil
        if let replaced = endsWithSession ? records[index].session : records[index].launch { remove(replaced, removed) }
        if endsWithSession { records[index].session = block } else { records[index].launch = block }
        count(block.object)
        guard !isCovered else { return }
        records[index].build = nil
        records[index].ended = nil
        evict(at: index, removed)
    }

    /// Keeps all instances that are registered.
    mutating func keepRegistered() { for index in records.indices { keepRegistered(at: index) } }

    private mutating func keepRegistered(at index: Int) {
        guard let block = records[index].block, let instance = unsafe block.instance else { return }
        if records[index].kept == nil { keep(block.registration, instance) }
    }

    private mutating func remove(_ block: Block, _ removed: Removed) {
        count(block.object, by: -1)
        removed.others.append(block)
    }

    /// Whether it is an instance that was registered at launch and still is.
    func isOfLaunch(_ instance: Instance) -> Bool {
        let registration = instance.registration
        return registration.isInstance && registration === self[registration.key]?.launch?.registration
    }

    /// Begins the next session: evicts what is kept, except instances that were registered at launch, and replaces the
    /// registrations of the session. While blocks of the old session are running, its state stays, and all slots are
    /// empty.
    mutating func reset(registering staged: [Block]) -> Removed {
        let removed = Removed()
        if !running.isEmpty {
            closeNils()
            for instance in instances { instance.take() }
            unfilled = Array(records.indices)
            var state = self
            state.older = []
            older.append(state)
            (running, waits) = ([], [])
        }
        session = Session(after: session)
        for instance in instances.reversed() where !isOfLaunch(instance) {
            evict(at: indices[instance.registration.key]!, removed)
        }
        for index in records.indices {
            records[index].build = nil
            guard let block = exchange(&records[index].session, with: nil) else { continue }
            records[index].ended = block.registration
            remove(block, removed)
        }
        if !staged.isEmpty { closeNils() }
        for block in staged { replace(with: block, forSession: true, removed) }
        // What was staged, in the order in which it was registered; then what the ended session had covered.
        for block in staged where self[block.registration.key]?.block === block {
            keepRegistered(at: indices[block.registration.key]!)
        }
        keepRegistered()
        return removed
    }

    /// Drops the state of an ended session in which no block is running any longer.
    mutating func drop(_ session: Session, _ removed: Removed) {
        guard let index = older.firstIndex(where: { $0.session === session && $0.running.isEmpty }) else { return }
        let state = older.remove(at: index)
        removed.evicted += state.instances.reversed()
        removed.others.append(state)
    }
}
