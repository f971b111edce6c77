import Injection
import Testing

private final class Frame: Sendable {}

/// Runs a closure in a block, once. The session in which it begins must end before it does.
func inBlock(_ body: @escaping @Sendable () -> Void) {
    let session = InjectionManager.currentSession
    InjectionManager.register(Frame.self) {
        body()
        return Frame()
    }
    expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Frame.self) }
}

/// Runs a closure on another thread, where it is a part of no block, and waits.
func elsewhere(_ body: @escaping @Sendable () -> Void) { onThreadInContainer(body).wait() }

/// Resets on another thread, as a block must not.
///
/// - Returns: The session that begins.
@discardableResult
func resetElsewhere(_ registrations: @escaping @Sendable () -> Void = {}) -> InjectionSession {
    let session = Shared<InjectionSession?>(nil)
    elsewhere {
        InjectionManager.resetCurrentContainer(registrations)
        session.withLock { $0 = InjectionManager.currentSession }
    }
    return session.withLock { $0! }
}
