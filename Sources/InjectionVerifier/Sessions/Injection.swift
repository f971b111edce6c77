/// An injection: a type that code asks for at a place.
struct Injection: Hashable {
    var type: TypeID
    /// The type as it is written: `any P & Sendable`, which the running program cannot tell from `any P`.
    var writtenType: TypeID
    var kind: InjectionSymbol
    /// The place of the call that decides the type. For a generic helper, as in `let cart: Cart = make()`, it stands
    /// in a caller of the helper.
    var place: Place
    /// The places of the call of `Inject` and of the calls up to `place`; empty if the call of `Inject` decides the
    /// type.
    var chain: [Place]
    var function: Symbol
    var module: Int
    /// True if the call that decides the type stands in a test.
    var isOfTest: Bool
    var destination: Call.Destination?
    /// True if a constant or variable of the function holds the result: `let cart: Cart = Inject()`.
    var isNamed = false
    /// The handling of the error if nothing is registered, in the function of the injection or in its callers.
    var failure: Call.Failure
    /// True if a condition on the type may prevent the injection: `if T.self is any Resettable.Type`.
    var isChosenByType: Bool
    /// The place of the call of `Inject`, which for a generic helper stands in the helper.
    var written: Place { chain.first ?? place }
}

/// A registration: a type that code registers at a place.
struct Registration {
    /// The moments at which a registration is made, which decide what removes it. Several are true if several callers
    /// make it.
    struct Moment {
        /// True if the next reset removes the registration: the closure of a reset makes it, or it is made for a
        /// session.
        let endsWithSession: Bool
        /// True if the closure of a reset makes it. An injection there returns objects of the ending session.
        let isInReset: Bool
        /// True if a stored closure makes it, which the closure of a reset may call.
        let isPerhapsInReset: Bool
        /// True if code outside of resets makes it. Resets keep such a registration, even if the closure of a reset
        /// makes it, too.
        let isAtLaunch: Bool
        /// True if it is made only in isolated containers, as for a preview.
        let isIsolated: Bool
    }

    let type: TypeID
    let place: Place
    let block: FunctionValue
    let isolation: Isolation
    let function: Symbol
    /// The closure in which the registration is made, as a node: that of a reset, or that of an isolated container. If
    /// a task that the closure of a reset starts makes it, the function that runs in the task. Nil otherwise.
    let closure: CallGraph.Node?
    let module: Int
    /// True if the call that decides the type stands in a test.
    let isOfTest: Bool
    /// True if code that the program may run makes it.
    let isReached: Bool
    /// True if it registers an instance that exists already, rather than a block that builds one.
    let isInstance: Bool
    /// The calls that make the registered instance or, for a block, the values that it captures.
    let makers: [CallSite]
    /// The type as which the registered object was injected before it was registered; nil if it was not injected.
    let makerType: TypeID?
    /// True if a condition decides whether the registration is made.
    let isConditional: Bool
    let moment: Moment

    var endsWithSession: Bool { moment.endsWithSession }
    var isInReset: Bool { moment.isInReset }
    var isPerhapsInReset: Bool { moment.isPerhapsInReset }
    var isAtLaunch: Bool { moment.isAtLaunch }
    var isIsolated: Bool { moment.isIsolated }
    /// The type as which the closure of a reset injects an object of the ending session, to register it again.
    var carriedType: TypeID? { isInReset ? makerType : nil }
}
