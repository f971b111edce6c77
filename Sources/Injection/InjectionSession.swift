/// A handle to a session of a container. A session lasts from one reset to the next.
///
/// If work begins in one session and calls `Inject` only in the next, it gets the next session's objects. So inject
/// before the `await`. Where that is not possible, capture the session and resolve in it:
///
/// ```swift
/// let session = InjectionManager.currentSession
/// let drafts = await upload()
/// guard let store = try? session.resolve(DraftStore.self) else { return }  // another user may be signed in by now
/// store.replace(with: drafts)
/// ```
///
/// It acts on its own container wherever you call it, and does not keep that alive.
public struct InjectionSession: Sendable, Hashable {
    let session: Session
    fileprivate let container: @Sendable () -> Container?

    /// True until a reset, or the end of the isolated container, ends the session.
    ///
    /// ```swift
    /// let session = InjectionManager.currentSession
    /// await play()
    /// guard session.isCurrent else { return }  // on the main actor, where all resets happen
    /// HomeScreen().start()
    /// ```
    ///
    /// Another thread may end the session right after you ask. So rely on it only on the main actor, if all resets
    /// happen there and no `await` follows; otherwise use ``resolve(_:fileID:line:)``, which checks and resolves in one
    /// step.
    ///
    /// - Complexity: O(1).
    public var isCurrent: Bool { session.isCurrent }

    /// Returns this session's instance of a type, or throws if the session has ended.
    ///
    /// ```swift
    /// let drafts = await upload()
    /// try session.resolve(DraftStore.self).replace(with: drafts)
    /// ```
    ///
    /// It checks and resolves in one step, so a reset on another thread cannot come in between.
    ///
    /// - Returns: The session's instance, as ``InjectionManager/resolve(_:fileID:line:)`` returns it.
    /// - Throws: ``InjectionError/sessionEnded(_:)`` if the session has ended, or ends before this returns; otherwise
    ///   as ``InjectionManager/resolve(_:fileID:line:)``. Only new registrations of the type lead to
    ///   ``InjectionError/overtaken(_:)``, because a reset ends the session.
    /// - Complexity: O(1) for an instance that exists.
    public func resolve<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
    ) throws(InjectionError) -> sending T {
        let location = Location(file: fileID, line: line)
        guard let container = container() else { throw .sessionEnded(.init(type, at: location)) }
        return try container.resolve(type, for: session, at: location)
    }

    /// Registers a block for the rest of this session.
    ///
    /// ```swift
    /// let profile = await fetchProfile()
    /// try session.register(Profile.self) { Profile(profile) }
    /// ```
    ///
    /// It takes precedence over what was registered at launch. The next reset removes it, with everything that its
    /// block captured. In the closure of the reset that ends this session it traps, because it would be removed at
    /// once: use ``InjectionManager/register(_:fileID:line:_:)`` there.
    ///
    /// - Parameters:
    ///   - type: The type to inject, typically a protocol.
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    ///   - block: Builds the instance; see ``InjectionManager/register(_:fileID:line:_:)``, also for when it
    ///     traps.
    /// - Throws: ``InjectionError/sessionEnded(_:)``. Then nothing is registered.
    /// - Complexity: O(1), amortized; O(number of instances) if it replaces an instance.
    public func register<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line,
        _ block: @escaping @Sendable @isolated(any) () -> T
    ) throws(InjectionError) {
        try register(Registration(at: .init(file: fileID, line: line), block: block))
    }

    /// Registers an instance that exists already, for the rest of this session.
    ///
    /// ```swift
    /// try session.register(token, as: Token.self)
    /// ```
    ///
    /// Like the form for a block, it traps in the closure of the reset that ends this session.
    ///
    /// - Parameters:
    ///   - instance: The instance; see ``InjectionManager/register(_:as:fileID:line:)``.
    ///   - type: The type to inject, typically a protocol.
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    /// - Throws: ``InjectionError/sessionEnded(_:)``. Then nothing is registered.
    /// - Complexity: O(1), amortized; O(number of instances) if it replaces an instance.
    public func register<T>(
        _ instance: sending T, as type: T.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) throws(InjectionError) {
        try register(Registration(at: .init(file: fileID, line: line), instance: instance, in: container()))
    }

    private func register(_ registration: Registration) throws(InjectionError) {
        let site = registration.site
        if container()?.register(registration, for: session) ?? false { return }
        throw .sessionEnded(.init(site.type, at: site.location, site: site))
    }

    /// Ends this session, as ``InjectionManager/resetCurrentContainer(fileID:line:)`` does, unless it has ended.
    ///
    /// For a sign-out that may come late, for example because the server refused a request: if another user is signed
    /// in by then, that user stays signed in.
    ///
    /// ```swift
    /// final class Client: Sendable {
    ///     let session = InjectionManager.currentSession  // the one that builds this client
    ///
    ///     @MainActor func didRefuse() { session.end() }
    /// }
    /// ```
    ///
    /// It checks and resets in one step, so another reset cannot come in between. Like every reset, it belongs on the
    /// main actor.
    ///
    /// - Returns: Weak references to the evicted objects. Nil if the session had ended: then nothing has happened.
    ///
    /// It traps at the caller's line where a reset would, also if the session has ended.
    ///
    /// - Complexity: O(1) if the session has ended, and otherwise as a reset.
    @discardableResult
    public func end(fileID: StaticString = #fileID, line: UInt = #line) -> EvictedInstances? {
        end(fileID: fileID, line: line) {}
    }

    /// Ends this session and registers what the next one needs in one step, unless it has ended.
    ///
    /// ```swift
    /// let session = InjectionManager.currentSession
    /// let profile = await fetchProfile()
    /// session.end {  // nothing, if another sign-in was faster
    ///     InjectionManager.register(Profile.self) { Profile(profile) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    ///   - registrations: Registers what the next session needs, as the closure of
    ///     ``InjectionManager/resetCurrentContainer(fileID:line:_:)`` does; it runs in this session's container. It
    ///     does not run if the session has ended. If the session ends while it runs, what it registered is dropped.
    /// - Returns: Weak references to the evicted objects. Nil if something else ended the session first.
    /// - Throws: What the closure throws. The session then continues, and nothing is evicted.
    ///
    /// It traps at the caller's line where a reset would, also if the session has ended.
    ///
    /// - Complexity: O(1) if the session has ended, and otherwise as a reset.
    @discardableResult
    public func end<Failure: Error>(
        fileID: StaticString = #fileID, line: UInt = #line, _ registrations: () throws(Failure) -> Void
    ) throws(Failure) -> EvictedInstances? {
        try container()?.reset(session, at: .init(file: fileID, line: line), registrations)
    }

    /// Whether two values are the same session of the same container.
    public static func == (left: InjectionSession, right: InjectionSession) -> Bool { left.session === right.session }

    /// Hashes the identity of the session.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(session)) }
}

extension InjectionManager {
    /// A handle to the current session: take it before an `await`, and stay in that session after it.
    ///
    /// Inside a block, and in each `Task` that it has started (not `Task.detached`), this is the session in which the
    /// block began, even if that has ended. But once the block has returned, and with it all blocks around it, such a
    /// task gets the current session. So take the handle in the block, and let the task capture it.
    ///
    /// ```swift
    /// let session = InjectionManager.currentSession
    /// let profile = await fetchProfile()
    /// try session.register(Profile.self) { Profile(profile) }  // throws if another user has signed in
    /// ```
    ///
    /// - Complexity: O(1).
    public static var currentSession: InjectionSession {
        let container = Context.current.container
        return InjectionSession(session: container.withState { $0.session }, container: container.weakGetter)
    }
}
