/// The container of the current task, and what it is doing there.
final class Context: Sendable {
    /// The isolated container, or nil for the shared one.
    let isolated: Container?
    /// What keeps the isolated container from ending.
    let lifetime: IsolatedContainerLifetime?
    /// The innermost activity of this task, or of one that it was started in: see ``callersActivity``.
    let activity: Activity?

    private static let local = TaskLocal<Context>(
        wrappedValue: Context(isolated: nil, lifetime: nil, activity: nil))

    static var current: Context { local.get() }

    @inline(never)
    init(isolated: Container?, lifetime: IsolatedContainerLifetime?, activity: Activity?) {
        self.isolated = isolated
        self.lifetime = lifetime
        self.activity = activity
    }

    /// The context of a block, a hook or a `deinit`.
    ///
    /// It does not keep an isolated container from ending: a task that an instance starts when it is built, or a handle
    /// that it stores, would otherwise keep open the container that keeps the instance.
    @inline(never)
    convenience init(of container: Container, doing activity: Activity?) {
        self.init(isolated: container.isIsolated ? container : nil, lifetime: nil, activity: activity)
    }

    var container: Container { isolated ?? .shared }

    /// The innermost activity that the caller runs inside of.
    @inline(never)
    var callersActivity: Activity? { activity.flatMap { $0.isCallers ? $0 : nil } }

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
