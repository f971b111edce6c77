/// An injection: a type that is asked for at a place.
struct Injection: Hashable {
    var type: TypeID
    /// The type as it is written: `any P & Sendable`, which the running program does not tell from `any P`.
    var writtenType: TypeID
    var kind: InjectionSymbol
    /// Where the type is decided: in the end the caller of generic helpers.
    var place: Place
    /// Where the call of `Inject` itself stands, and the calls in between.
    var chain: [Place]
    var function: Symbol
    var module: Int
    /// Tests make it.
    var isOfTest: Bool
    var destination: Call.Destination?
    /// It is the value of a `let`, which is then stored there.
    var isNamed = false
    /// What becomes of the error if nothing is registered, here or in the callers.
    var failure: Call.Failure
    /// A condition on the type may prevent it.
    var isChosenByType: Bool
    /// Where the call of `Inject` itself stands.
    var written: Place { chain.first ?? place }
}

/// A registration: a type that is registered at a place.
struct Registration {
    /// When it is made, and so what removes it. One that several callers make may have several moments.
    struct Moment {
        /// In a reset's closure, or for a session: the next reset removes it.
        let endsWithSession: Bool
        /// In a reset's closure, where what is injected is that of the ending session.
        let isInReset: Bool
        /// In a closure that is stored, which a reset's closure may call.
        let isPerhapsInReset: Bool
        /// Also, or only, elsewhere: resets keep it.
        let isAtLaunch: Bool
        /// In a private container, for a preview or a test.
        let isIsolated: Bool
    }

    let type: TypeID
    let place: Place
    let block: FunctionValue
    let isolation: Isolation
    let function: Symbol
    /// The closure of a reset or of an isolated container that makes it.
    let closure: CallGraph.Node?
    let module: Int
    /// Tests make it.
    let isOfTest: Bool
    /// The program may make it.
    let isReached: Bool
    /// It exists already, and no block builds it.
    let isInstance: Bool
    /// The calls that make the instance which is registered, or what the block captures.
    let makers: [CallSite]
    /// The type as which the registered instance was injected, if it was.
    let makerType: TypeID?
    /// A condition decides whether it is made.
    let isConditional: Bool
    let moment: Moment

    var endsWithSession: Bool { moment.endsWithSession }
    var isInReset: Bool { moment.isInReset }
    var isPerhapsInReset: Bool { moment.isPerhapsInReset }
    var isAtLaunch: Bool { moment.isAtLaunch }
    var isIsolated: Bool { moment.isIsolated }
    /// The same for an object of the ending session, which its reset registers again.
    var carriedType: TypeID? { isInReset ? makerType : nil }
}
