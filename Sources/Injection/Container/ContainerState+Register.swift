extension ContainerState {
    /// Replaces a type's registration; builds of it that are in progress are overtaken.
    ///
    /// The new one ends with the session if it is for the session, or takes the place of one that does. What the
    /// container had of the old one is added to what it has removed.
    @inline(never)
    mutating func register(_ block: Block, forSession: Bool, _ removed: Removed) {
        let index = indexOfRecord(for: block.registration.key)
        records[index].build = nil
        records[index].ended = nil
        let replaced: Block?
        if forSession || records[index].session != nil {
            replaced = records[index].session
            records[index].session = block
        } else {
            replaced = records[index].launch
            records[index].launch = block
        }
        if let replaced { removed.blocks.append(replaced) }
        guard let instance = records[index].kept else { return }
        records[index].kept = nil
        kept.remove(at: kept.lastIndex { $0 === instance }!)
        // An instance that was registered at launch stays registered while a session's registration covers it.
        if isOfLaunch(instance) { removed.covered.append(instance) } else { removed.evicted.append(instance) }
    }

    private mutating func indexOfRecord(for key: ObjectIdentifier) -> Int {
        if let index = indices[key] { return index }
        indices[key] = records.count
        records.append(Record())
        return records.count - 1
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
        removed.isReset = true
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
            overtaken.append((ended, removed.blocks))
            removed.blocks = []
        }
        let instances = kept
        kept = []
        for instance in instances {
            if isOfLaunch(instance) {
                kept.append(instance)
            } else {
                records[indices[instance.registration.key]!].kept = nil
                removed.evicted.append(instance)
            }
        }
        removed.evicted.reverse()
        for block in staged { register(block, forSession: true, removed) }
        removed.spared = registeredObjects
        return removed
    }
}
