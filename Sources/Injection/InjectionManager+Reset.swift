extension InjectionManager {
    /// Ends the session, for sign-out: evicts its instances and removes its registrations.
    ///
    /// ```swift
    /// InjectionManager.resetCurrentContainer()
    /// struct Toolbar {
    ///     let account: Account? = Inject()  // nil, or what was registered at launch for guests
    /// }
    /// ```
    ///
    /// An `Inject` that begins after this has returned, on any thread, never returns an object that a block built for
    /// the old session. The exception is a block that was running: it, and each `Task` that it has started (not a
    /// detached one), see the old session until the block, and all blocks around it, have returned. Its result is
    /// dropped, and its caller injects again, in the new session. (If the caller is itself a block that the reset
    /// overtook, it does get the inner block's result. Then only the outer block's result is dropped.)
    ///
    /// What was registered at launch stays registered. You get the same object again if you registered it as an
    /// instance, or if the block returns an existing object instead of making one.
    ///
    /// - Returns: Weak references to the evicted objects, which show later what is still alive.
    ///
    /// ## When it fails
    ///
    /// It traps at the caller's line in two places: in the closure of another reset of the container, and in a block of
    /// the container that no reset has overtaken. It is allowed in ``Evictable/containerDidEvict()`` and in the
    /// `deinit` of an instance that the container releases. If a block releases the last reference to an object, the
    /// `deinit` runs inside that block, so a reset there traps.
    ///
    /// ## Threads and actors
    ///
    /// Reset on the main actor. After the container has changed, instances are notified and released, newest first, on
    /// the caller's thread, with no lock held but those of blocks that run on this thread. While blocks of the ended
    /// session run, its instances are released only after the last of them. An instance that a main-actor block built
    /// is notified on the main actor: later, if the caller is elsewhere. If it is also kept as a type that any thread
    /// may inject, it is notified at once, on the caller's thread.
    ///
    /// - Complexity: O(number of registered types).
    @discardableResult
    public static func resetCurrentContainer(fileID: StaticString = #fileID, line: UInt = #line) -> EvictedInstances {
        resetCurrentContainer(fileID: fileID, line: line) {}
    }

    /// Ends the session and registers what the next one needs in one step, for sign-in.
    ///
    /// ```swift
    /// InjectionManager.resetCurrentContainer {
    ///     InjectionManager.register(account, as: Account.self)
    /// }
    /// ```
    ///
    /// What the closure registers takes effect with the eviction, and takes precedence over what was registered at
    /// launch. It ends with the session: the next reset removes it, with everything that its blocks captured.
    ///
    /// An `Inject` in the closure still gets the ending session's instance. So the closure can carry an object over, if
    /// it registers it as an instance. The object is then neither notified nor listed, unless another thread resets at
    /// the same time:
    ///
    /// ```swift
    /// InjectionManager.resetCurrentContainer {
    ///     let draft: Draft = Inject()  // what the guest has begun, in memory
    ///     InjectionManager.register(draft, as: Draft.self)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    ///   - registrations: Registers what the next session needs; it runs on the caller's thread, with no lock held but
    ///     those of blocks that run on this thread. A registration in a `Task` that it starts, or in `queue.async`, is
    ///     not part of it: it is permanent, unless the type has a session registration. (`queue.async` leaves an
    ///     isolated container, too.)
    /// - Returns: Weak references to the evicted objects, which show later what is still alive.
    /// - Throws: What the closure throws. The session then continues, and the closure's registrations are dropped.
    ///   Instances that the closure injected stay, and so does what a *block* registered while the closure ran.
    ///
    /// It traps at the caller's line where ``resetCurrentContainer(fileID:line:)`` does.
    ///
    /// - Complexity: O(number of registered types), however many of them the closure registers, plus the closure's own
    ///   time. If launch has registered an instance of a type that the closure registers too, that type adds O(number
    ///   of instances).
    @discardableResult
    public static func resetCurrentContainer<Failure: Error>(
        fileID: StaticString = #fileID, line: UInt = #line, _ registrations: () throws(Failure) -> Void
    ) throws(Failure) -> EvictedInstances {
        // It returns nil for a given session only.
        try Context.current.container.reset(at: .init(file: fileID, line: line), registrations)!
    }
}
