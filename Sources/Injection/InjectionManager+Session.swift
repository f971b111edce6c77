private import Synchronization

/// A session of a container: what lies between two resets.
///
/// Work that began in one session and injects after the next began gets the new session's objects; it cannot know
/// better by itself. It can ask:
///
/// ```swift
/// let session = InjectionManager.currentSession
/// let drafts = await upload()
/// guard session.isCurrent else { return }  // another user may be signed in by now
/// let store: DraftStore = Inject()
/// store.replace(with: drafts)
/// ```
///
/// The check and what follows it are two steps; where no session may end between them, make both on the actor that
/// resets. Use it from any thread.
public struct InjectionSession: Sendable, Hashable {
    private final class Identity: Sendable {
        let number: Int
        let hasEnded = Atomic<Bool>(false)

        init(number: Int) { self.number = number }
    }

    private let identity: Identity

    init(after previous: InjectionSession? = nil) {
        identity = Identity(number: (previous?.identity.number ?? 0) + 1)
    }

    /// Whether no reset has ended the session, nor its isolated container the container. O(1).
    public var isCurrent: Bool { !identity.hasEnded.load(ordering: .acquiring) }

    /// The container's first session is 1.
    var number: Int { identity.number }

    func end() { identity.hasEnded.store(true, ordering: .releasing) }

    /// Whether two values stand for one session of one container.
    public static func == (left: InjectionSession, right: InjectionSession) -> Bool { left.identity === right.identity }

    /// Hashes the identity of the session.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension InjectionManager {
    /// The current container's session.
    ///
    /// ```swift
    /// let session = InjectionManager.currentSession
    /// ```
    ///
    /// Call it from any thread, task or actor. O(1).
    public static var currentSession: InjectionSession { Context.current.container.state.withLock { $0.session } }
}
