/// A container, to be carried to code that does not inherit it, or printed.
///
/// An isolated container does not end while this exists, unless a block took it: an instance cannot keep its own
/// container open.
///
/// ```swift
/// let container = InjectionManager.currentContainer
/// Task.detached {
///     container.run { work() }
/// }
/// ```
public struct InjectionContainer: Sendable, CustomStringConvertible {
    private let container: Container
    private let lifetime: IsolatedContainerLifetime?

    init(_ context: Context) {
        container = context.container
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
    /// - Complexity: O(1).
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
    /// - Complexity: O(1).
    public nonisolated(nonsending) func run<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await context.run(body)
    }

    private var context: Context {
        Context(
            isolated: container.isIsolated ? container : nil, lifetime: lifetime, activity: Context.current.activity)
    }

    /// The session, and a line for each registered type: for a log or a debugger. It builds nothing.
    ///
    /// ```swift
    /// print(InjectionManager.currentContainer)
    /// // session 2: 3 registered, 1 built
    /// //   1. App.CoolManager: App.CoolManagerImpl, registered at App/Launch.swift:8
    /// //   -  App.Router: not built, on the main actor, registered at App/Launch.swift:9
    /// //   -  App.UserSession: not built, registered at App/SignIn.swift:20 for this session
    /// ```
    ///
    /// What is built comes first, oldest first, with the type of the instance. The text is for people; it may change.
    ///
    /// - Complexity: O(number of registered types).
    public var description: String {
        let (number, records, types) = container.state.withLock { state in
            let built = state.kept.compactMap { state[$0.registration.key] }
            let others = state.records.filter { $0.block != nil && $0.kept == nil }
            return (state.session.number, built + others, state.kept.map { $0.any.map { type(of: $0) } })
        }
        var lines = ["session \(number): \(records.count) registered, \(types.count) built"]
        for record in records {
            guard let block = record.block else { continue }
            let position = lines.count
            var line = position > types.count ? "  -  " : "  \(position). "
            line += typeName(block.registration.type) + ": "
            line += position > types.count ? "not built" : types[position - 1].map(typeName) ?? "built"
            if block.registration.isOnMainActor { line += ", on the main actor" }
            line += ", registered at " + block.registration.location.description
            if record.session != nil { line += " for this session" }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }
}
