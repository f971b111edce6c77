import Injection

/// Runs a closure on several threads at once, in the caller's container, and waits for all of them.
///
/// - Returns: The results, in the order of the threads' numbers.
@discardableResult
func onThreadsInContainer<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
) -> [Result] {
    let container = InjectionManager.currentContainer
    return onThreads(count) { number in container.run { body(number) } }
}

/// Starts a thread in the caller's container.
///
/// - Returns: A signal that is given when the closure has returned.
func onThreadInContainer(_ body: @escaping @Sendable () -> Void) -> Signal {
    let container = InjectionManager.currentContainer
    return onThread { container.run(body) }
}

/// Runs a closure on a thread of its own, in the caller's container, and suspends until it has returned.
///
/// For what waits for a `Task`: a test that blocked its own thread meanwhile could take the last one that tasks have.
func suspendedOnThreadInContainer<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    let container = InjectionManager.currentContainer
    return await withCheckedContinuation { continuation in
        _ = onThread { continuation.resume(returning: container.run(body)) }
    }
}
