import Synchronization

/// Where code runs: in which container, and inside which block or closure of a reset.
///
/// The library's only task-local carries it.
final class Context: Sendable {
    let container: Container
    /// Keeps an isolated container open; nil in the shared container.
    ///
    /// Nil in blocks, hooks and deinits, too. Otherwise a task that an instance starts, or a handle that it stores,
    /// would keep open the container that keeps the instance.
    let lifetime: IsolatedContainerLifetime?
    /// The innermost activity around the caller, or around the code that started the caller's task. It may have ended.
    let inheritedActivity: Activity?
    /// No table is published while this context exists, so that every `Inject` looks up its context. Nil for the shared
    /// container.
    private let publishingPause: PublishingPause?

    private static let local = TaskLocal(wrappedValue: Context(of: .shared, activity: nil))

    @inline(never)
    static var current: Context { local.get() }

    @inline(never)
    init(of container: Container, lifetime: IsolatedContainerLifetime? = nil, activity: Activity?) {
        self.container = container
        self.lifetime = lifetime
        inheritedActivity = activity
        publishingPause = container.isIsolated ? PublishingPause() : nil
    }

    /// The context of code that gets a container of its own.
    func isolated(inheriting: Bool) -> Context {
        let isolated = Container(inheriting: inheriting ? container : nil)
        return Context(of: isolated, lifetime: IsolatedContainerLifetime(of: isolated), activity: inheritedActivity)
    }

    /// The innermost activity around the caller; nil in a task that was started inside one.
    var runningActivity: Activity? { inheritedActivity.flatMap { $0.isRunningInCaller ? $0 : nil } }

    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        // `withValue` rethrows what the body throws, but loses the error's type.
        do { return try Self.local.withValue(self, operation: body) } catch { throw error as! Failure }
    }

    nonisolated(nonsending) func run<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        do { return try await Self.local.withValue(self, operation: body) } catch { throw error as! Failure }
    }
}

/// Keeps an isolated container open, and ends it when the last owner releases this.
///
/// Owners are the closure of `withIsolatedContainer`, the tasks that were started there, and handles. What a block,
/// a hook or a `deinit` starts is no owner, and finds the container even after its end.
final class IsolatedContainerLifetime: Sendable {
    private let container: Container
    private static let count = Atomic<Int>(0)

    /// True while an isolated container is open. Relaxed suffices: code that escaped from a container was started after
    /// the increment, so it sees that.
    static var isAnyAlive: Bool { count.load(ordering: .relaxed) > 0 }

    init(of container: Container) {
        self.container = container
        Self.count.add(1, ordering: .relaxed)
    }

    deinit {
        container.end()
        Self.count.subtract(1, ordering: .relaxed)
    }
}
