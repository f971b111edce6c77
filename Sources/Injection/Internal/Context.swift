/// Where the current task is: in which container, and in the middle of what.
struct Context: Sendable {
    /// The isolated container, or nil for the shared one.
    var isolated: Container?
    /// What keeps the isolated container from ending.
    var lifetime: IsolatedContainerLifetime?
    /// The innermost activity of this task, or of one that it was started in: see ``callersActivity``.
    var activity: Activity?

    private static let local = TaskLocal<Context>(wrappedValue: Context())

    static var current: Context { local.get() }

    var container: Container { isolated ?? .shared }

    /// The innermost activity that the caller runs inside of.
    var callersActivity: Activity? { activity.flatMap { $0.isCallers ? $0 : nil } }

    func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        // `withValue` rethrows any error; the `Result` keeps its type.
        try Self.local.withValue(self) { () -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }

    nonisolated(nonsending) func run<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await Self.local.withValue(self) { () async -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }.get()
    }
}
