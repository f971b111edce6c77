/// What happened in a run of a program, in order. Things are numbered as they are made. Every step has an event that
/// begins it, so that both runs are at the same step where they have the same number of events. What begins is ended by
/// `done`: a step, a hook, a `deinit`; a block by what it returns.
package enum Event: Equatable, Sendable {
    /// Where the injection began; its outcome is filled in when it ends.
    case injected(Kind, Lookup, Outcome)
    case registering(Kind, forSession: Bool)
    /// From here on the registration is in effect, or staged; with the instance, where it is one.
    case handedOver(registration: Int, instance: Int?, captures: Bool, isOnMainActor: Bool)
    /// A reset; or the end of the marked session, which is one if that is current.
    case resetting(isEnd: Bool)
    case isolating(inheriting: Bool)
    /// The closure of a reset, or of an isolated container.
    case closureEnded(throwing: Bool)
    case lettingGo
    case markingContainer
    case enteringMarkedContainer
    case forgettingContainers
    case steppingAside(onMainActor: Bool)
    case startingTask
    /// Tasks are numbered as they are started. With nil where none is left.
    case runningTask(Int?)
    case enteringTasks
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
    /// The end of the marked session: it has ended otherwise; or the next one has begun, in the session's container.
    case notEnded, sessionBegun
    case session(isCurrent: Bool)
    case survivors([[Kind]])
    case described(ContainerDescription)
    case askedForUnregistered([Suggestion])
    /// The main actor's, after the program; and whether each was in its container.
    case notifiedLater([Later])
    /// A programming error, which is left out here: it would stop the program.
    case refused
    /// How many things have not ended with the program.
    case left(Int)
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
    /// With the blocks that were being run, innermost first, and what else the error says: whether a registration has
    /// ended with its session, is staged, or may be in the isolated container that is in use elsewhere.
    case notRegistered(Kind, chain: [Kind], ended: Bool, isStaged: Bool = false, isOutside: Bool = false)
    case mainActorRequired(Kind, chain: [Kind], isRegistered: Bool)
    case cycle([Kind])
    /// With whether the error says where the block is registered, and whether the runs were put off more and more.
    case overtaken(Kind, chain: [Kind], isRegistered: Bool, hasPaused: Bool)
    case sessionEnded
}

package struct Later: Equatable, Sendable {
    let thing: Int
    let isInItsContainer: Bool
}

/// What the error for a type that no program registers says, as far as the model knows it.
package struct Suggestion: Equatable, Sendable {
    /// Its name, with its module.
    let name: String
    let alternatives: [Kind]
    let chain: [Kind]
    /// Whether the isolated container that is in use elsewhere may have it.
    let isOutside: Bool
}
