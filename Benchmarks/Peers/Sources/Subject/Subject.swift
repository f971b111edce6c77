/// One library, used the way its documentation recommends.
package struct Subject: Sendable {
    package let name: String
    /// Makes everything ready that the loops resolve.
    package let prepare: @Sendable () -> Void
    /// Stores a singleton behind a protocol, which exists already, in a property: so many times.
    package let inject: @Sendable (Int) -> Void
    /// The same with an optional of it; nil where the library has none.
    package var injectOptional: (@Sendable (Int) -> Void)?
    /// Registers the singleton of a type that its initializer makes; nil where nothing is registered when running.
    package var register: (@Sendable (any Made.Type) -> Void)?
    /// Returns the singleton of such a type.
    package let resolve: @Sendable (any Made.Type) -> AnyObject
    /// Resolves the first of two singletons that need each other.
    package let resolveCycle: @Sendable () -> Void
    package var session: SessionUse?

    package init(
        _ name: String, prepare: @escaping @Sendable () -> Void, inject: @escaping @Sendable (Int) -> Void,
        injectOptional: (@Sendable (Int) -> Void)? = nil, register: (@Sendable (any Made.Type) -> Void)? = nil,
        resolve: @escaping @Sendable (any Made.Type) -> AnyObject, resolveCycle: @escaping @Sendable () -> Void,
        session: SessionUse? = nil
    ) {
        self.name = name
        self.prepare = prepare
        self.inject = inject
        self.injectOptional = injectOptional
        self.register = register
        self.resolve = resolve
        self.resolveCycle = resolveCycle
        self.session = session
    }
}

/// How an app ends what belongs to one user; nil where a library leaves that to the app.
package struct SessionUse: Sendable {
    /// Registers `Stamped` with a function that makes it, and resolves it.
    package let register: @Sendable () -> Void
    package let resolve: @Sendable () -> Stamped
    /// Makes the library forget the instances that it has made.
    package let reset: @Sendable () -> Void
    /// Registers a user's objects, uses them, and signs out again.
    package let signInAndOut: @Sendable (User) -> Void
    /// What a reset says about objects that are still alive; nil where it says nothing.
    package var survivors: (@Sendable (User, inout Profile?) -> String)?

    package init(
        register: @escaping @Sendable () -> Void, resolve: @escaping @Sendable () -> Stamped,
        reset: @escaping @Sendable () -> Void, signInAndOut: @escaping @Sendable (User) -> Void,
        survivors: (@Sendable (User, inout Profile?) -> String)? = nil
    ) {
        self.register = register
        self.resolve = resolve
        self.reset = reset
        self.signInAndOut = signInAndOut
        self.survivors = survivors
    }
}
