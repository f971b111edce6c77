/// What happened in a run of a program, in order. Things are numbered as they are made. Every step has an event that
/// begins it, so that both runs are at the same step where they have the same number of events.
package enum Event: Equatable, Sendable {
    /// Where the injection began; its outcome is filled in when it ends.
    case injected(Kind, Outcome)
    case registering(Kind)
    case resetting
    case isolating
    case lettingGo
    case markingContainer
    case enteringMarkedContainer
    case markingSession
    case askingForSurvivors
    case blockRan(Kind, registration: Int)
    case notified(thing: Int)
    case recordNotified(thing: Int)
    case ended(thing: Int)
    case captureEnded(registration: Int)
    case resetFailed
    /// A registration for a session that has ended.
    case registrationFailed
    case session(isCurrent: Bool)
    case survivors([[Kind]])
    /// A programming error, which is left out here: it would stop the program.
    case refused
}

package enum Outcome: Equatable, Sendable {
    case pending
    case thing(Int)
    case nothing
    case failed(Failure)
}

/// An `InjectionError`, as far as the model knows it.
package enum Failure: Error, Equatable, Sendable {
    /// With the blocks that were being run, innermost first, and whether the error names a registration that ended with
    /// its session.
    case notRegistered(Kind, chain: [Kind], ended: Bool)
    case cycle([Kind])
    case overtaken(Kind)
    case sessionEnded
}
