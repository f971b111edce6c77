/// What a program is run on: Injection, or the model.
protocol Subject: AnyObject {
    func register(_ kind: Kind, registration: Int, _ block: @escaping @Sendable () -> Thing)
    /// `expected` is what the model said.
    func inject(_ kind: Kind, asOptional: Bool, expected: Outcome?) throws(Failure) -> Thing?
    func reset(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> any Eviction
    func isolated(inheriting: Bool, _ body: () -> Void)
    /// The current session, as a question whether it still is.
    func markSession() -> () -> Bool
    /// There are no more steps.
    func end(onSharedContainer: Bool)
    /// Whether a step is a programming error here.
    func refuses(_ step: Step, expected: Event?) -> Bool
}

protocol Eviction {
    /// The kinds of each object that is still alive.
    var survivors: [[Kind]] { get }
}

struct ClosureFailure: Error {}
