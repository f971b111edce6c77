extension Model {
    func reset(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> any Eviction {
        return try reset(container, ending: nil, closure)!
    }

    /// Nil if the session, where one is given, has ended otherwise.
    func reset(
        _ container: ModelContainer, ending session: ModelSession?,
        _ closure: () throws(ClosureFailure) -> Void
    ) throws(ClosureFailure) -> (any Eviction)? {
        let staged = Staged()
        containers.append(container)
        activities.append(.registering(container, staged))
        do throws(ClosureFailure) {
            try closure()
        } catch {
            activities.removeLast()
            containers.removeLast()
            _ = staged.end()
            throw error
        }
        activities.removeLast()
        containers.removeLast()
        if session?.isCurrent == false {
            _ = staged.end()
            return nil
        }
        // The closure's registrations are held until the reset has returned.
        let blocks = staged.end()
        return withExtendedLifetime(blocks) {
            let removed = container.reset(registering: blocks)
            let eviction = ModelEviction(removed, of: container)
            letGo(consume removed, in: container)
            return eviction
        }
    }
}
