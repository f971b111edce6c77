extension ContainerState {
    /// Replaces a type's registration; builds of it that are in progress are overtaken.
    ///
    /// The new one ends with the session if it is for the session, or takes the place of one that does. What the
    /// container had of the old one is added to what it has removed, even an instance that was registered at launch and
    /// only makes room for one of the session: as it stays registered, it is not notified.
    mutating func register(_ block: Block, forSession: Bool, _ removed: Removed) {
        closeNils()
        let index = index(of: block.registration.key, registering: true)
        records[index].build = nil
        records[index].ended = nil
        let endsWithSession = forSession || records[index].session != nil
        let replaced = endsWithSession ? records[index].session : records[index].launch
        if let replaced { removed.blocks.append(replaced) }
        if endsWithSession { records[index].session = block } else { records[index].launch = block }
        defer { assert(records[index].isConsistent, "something is left of what was replaced") }
        guard let instance = records[index].kept else { return }
        records[index].kept = nil
        kept.remove(at: kept.lastIndex { $0 === instance }!)
        removed.evicted.append(instance)
    }

    /// Registers what the block of a session that has ended needs for the rest of its run: like all that the session has
    /// registered, it goes with the last build of that session.
    mutating func register(_ block: Block, forEnded session: Session) {
        closeNils()
        let index = overtaken.firstIndex { $0.session === session }!
        // In front, where it is found before one that it replaces.
        overtaken[index].blocks.insert(block, at: 0)
    }

    /// Whether it is an instance that was registered at launch and still is.
    func isOfLaunch(_ instance: Instance) -> Bool {
        let registration = instance.registration
        return registration.isInstance && registration === self[registration.key]?.launch?.registration
    }

    /// Begins the next session: evicts what is kept, except instances that were registered at launch, and replaces the
    /// registrations of the session.
    mutating func reset(registering staged: [Block]) -> Removed {
        let removed = Removed()
        let ended = session
        session = Session(after: ended)
        for index in records.indices {
            records[index].build = nil
            guard let block = records[index].session else { continue }
            removed.blocks.append(block)
            records[index].session = nil
            records[index].ended = block.registration
        }
        if running.contains(where: { $0.session === ended }) {
            overtaken.append((ended, removed.blocks, []))
            removed.blocks = []
        }
        removed.evicted = kept.reversed().filter { !isOfLaunch($0) }
        for instance in removed.evicted { records[indices[instance.registration.key]!].kept = nil }
        kept = kept.filter(isOfLaunch)
        for block in staged { register(block, forSession: true, removed) }
        removed.spared = registeredObjects
        return removed
    }
}
