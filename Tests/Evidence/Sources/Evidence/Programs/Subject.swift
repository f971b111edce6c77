/// What a program is run on: Injection, or the model.
protocol Subject: AnyObject {
    /// Registers, at the line of the registration's number.
    func register(_ kind: Kind, _ number: Int, onMainActor: Bool, _ block: @escaping @Sendable () -> Thing)
    func register(_ kind: Kind, _ number: Int, instance: Thing)
    /// `expected` is what the model said.
    func inject(_ kind: Kind, asOptional: Bool, expected: Outcome?) throws(Failure) -> Thing?
    func reset(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> any Eviction
    /// Runs steps as a part of no block.
    func aside(onMainActor: Bool, _ body: () -> Void)
    func isolated(inheriting: Bool, _ body: () -> Void)
    /// Starts a task that inherits what tasks inherit.
    ///
    /// - Returns: What runs it, on the caller's thread, and returns what it returns.
    func startTask(_ body: @escaping TaskStep) -> TaskStep
    /// Starts a task that ends after everything else, and does nothing more.
    ///
    /// - Returns: What ends it.
    func startLongTask() -> () -> Void
    /// Runs parts of the program in child tasks, on the caller's thread.
    ///
    /// - Returns: What the step that does it receives of what they return.
    func inTasks(_ form: TaskForm, _ order: TaskOrder, _ parts: TaskParts) -> [Thing]
    /// Whether the current container may be the program's; nil when the program has ended.
    var isInProgramsContainer: Bool? { get }
    /// The number of the current session; sessions are numbered as they are first seen.
    func currentSession() -> Int
    /// The current session.
    func markSession() -> any MarkedSession
    /// What is registered and built in the current container.
    func describe() -> ContainerDescription
    /// What the errors for types that no program registers say.
    func suggestions() -> [Suggestion]
    /// The current container.
    func markContainer() -> any MarkedContainer
    /// There are no more steps.
    func end(onSharedContainer: Bool)
    /// Whether a step is a programming error, which would trap. `session` is the one that was marked last.
    func refuses(_ step: Step, _ session: any MarkedSession, expected: Event?) -> Bool
}

/// What a container says of itself.
package struct ContainerDescription: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        let kind: Kind
        let isBuilt: Bool
        let isForSession: Bool
    }

    /// Its number; 0 in the shared container, which has had other programs.
    let session: Int
    /// Those that are built come first.
    package let entries: [Entry]
}

/// A session of a subject.
protocol MarkedSession {
    var isCurrent: Bool { get }
    func resolve(_ kind: Kind) throws(Failure) -> Thing?
    func register(
        _ kind: Kind, _ number: Int, onMainActor: Bool, _ block: @escaping @Sendable () -> Thing
    ) throws(Failure)
    func register(_ kind: Kind, _ number: Int, instance: Thing) throws(Failure)
    /// Nil if it has ended otherwise.
    func end(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> (any Eviction)?
}

/// A container of a subject, also after its end.
protocol MarkedContainer {
    func run(_ body: () -> Void)
}

protocol Eviction {
    /// The kinds of each object that is still alive.
    var survivors: [[Kind]] { get }
}

struct ClosureFailure: Error {}
