/// An injection: a type that code asks for at a place.
struct Injection: Hashable {
    var type: TypeID
    /// The type as code writes it: `any P & Sendable`. `type` is then `any P`, because the running program cannot tell
    /// `any P & Sendable` from `any P`.
    var writtenType: TypeID
    var kind: InjectionSymbol
    /// The place of the call that decides the type. For `let cart: Cart = make()`, with a generic `make`, this is the
    /// call of `make`.
    var place: Place
    /// If a caller decides the type: the place of the call of `Inject`, then the places of the calls that lead to it,
    /// nearest first, without `place`. The chain is empty if the call of `Inject` itself decides the type.
    var chain: [Place]
    var function: Symbol
    var module: ModuleNumber
    /// True if the call that decides the type is in a test module.
    var isOfTest: Bool
    var destination: Call.Destination?
    /// True if a constant or variable stores the result: `let cart: Cart = Inject()`.
    var isNamed = false
    /// The outcome of the error if nothing is registered: whether the function of the injection, or one of its callers,
    /// handles it. For `Inject`, which traps, this is `fatal`.
    var failure: Call.Failure
    /// True if a condition on the type may prevent the injection: `if T.self is any Resettable.Type`.
    var isChosenByType: Bool
    /// The place of the call of `Inject`. It differs from `place` if a generic helper injects.
    var placeOfInject: Place { chain.first ?? place }
}

/// A registration: a type that code registers at a place.
struct Registration {
    /// Tells when code makes a registration, which decides what removes it. Several properties may be true, because the
    /// code may have several callers.
    struct Moment {
        /// True if the next reset removes the registration. Either the closure of a reset makes it, or
        /// `session.register` does.
        let endsWithSession: Bool
        /// True if the closure of a reset makes the registration with a plain `register`, itself or in a function that
        /// it calls. An injection there returns objects of the ending session.
        let isInReset: Bool
        /// True if only stored closures make the registration, themselves or in functions that they call, and some
        /// reset may run stored closures.
        let isPerhapsInReset: Bool
        /// True if code outside of resets makes the registration with a plain `register`, at launch or later. The next
        /// reset then keeps it, even if the closure of a reset makes it, too. Code that such a closure only starts, as
        /// in a task, is outside.
        let isOutsideResets: Bool
        /// True if only code in isolated containers makes the registration, as for a preview.
        let isIsolated: Bool
    }

    let type: TypeID
    let place: Place
    let block: FunctionValue
    let isolation: Isolation
    let function: Symbol
    /// If a caller decides the type or the block, as in `func begin<T>(…) { reset { register(T.self) { … } } }`: the
    /// closure of a reset or of an isolated container that comes first on the way from the registration to that caller.
    /// A node that the closure of a reset only starts, as in a task, is taken as well. Nil if there is none, or if no
    /// caller decides.
    let decidingClosure: CallGraph.Node?
    let module: ModuleNumber
    /// True if the call that decides the type is in a test module.
    let isOfTest: Bool
    /// True if the program may run the code that makes the registration.
    let isReached: Bool
    /// True if the program may make the registration. False for a test's.
    var isOfProgram: Bool { !isOfTest && isReached }
    /// True if code registers an existing instance, rather than a block that builds one.
    let isInstance: Bool
    /// The calls that made the registered instance or, for a block, the values that the block captured.
    let makers: [CallSite]
    /// The closures that return the registered instance, if a helper calls what it is handed: `{ Cart() }` in
    /// `keep(Cart.self) { Cart() }`, where the helper runs `register(make(), as: type)`.
    let makingClosures: Set<Symbol>
    /// The type whose injection gave the registered object: `Draft` for `register(Inject(Draft.self), as: Draft.self)`,
    /// and for `register(Draft.self) { draft }` if `draft` was injected. It is nil if the object was not injected, or
    /// if the block makes a call.
    let makerType: TypeID?
    /// True if a condition may decide whether the registration is made.
    let isConditional: Bool
    let moment: Moment

    var endsWithSession: Bool { moment.endsWithSession }
    var isInReset: Bool { moment.isInReset }
    var isPerhapsInReset: Bool { moment.isPerhapsInReset }
    var isOutsideResets: Bool { moment.isOutsideResets }
    var isIsolated: Bool { moment.isIsolated }
    /// The type whose injected object the closure of a reset registers again for the next session: the reset carries
    /// the object over. Nil for all other registrations.
    var carriedType: TypeID? { isInReset ? makerType : nil }
}
