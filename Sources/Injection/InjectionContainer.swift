/// A handle to a container: carry it to code that does not inherit the container, or print it.
///
/// An isolated container does not end while a handle exists. A handle made inside a block does not count: an instance
/// cannot keep its own container open.
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

    /// The session and a line for each registered type, for a log or a debugger.
    ///
    /// ```swift
    /// print(InjectionManager.currentContainer)
    /// // session 2: 3 registered, 1 built
    /// //   1. App.CoolManager: App.CoolManagerImpl, registered at App/Launch.swift:8
    /// //   -  App.Router: not built, on the main actor, registered at App/Launch.swift:9
    /// //   -  App.UserSession: not built, registered at App/SignIn.swift:20 for this session
    /// ```
    ///
    /// Instances come first, oldest first, with their dynamic types. Reading it builds nothing. The text is for people;
    /// it may change.
    ///
    /// - Complexity: O(number of registered types).
    public var description: String {
        container.state.withLock { $0.listing }
    }
}

extension ContainerState {
    fileprivate var listing: String {
        var text = ""
        var registered = 0
        for instance in kept {
            registered += 1
            text += fill("\n  %T. ", registered.description)
            // A kept instance can be read, under the lock.
            text += line(for: instance.registration, typeName(type(of: instance.any!)))
        }
        for index in records.indices where records[index].kept == nil {
            guard let registration = records[index].block?.registration else { continue }
            registered += 1
            text += "\n  -  " + line(for: registration, "not built")
        }
        var header = fill("session %T: ", session.number.description)
        header += fill("%T registered, ", registered.description)
        header += fill("%T built", kept.count.description)
        return header + text
    }

    @inline(never)
    private func line(for registration: Registration, _ built: String) -> String {
        var line = fill("%T: ", typeName(registration.type)) + built
        if registration.isOnMainActor { line += ", on the main actor" }
        line += fill(", registered at %R", "", nil, registration.location)
        if records[indices[registration.key]!].session != nil { line += " for this session" }
        return line
    }
}
