/// Registers types, resolves them, and begins sessions.
///
/// A container holds one block for each registered type and, in each session, at most one instance of it. On any
/// threads, tasks and actors:
///
/// - A block runs once per session, on the thread that asks first; all callers share that instance.
/// - While a block runs, only its own type is locked: unrelated types build in parallel.
/// - A cycle within one container is reported, on one thread or across several.
/// - A reset is one step: an `Inject` that begins after it has returned never returns an object that a block built for
///   the old session. There are two exceptions. A block that was already running, and its tasks, still get the old
///   session's objects (the reset *overtakes* the block: its result is dropped). And an object stays if you carry it
///   over, or if a block returns it without making it.
/// - A session's registrations end with it. Once an evicted instance has been notified, and no block of its session
///   runs any more, the library does not keep it alive. (An isolated container that begins during a session keeps the
///   session's registrations until its own reset or end.)
///
/// <doc:WhatItPromises> is the whole contract. All callers share a type's instance; the compiler does not check that
/// this is safe.
///
/// ```swift
/// // At launch:
/// InjectionManager.register(CoolManager.self) { CoolManagerImpl() }
///
/// // Anywhere:
/// struct HomeScreen { let manager: CoolManager = Inject() }
///
/// // When a user signs in, and out:
/// InjectionManager.resetCurrentContainer {
///     InjectionManager.register(account, as: Account.self)
/// }
/// InjectionManager.resetCurrentContainer()
/// ```
///
/// Everything acts on the current container: the shared one or, inside `withIsolatedContainer`, the one that was made
/// for its closure. Call everything from any thread, task or actor, unless its page says otherwise.
public enum InjectionManager {
    /// Registers the block that builds a type's instance.
    ///
    /// The registration takes effect at once and is permanent, with three exceptions:
    ///
    /// - In the closure of a reset, that is, of ``resetCurrentContainer(fileID:line:_:)`` or of
    ///   ``InjectionSession/end(fileID:line:_:)``, it takes effect when the closure ends, and ends with the session.
    /// - In a block that was registered for the session, it ends with the session, even if the block's own registration
    ///   is replaced. (A `Task` that the block starts is not in the block: what it registers is permanent.)
    /// - If the type has a session registration, it replaces that one, and also ends with the session.
    ///
    /// Registering a type again replaces its block and evicts its instance. Objects that hold the old instance keep it.
    ///
    /// ```swift
    /// InjectionManager.register(CoolManager.self) { CoolManagerImpl() }
    /// InjectionManager.register(Router.self) { @MainActor in RouterImpl() }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to inject, typically a protocol.
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    ///   - block: Builds the instance, synchronously, when it is first injected. A block marked `@MainActor in`, or a
    ///     main-actor function passed by name, makes it a main-actor type: it is built and injected there only. A
    ///     nonisolated block runs on whichever thread asks first. In Swift 6 mode, what it captures must be `Sendable`. In
    ///     Swift 5 mode, write a closure rather than `CoolManagerImpl.init`.
    ///
    /// ## When it fails
    ///
    /// It traps at the caller's line if the block belongs to a global actor other than the main actor, or if the type's
    /// own block is running further up the stack. The latter does not count if a reset has overtaken that block, or if
    /// the call is in a hook, or in the `deinit` of an instance that the container releases. Known gap: an actor's
    /// method passed by name loses its isolation in Swift 6.3 and is accepted. Written as a closure, the same call does
    /// not compile.
    ///
    /// If the old block is running on another thread, its result is dropped, and its caller gets an instance from the
    /// new block.
    ///
    /// - Complexity: O(1), amortized; O(number of instances) if it replaces an instance.
    public static func register<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line,
        _ block: @escaping @Sendable @isolated(any) () -> T
    ) {
        Context.current.container.register(Registration(at: .init(file: fileID, line: line), block: block))
    }

    /// Registers an instance that exists already.
    ///
    /// It lasts as long as the registration of a block would: see ``register(_:fileID:line:_:)``. Registered at launch,
    /// it is permanent: no reset evicts it. Registered in the closure of a reset, it ends with the session: the next
    /// reset evicts it, notifies it, and lists it if it survives. Registering the type again evicts it, with one
    /// exception: a session's registration hides an instance that was registered at launch until the session ends.
    ///
    /// Any thread can inject it. Exception: an object that the container keeps for the main actor, because a main-actor
    /// block built it, stays the main actor's.
    ///
    /// ```swift
    /// InjectionManager.register(TerminalConsole(), as: Console.self)
    /// ```
    ///
    /// - Parameters:
    ///   - instance: The instance. It is handed over: if it is not `Sendable`, the caller must not use it afterwards,
    ///     except by injecting it. The compiler reports such a use in Swift 6 mode, and with complete concurrency
    ///     checking in Swift 5 mode.
    ///   - type: The type to inject, typically a protocol.
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    ///
    /// ## When it fails
    ///
    /// It traps at the caller's line if a block of the type is running further up the stack, with the exceptions that
    /// hold for a block.
    ///
    /// - Complexity: O(1), amortized, as for a block.
    public static func register<T>(
        _ instance: sending T, as type: T.Type, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let container = Context.current.container
        container.register(Registration(at: .init(file: fileID, line: line), instance: instance, in: container))
    }

    /// Returns the instance of a type, as ``Inject(_:fileID:line:)`` does, or throws an error that says why it cannot.
    ///
    /// It throws only if the lookup of `type` itself fails. If an `Inject` inside a block fails, that traps, because a
    /// block cannot throw.
    ///
    /// ```swift
    /// let manager = (try? InjectionManager.resolve(CoolManager.self)) ?? CoolManagerDouble()
    /// manager.start()
    /// ```
    ///
    /// Off the main actor, go there to resolve a main-actor type, which must be `Sendable`:
    ///
    /// ```swift
    /// let router = try await MainActor.run { try InjectionManager.resolve(Router.self) }
    /// await router.showLogin()
    /// ```
    ///
    /// In a closure, `catch` sees `any Error`; write `do throws(InjectionError)`.
    ///
    /// - Returns: The session's instance.
    /// - Throws: ``InjectionError``. A failed call changes nothing about the type.
    /// - Complexity: O(1) for an instance that exists.
    public static func resolve<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
    ) throws(InjectionError) -> sending T {
        try Context.current.container.resolve(type, at: .init(file: fileID, line: line))
    }

    /// Builds every registered type that has no instance yet, in the order of first registration.
    ///
    /// Use it in a test or a debug build. A dependency that is missing or cyclic traps, because the `Inject` that fails
    /// is inside a block:
    ///
    /// ```swift
    /// @MainActor func didSignIn() throws {
    ///     #if DEBUG
    ///     try InjectionManager.resolveAll()
    ///     #endif
    /// }
    /// ```
    ///
    /// - Throws: ``InjectionError/sessionEnded(_:)`` if the session ends first; ``InjectionError/overtaken(_:)``;
    ///   ``InjectionError/cycle(_:)`` if a block calls this. Only the lookups that this call makes itself throw.
    /// - Complexity: O(number of registered types), and the blocks.
    @MainActor
    public static func resolveAll(fileID: StaticString = #fileID, line: UInt = #line) throws(InjectionError) {
        let location = Location(file: fileID, line: line)
        let container = Context.current.container
        container.requireAllowed("was resolved", at: location)
        let (session, sites) = container.withState { ($0.session, $0.registeredSites) }
        for site in sites { _ = try container.resolve(site.type, for: session, at: location) }
    }
}
