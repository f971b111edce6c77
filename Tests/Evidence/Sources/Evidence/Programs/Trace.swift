/// What happened in a run of a program, in order. Things are numbered as they are made. Every step has an event that
/// begins it, so that both runs are at the same step where they have the same number of events. What begins is ended by
/// `done`: a step, a hook, a `deinit`; a block by what it returns.
package enum Event: Equatable, Sendable {
    /// Where the injection began; its outcome is filled in when it ends.
    case injected(Kind, Lookup, Outcome)
    case registering(Kind, forSession: Bool)
    /// From here on the registration is in effect, or staged; with the instance, where it is one.
    case handedOver(registration: Int, instance: Int?, captures: Bool)
    case resetting
    case isolating(inheriting: Bool)
    /// The closure of a reset, or of an isolated container.
    case closureEnded(throwing: Bool)
    case lettingGo
    case markingContainer
    case enteringMarkedContainer
    case steppingAside
    case markingSession
    case askingForSurvivors
    case blockRan(Kind, registration: Int)
    case blockReturned(thing: Int)
    case made(thing: Int, isEvictable: Bool)
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
    case done
}

package enum Lookup: Equatable, Sendable { case plain, optional, inSession }

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
