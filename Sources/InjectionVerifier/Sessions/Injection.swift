/// One type that is asked for at one place.
struct Injection: Hashable {
    var type: TypeID
    /// With what leaves no trace when the program runs: `any P & Sendable`.
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
    /// What becomes of the error when nothing is registered, here or in what calls it.
    var failure: Call.Failure
    /// A condition on the type may prevent it.
    var isChosenByType: Bool
    /// Where the call of `Inject` itself stands.
    var written: Place { chain.first ?? place }
}

/// One type that is registered at one place.
struct Registration {
    var type: TypeID
    var place: Place
    var block: FunctionValue
    var isolation: Isolation
    var function: Symbol
    /// What that calls to make it, if a reset or an isolated container runs this.
    var closure: CallGraph.Node?
    var module: Int
    /// Tests make it.
    var isOfTest: Bool
    /// The program may make it.
    var isReached: Bool
    /// It exists already, and no block builds it.
    var isInstance = false
    /// Made in a reset's closure, or for a session: the next reset removes it.
    var endsWithSession = false
    /// Made in a closure that is stored, which a reset's closure may call.
    var isPerhapsInReset = false
    /// Also, or only, made elsewhere: resets keep it.
    var isAtLaunch = true
    /// The calls that make the instance which is registered, or what the block captures.
    var makers: [CallSite] = []
    /// What the instance was injected as, if it was.
    var makerType: TypeID?
    /// Made in a reset's closure, where what is injected is that of the ending session.
    var isInReset = false
    /// What an object of the ending session was injected as that is registered there.
    var carriedType: TypeID? { isInReset ? makerType : nil }
    /// A condition decides whether it is made.
    var isConditional = false
    /// In a private container, for a preview or a test.
    var isIsolated = false
}
