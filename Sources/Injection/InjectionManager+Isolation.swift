extension InjectionManager {
    /// Runs a closure in a container of its own: for a test, a preview, a tool that plays two users at once.
    ///
    /// ```swift
    /// InjectionManager.withIsolatedContainer {
    ///     InjectionManager.register(CoolManager.self) { CoolManagerDouble() }
    ///     let manager: CoolManager = Inject()
    /// }
    /// ```
    ///
    /// Inside, everything acts on that container: `Inject`, `register`, a reset. It starts with the registrations of
    /// the current container and no instances. It ends, and evicts its instances, with the closure, or with the last
    /// `Task` started inside that outlives it. Child tasks and `Task { }` are inside. `Task.detached`, dispatch queues
    /// and threads are not: carry ``currentContainer`` to them.
    ///
    /// A task that a `didEvict` of that end starts may still inject from it; an ``Evictable`` that is built so is released
    /// untold.
    ///
    /// - Parameters:
    ///   - inheritingRegistrations: Whether it starts with the current container's registrations.
    ///   - body: What to run.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    ///
    /// Call it from any thread, task or actor, also nested. While an isolated container is alive, an injection outside
    /// of it costs some ten times as much as otherwise.
    ///
    /// - Complexity: O(number of registered types).
    public static func withIsolatedContainer<Result, Failure: Error>(
        inheritingRegistrations: Bool = true, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Context.current.isolated(inheriting: inheritingRegistrations).run(body)
    }

    /// Runs an asynchronous closure in a container of its own.
    ///
    /// ```swift
    /// await InjectionManager.withIsolatedContainer {
    ///     InjectionManager.register(CoolManager.self) { CoolManagerDouble() }
    ///     await play()
    /// }
    /// ```
    ///
    /// As the synchronous form. The closure runs on the caller's actor.
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

    /// Runs a closure in a container of its own, and returns what that container evicts as it ends: a leak test in a
    /// line.
    ///
    /// ```swift
    /// #expect(InjectionManager.withIsolatedContainer { work() }.survivors.isEmpty)
    /// ```
    ///
    /// It is made of what the container keeps when the closure has ended, and keeps none of that alive. A survivor is
    /// held by something outside the container, or by a `Task` that outlives the closure, and the container with it.
    ///
    /// Where nothing says otherwise, `withIsolatedContainer` returns what its closure returns. To ask later, write the
    /// closure's type:
    ///
    /// ```swift
    /// let evicted: EvictedInstances = InjectionManager.withIsolatedContainer { () -> Void in
    ///     work()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - inheritingRegistrations: Whether it starts with the current container's registrations.
    ///   - body: What to run.
    /// - Returns: The instances of the container's last session; asked later, it names what is still alive.
    /// - Throws: What the closure throws.
    ///
    /// Call it from any thread, task or actor, also nested.
    ///
    /// - Complexity: O(number of instances and of registered types).
    @_disfavoredOverload  // Or it would take closures that return a value through an `if` expression.
    public static func withIsolatedContainer<Failure: Error>(
        inheritingRegistrations: Bool = true, _ body: () throws(Failure) -> Void
    ) throws(Failure) -> EvictedInstances {
        let context = Context.current.isolated(inheriting: inheritingRegistrations)
        try context.run(body)
        return context.instancesAtItsEnd
    }

    /// Runs an asynchronous closure in a container of its own, and returns what that container evicts as it ends.
    ///
    /// ```swift
    /// let survivors = await InjectionManager.withIsolatedContainer { await play() }.survivors
    /// #expect(survivors.isEmpty)
    /// ```
    ///
    /// As the synchronous form. The closure runs on the caller's actor.
    ///
    /// - Parameters:
    ///   - inheritingRegistrations: Whether it starts with the current container's registrations.
    ///   - body: What to run.
    /// - Returns: The instances of the container's last session; asked later, it names what is still alive.
    /// - Throws: What the closure throws.
    ///
    /// Call it from any task.
    ///
    /// - Complexity: O(number of instances and of registered types).
    @_disfavoredOverload
    public nonisolated(nonsending) static func withIsolatedContainer<Failure: Error>(
        inheritingRegistrations: Bool = true, _ body: nonisolated(nonsending) () async throws(Failure) -> Void
    ) async throws(Failure) -> EvictedInstances {
        let context = Context.current.isolated(inheriting: inheritingRegistrations)
        try await context.run(body)
        return context.instancesAtItsEnd
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
    /// Call it from any thread, task or actor. O(1).
    public static var currentContainer: InjectionContainer { InjectionContainer(Context.current) }
}

/// A container, to be carried to code that does not inherit it.
///
/// An isolated container does not end while this exists.
///
/// ```swift
/// let container = InjectionManager.currentContainer
/// Task.detached {
///     container.run { work() }
/// }
/// ```
public struct InjectionContainer: Sendable {
    private let container: Container?
    private let lifetime: IsolatedContainerLifetime?

    fileprivate init(_ context: Context) {
        container = context.isolated
        lifetime = context.lifetime
    }

    /// Runs a closure in the container.
    ///
    /// ```swift
    /// container.run { work() }
    /// ```
    ///
    /// - Parameter body: What to run. `Inject`, `register` and resets in it act on the container.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    /// - Complexity: O(1). Call it from any thread, task or actor.
    public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try context.run(body)
    }

    /// Runs an asynchronous closure in the container, on the caller's actor.
    ///
    /// ```swift
    /// await container.run { await play() }
    /// ```
    ///
    /// - Parameter body: What to run. `Inject`, `register` and resets in it act on the container.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    /// - Complexity: O(1). Call it from any task.
    public nonisolated(nonsending) func run<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await context.run(body)
    }

    private var context: Context {
        var context = Context.current
        context.isolated = container
        context.lifetime = lifetime
        return context
    }
}

extension Context {
    fileprivate func isolated(inheriting: Bool) -> Context {
        var context = self
        let isolated = Container(isolatedInheriting: inheriting ? container : nil)
        context.isolated = isolated
        context.lifetime = IsolatedContainerLifetime(of: isolated)
        return context
    }

    /// Made while the context still keeps the container from ending.
    fileprivate var instancesAtItsEnd: EvictedInstances {
        withExtendedLifetime(lifetime) { EvictedInstances(ofEnding: container) }
    }
}
