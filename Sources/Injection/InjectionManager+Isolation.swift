extension InjectionManager {
    /// Runs a closure in a container of its own: for a test, or a tool that plays two users at once.
    ///
    /// ```swift
    /// InjectionManager.withIsolatedContainer {
    ///     InjectionManager.register(CoolManager.self) { CoolManagerDouble() }
    ///     Inject(CoolManager.self).start()
    /// }
    /// ```
    ///
    /// Inside, `Inject`, `register` and resets act on that container. It starts with the registrations of the current
    /// container. Registered instances are shared; instances that blocks built are not carried over. It ends, and
    /// evicts its instances, with the closure, or with the last `Task` that the closure started and that outlives it.
    /// Child tasks and `Task { }` are inside. `Task.detached`, dispatch queues and threads are not: carry
    /// ``currentContainer`` to them.
    ///
    /// Tasks that the container's own instances start when they are built do not keep it open. Nor do handles that
    /// the instances take in a block, a hook or a `deinit`, even if they store them. After the container's end, code in
    /// such tasks, or through such handles, still finds its launch registrations, and nothing of any other container;
    /// the end removes its session registrations, as a reset does. An ``Evictable`` that this code builds is not
    /// notified when it is released with the container.
    ///
    /// A reset as the last statement is a leak test:
    ///
    /// ```swift
    /// let evicted = InjectionManager.withIsolatedContainer {
    ///     work()
    ///     return InjectionManager.resetCurrentContainer()
    /// }
    /// #expect(evicted.survivors.isEmpty)
    /// ```
    ///
    /// While code runs in an isolated container, also code that outlives the container, injections elsewhere are
    /// several times slower.
    ///
    /// - Parameters:
    ///   - inheritingRegistrations: Whether it starts with the current container's registrations.
    ///   - body: What to run.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    /// - Complexity: O(number of registered types).
    public static func withIsolatedContainer<Result, Failure: Error>(
        inheritingRegistrations: Bool = true, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Context.current.isolated(inheriting: inheritingRegistrations).run(body)
    }

    /// Runs an asynchronous closure in a container of its own, on the caller's actor.
    ///
    /// ```swift
    /// await InjectionManager.withIsolatedContainer {
    ///     InjectionManager.register(CoolManager.self) { CoolManagerDouble() }
    ///     await play()
    /// }
    /// ```
    ///
    /// Otherwise it is like the synchronous form.
    ///
    /// - Parameters:
    ///   - inheritingRegistrations: Whether it starts with the current container's registrations.
    ///   - body: What to run.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    /// - Complexity: O(number of registered types).
    public nonisolated(nonsending) static func withIsolatedContainer<Result, Failure: Error>(
        inheritingRegistrations: Bool = true, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await Context.current.isolated(inheriting: inheritingRegistrations).run(body)
    }

    /// The container that the caller is in: the shared one, or an isolated one.
    ///
    /// Task-locals do not reach a dispatch queue, a thread or a detached task. This carries the container there:
    ///
    /// ```swift
    /// let container = InjectionManager.currentContainer
    /// queue.async {
    ///     container.run { work() }
    /// }
    /// ```
    ///
    /// - Complexity: O(1).
    public static var currentContainer: InjectionContainer {
        InjectionContainer(container: Context.current.container, lifetime: Context.current.lifetime)
    }
}
