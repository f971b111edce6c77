extension InjectionManager {
    /// Evicts every instance and begins the next session.
    ///
    /// ```swift
    /// let evicted = InjectionManager.resetCurrentContainer()
    /// ```
    ///
    /// An injection that begins after this has returned, on any thread, gets an instance that was built in the new
    /// session from others of the new session. A block that the reset overtakes is run again, and its first result
    /// dropped.
    ///
    /// - Parameters:
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    /// - Returns: What was evicted; asked later, it names what is still alive.
    ///
    /// ## When it fails
    ///
    /// It stops the program at the caller's line inside a block, and inside the closure of another reset.
    ///
    /// ## Threads and actors
    ///
    /// Call it from any thread, task or actor, also from ``Evictable/didEvict()`` and from a `deinit`. Instances are
    /// told and released on the caller's thread, after the container has changed and with no lock held; those that were
    /// built on the main actor are told there, later if the caller is elsewhere.
    ///
    /// - Complexity: O(number of instances).
    @discardableResult
    public static func resetCurrentContainer(
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> EvictedInstances {
        resetCurrentContainer(fileID: fileID, line: line) {}
    }

    /// Evicts every instance and registers what the next session needs, in one step.
    ///
    /// ```swift
    /// InjectionManager.resetCurrentContainer {
    ///     InjectionManager.register(UserSession.self) { UserSession(user: user) }
    /// }
    /// ```
    ///
    /// What the closure registers takes effect with the eviction: at no moment can the new session build with a block
    /// of the old one that the closure replaces. An `Inject` in the closure still gets the ending session's instance,
    /// so that it can carry something over:
    ///
    /// ```swift
    /// InjectionManager.resetCurrentContainer {
    ///     let cache: ImageCache = Inject()
    ///     InjectionManager.register(ImageCache.self) { cache }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    ///   - registrations: Registers. A `Task` that it starts is no part of it. It runs without a lock, on the caller's
    ///     thread.
    /// - Returns: What was evicted; asked later, it names what is still alive.
    /// - Throws: What the closure throws. Then nothing is evicted and nothing registered; what the closure injected may
    ///   have been built.
    ///
    /// It stops the program at the caller's line inside a block, and inside the closure of another reset. Call it from
    /// any thread, task or actor; see ``resetCurrentContainer(fileID:line:)``.
    ///
    /// - Complexity: O(number of instances), and the closure.
    @discardableResult
    public static func resetCurrentContainer<Failure: Error>(
        fileID: StaticString = #fileID, line: UInt = #line, _ registrations: () throws(Failure) -> Void
    ) throws(Failure) -> EvictedInstances {
        var context = Context.current
        let container = context.container(for: .reset, fileID: fileID, line: line)
        let enclosing = context.callersActivity
        if let misuse = enclosing?.misuseByReset(of: container) { misuse.stop(fileID: fileID, line: line) }
        let staged = StagedBlocks()
        let registering = Activity(.registering(staged), in: container, within: enclosing)
        context.activity = registering
        defer { registering.end() }
        do throws(Failure) {
            try context.run(registrations)
        } catch {
            _ = staged.removeAll()
            throw error
        }
        return container.reset(registering: staged.removeAll())
    }
}

extension Activity {
    /// Why the caller may not reset a container. In a hook it may, whatever that interrupted.
    fileprivate func misuseByReset(of container: Container) -> Misuse? {
        for activity in chain {
            switch activity.kind {
            case .evicting: return nil
            case .building(let build) where activity.container === container: return .resetInBlock(build.registration)
            case .registering where activity.container === container: return .resetInReset
            case .building, .registering: continue
            }
        }
        return nil
    }
}
