/// A handle to a container: carry it to code that does not inherit the container, or print it.
///
/// An isolated container does not end while a handle exists. A handle does not count if it is made in a registered
/// block, a hook, or the `deinit` of an instance that the container releases, so that an instance cannot keep its own
/// container open.
///
/// ```swift
/// let container = InjectionManager.currentContainer
/// Task.detached {
///     container.run { work() }
/// }
/// ```
public struct InjectionContainer: Sendable, CustomStringConvertible {
    let container: Container
    let lifetime: IsolatedContainerLifetime?

    /// The context of code that enters the container. Made on demand: a stored context would slow down all injections,
    /// and keep the activity of the code that made the handle.
    private var entry: Context { .init(of: container, lifetime: lifetime, activity: Context.current.inheritedActivity) }

    /// Runs a closure in the container, at once and on the caller's thread.
    ///
    /// ```swift
    /// let container = InjectionManager.currentContainer
    /// queue.async {
    ///     container.run { work() }
    /// }
    /// ```
    ///
    /// Calls nest: the innermost container counts. In an isolated container that has ended, `body` still finds its
    /// launch registrations, and nothing of any other container.
    ///
    /// - Parameter body: What to run. `Inject`, `register` and resets in it act on the container.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    /// - Complexity: O(1).
    public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try entry.run(body)
    }

    /// Runs an asynchronous closure in the container, on the caller's actor.
    ///
    /// ```swift
    /// await container.run { await play() }
    /// ```
    ///
    /// Otherwise it is like the synchronous form.
    ///
    /// - Parameter body: What to run. `Inject`, `register` and resets in it act on the container.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    /// - Complexity: O(1).
    public nonisolated(nonsending) func run<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await entry.run(body)
    }

    /// The session and a line for each registered type, for a log or a debugger.
    ///
    /// ```swift
    /// print(InjectionManager.currentContainer)
    /// // session 2: 3 registered, 1 built
    /// //   1. App.CoolManager: App.CoolManagerImpl, registered at App/Launch.swift:8
    /// //   -  App.Router: not built, on the main actor, registered at App/Launch.swift:9
    /// //   -  App.Account: not built, registered at App/SignIn.swift:20 for this session
    /// ```
    ///
    /// Instances come first, oldest first, with their dynamic types. Reading it builds nothing. The text is for people;
    /// it may change.
    ///
    /// - Complexity: O(number of registered types).
    public var description: String { container.withState { $0.listing } }
}

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
    /// container. Registered instances are shared; instances that blocks built are not carried over.
    ///
    /// The closure, the tasks that the closure has started, and the handles that were made there keep it open. When
    /// none of them is left, it ends and evicts its instances. Child tasks and `Task { }` are inside. `Task.detached`,
    /// `queue.async` and threads are not: carry ``currentContainer`` to them.
    ///
    /// Tasks do not keep it open if they are started in a block, a hook, or the `deinit` of an instance that the
    /// container releases. Nor do handles that are made there, even if they are stored. After the container's end, code
    /// that runs in such a task, or that enters through such a handle, still finds its launch registrations, and
    /// nothing of any other container; the end removes its session registrations, as a reset does. An ``Evictable``
    /// that this code builds is not notified when it is released with the container.
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
    /// While any code runs in an isolated container, even code that outlives it, injections elsewhere are several times
    /// slower.
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
    /// Task-locals do not reach `queue.async`, a thread or a detached task. This carries the container there:
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
