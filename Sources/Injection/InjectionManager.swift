/// Registers types, resolves them, and begins sessions.
///
/// A container holds one block for each registered type and, in each session, at most one instance of it. The contract,
/// whatever the threads, tasks and actors:
///
/// - A block runs once a session, on the thread that asks first; everyone gets that instance.
/// - While a block runs, only those wait who ask for its type: unrelated types build at the same time.
/// - A cycle is told, on one thread or across several; <doc:Limits> says which cannot be seen.
/// - A reset is one step: an injection that begins after it has returned never gets an instance from before it, and
///   what a reset overtakes is built again.
/// - Evicted instances are released as soon as their last user lets go of them.
///
/// ```swift
/// // At launch:
/// InjectionManager.register(CoolManager.self) { CoolManagerImpl() }
///
/// // Anywhere:
/// let manager: CoolManager = Inject()
///
/// // When the user signs out:
/// InjectionManager.resetCurrentContainer()
/// ```
///
/// Everything acts on the current container: the shared one, or inside `withIsolatedContainer` the one that was made
/// for its closure.
public enum InjectionManager {
    /// Registers the block that builds a type's instance.
    ///
    /// Registering a type again replaces its block, and evicts the type's own instance. What was built with that
    /// instance keeps it. Inside the closure of ``resetCurrentContainer(fileID:line:_:)`` the block takes effect when
    /// the closure ends.
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
    ///   - block: Builds the instance, synchronously, when it is injected first. A block marked `@MainActor in`, or a
    ///     main-actor function passed by name, makes it a main-actor type: it is built and injected there only. Any
    ///     thread may run a block without isolation. In Swift 6 mode what a block captures must be `Sendable`. In Swift
    ///     5 mode write a closure rather than `CoolManagerImpl.init`.
    ///
    /// ## When it fails
    ///
    /// It stops the program at the caller's line when the block belongs to a global actor other than the main actor, and
    /// when the type's own block is running further up the stack. A method of an actor's instance, passed by name, does
    /// not tell its actor (Swift 6.3), so it is not refused: write a closure, for which the compiler refuses the call.
    ///
    /// ## Threads and actors
    ///
    /// Call it from any thread, task or actor. A build of the type under way is not kept; its caller gets an instance
    /// from the new block.
    ///
    /// - Complexity: O(1), amortised; O(number of instances) where the evicted instance is ``Evictable``.
    public static func register<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line,
        _ block: @escaping @Sendable @isolated(any) () -> T
    ) {
        let location = InjectionError.Location(fileID: fileID, line: line)
        guard let block = Block(location: location, block: block) else {
            Misuse.blockOfAnotherActor(type: type).stop(fileID: fileID, line: line)
        }
        Context.current.container(for: .register(type), fileID: fileID, line: line)
            .register(block, fileID: fileID, line: line)
    }

    /// Returns the instance of a type, as ``Inject(_:fileID:line:)`` does, or throws why there is none.
    ///
    /// Only a failure of this type is thrown. A block cannot throw, so an `Inject` that fails inside one stops the
    /// program.
    ///
    /// ```swift
    /// let manager = try InjectionManager.resolve(CoolManager.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type that was registered. It may be left out where it can be inferred.
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    /// - Returns: The session's instance.
    /// - Throws: ``InjectionError``. The container is then as it was before.
    ///
    /// Call it from any thread, task or actor.
    ///
    /// - Complexity: O(1) for an instance that exists.
    public static func resolve<T>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
    ) throws(InjectionError) -> sending T {
        try Context.current.container(for: .inject(T.self), fileID: fileID, line: line)
            .resolve(T.self, at: .init(fileID: fileID, line: line))
    }

    /// Returns the instance of a type from the main actor: the way in to a main-actor type from elsewhere.
    ///
    /// ```swift
    /// let router = try await InjectionManager.resolveOnMainActor(Router.self)
    /// await router.showLogin()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type that was registered. It is `Sendable`, because it crosses to the caller's actor.
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    /// - Returns: The session's instance.
    /// - Throws: ``InjectionError``, but never ``InjectionError/mainActorRequired(_:)``.
    ///
    /// Call it from any task. The caller suspends until the main actor is free.
    ///
    /// - Complexity: O(1) for an instance that exists.
    @MainActor
    public static func resolveOnMainActor<T: Sendable>(
        _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
    ) async throws(InjectionError) -> T {
        try resolve(type, fileID: fileID, line: line)
    }

    /// Builds everything that is registered and has no instance yet, in the order of registration.
    ///
    /// What is wrong then stops the program at launch rather than on a screen that a user reaches next month.
    ///
    /// ```swift
    /// @MainActor func launch() {
    ///     registerEverything()
    ///     InjectionManager.resolveAll()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The caller's file; leave it out.
    ///   - line: The caller's line; leave it out.
    ///
    /// It stops the program with the message of the first failure, as `Inject` does. It runs on the main actor, where
    /// every block may run.
    ///
    /// - Complexity: O(number of registered types), and the blocks.
    @MainActor
    public static func resolveAll(fileID: StaticString = #fileID, line: UInt = #line) {
        let container = Context.current.container(for: .resolveAll, fileID: fileID, line: line)
        for registration in container.registrations {
            func build<T>(_ type: T.Type) { _ = injectSlowly(type, fileID: fileID, line: line) }
            build(registration.type)
        }
    }
}
