extension ContainerState {
    /// Replaces a type's registration; builds of it that are in progress are overtaken.
    ///
    /// The new one ends with the session if it is for the session, or takes the place of one that does. What the
    /// container had of the old one is added to what leaves it.
    mutating func register(_ block: Block, forSession: Bool, _ leaving: inout Leaving) {
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
        if let replaced { leaving.blocks.append(replaced) }
        guard let kept = removeKept(index) else { return }
        // An instance that was registered at launch stays registered while a session's registration covers it.
        if isOfLaunch(kept) { leaving.covered.append(kept) } else { leaving.evicted.append(kept) }
    }

    private mutating func indexOfRecord(for key: ObjectIdentifier) -> Int {
        if let index = indices[key] { return index }
        indices[key] = records.count
        records.append(Record())
        return records.count - 1
    }

    /// Whether it is an instance that was registered at launch and still is.
    func isOfLaunch(_ kept: Kept) -> Bool {
        kept.registration.isInstance && kept.registration === self[kept.registration.key]?.launch?.registration
    }

    /// Begins the next session: evicts what is kept, except instances that were registered at launch, and replaces the
    /// registrations of the session.
    mutating func reset(registering staged: [Block]) -> Leaving {
        var leaving = Leaving()
        let ended = session
        session = Session(after: ended)
        for index in records.indices {
            records[index].build = nil
            guard let block = records[index].session else { continue }
            leaving.blocks.append(block)
            records[index].session = nil
            records[index].ended = block.registration
        }
        if running.contains(where: { $0.session === ended }) {
            overtaken.append((ended, leaving.blocks))
            leaving.blocks = []
        }
        var next = newest
        while let index = next {
            next = records[index].older
            let kept = records[index].kept!
            if isOfLaunch(kept) { continue }
            _ = removeKept(index)
            leaving.evicted.append(kept)
        }
        for block in staged { register(block, forSession: true, &leaving) }
        leaving.spared += registeredObjects
        return leaving
    }
}
