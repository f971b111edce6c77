/// The container of the current task, and what it is doing there.
final class Context: Sendable {
    let container: Container
    /// What keeps an isolated container from ending.
    ///
    /// A block, a hook and a `deinit` have none: a task that an instance starts when it is built, or a handle that it
    /// stores, would otherwise keep open the container that keeps the instance.
    let lifetime: IsolatedContainerLifetime?
    /// The innermost activity of this task, or of one that it was started in: see ``callersActivity``.
    let inheritedActivity: Activity?
    /// Lets no `Inject` in this context read the shared container's table.
    private let pause: PublishingPause?

    private static let local = TaskLocal(wrappedValue: Context(of: .shared, activity: nil))

    @inline(never)
    static var current: Context { local.get() }

    @inline(never)
    init(
        of container: Container, lifetime: IsolatedContainerLifetime? = nil, activity: Activity?,
        isStored: Bool = false
    ) {
        self.container = container
        self.lifetime = lifetime
        inheritedActivity = activity
        pause = container.isIsolated && !isStored ? PublishingPause() : nil
    }

    /// The same container, kept open in the same way, with another activity.
    func with(activity: Activity?) -> Context { Context(of: container, lifetime: lifetime, activity: activity) }

    /// The same container, kept open in the same way, with no code that runs in it.
    var stored: Context { Context(of: container, lifetime: lifetime, activity: nil, isStored: true) }

    /// The context of code that gets a container of its own.
    func isolated(inheriting: Bool) -> Context {
        let isolated = Container(inheriting: inheriting ? container : nil)
        return Context(of: isolated, lifetime: IsolatedContainerLifetime(of: isolated), activity: inheritedActivity)
    }

    /// The innermost activity that the caller runs inside of.
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
