/// A handle to a container: carry it to code that does not inherit the container, or print it.
///
/// An isolated container does not end while a handle exists. A handle made in a registered block, a hook or a `deinit`
/// does not count, so that an instance cannot keep its own container open.
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
