import Injection
import Testing

private final class Frame: Sendable {}

/// How the block is registered that `inBlock` runs.
enum BlockRegistration: CaseIterable { case atLaunch, forSession, forSessionOverLaunch }

/// Runs a closure in a block, once. The session in which it begins must end before it does.
func inBlock(registered registration: BlockRegistration = .atLaunch, _ body: @escaping @Sendable () -> Void) {
    let session = InjectionManager.currentSession
    let block = { @Sendable in
        body()
        return Frame()
    }
    switch registration {
    case .atLaunch: InjectionManager.register(Frame.self, block)
    case .forSession: #expect(throws: Never.self) { try session.register(Frame.self, block) }
    case .forSessionOverLaunch:
        InjectionManager.register(Frame.self) { Frame() }
        #expect(throws: Never.self) { try session.register(Frame.self, block) }
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
    let session = Locked<InjectionSession?>(nil)
    elsewhere {
        InjectionManager.resetCurrentContainer(registrations)
        session.withLock { $0 = InjectionManager.currentSession }
    }
    return session.withLock { $0! }
}
