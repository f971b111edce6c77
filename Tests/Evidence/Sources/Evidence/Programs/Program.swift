/// A short program that uses a container. The same program is run on Injection and on the model of its contract, and
/// both must do the same.
package struct Program: Equatable, Sendable {
    /// Whether it runs on the shared container. Then it begins with a reset, and registers every kind.
    package var usesSharedContainer: Bool
    package var steps: [Step]
    /// Hooks that reset and blocks that register would go on for ever: after so many steps, no more does anything.
    package var limit: Int

    package init(usesSharedContainer: Bool = false, limit: Int = 60, _ steps: [Step]) {
        self.usesSharedContainer = usesSharedContainer
        self.limit = limit
        self.steps = steps
    }
}

package indirect enum Step: Equatable, Sendable {
    case register(Kind, Block)
    /// With the block that was registered for the kind last.
    case registerAgain(Kind)
    case registerInstance(Kind, Instance)
    case repeated(Int, [Step])
    case inject(Kind)
    case injectOptional(Kind)
    /// These four act on the session that was marked last.
    case sessionRegister(Kind, Block)
    case sessionRegisterInstance(Kind, Instance)
    case sessionResolve(Kind)
    /// With what its closure does, which then throws or not.
    case sessionEnd([Step], fails: Bool = false)
    /// Lets go of all that the program has injected.
    case letGo
    /// With what its closure does.
    case reset([Step])
    /// Its closure throws after these.
    case failingReset([Step])
    case isolated(inheriting: Bool, [Step])
    /// Runs steps in the current container as another thread would, or a hook: as a part of no block.
    case aside([Step])
    /// The same on the main actor.
    case onMainActor([Step])
    /// Remembers the current container; in a block or a hook, where that does not keep it open.
    case markContainer
    /// Runs steps in the container that was marked last, which may have ended.
    case inMarkedContainer([Step])
    /// Lets go of all containers that were marked.
    case forgetContainers
    /// Starts a task; in a block or a hook, where that does not keep the container open.
    case startTask([Step])
    /// Runs the task that was started first of those that have not run. They run before the next container ends.
    case runTask
    /// Runs these in two child tasks of a task, and in that task itself. All end before the step does, which then has
    /// what they have injected.
    case inTasks(TaskForm, TaskOrder, [Step], [Step], own: [Step])
    /// Remembers the current session. The one in which the program begins is marked first.
    case markSession
    /// Asks whether the marked session is current.
    case checkSession
    /// Asks which of the evicted objects are alive, of every reset so far.
    case survivors
    /// Asks what is registered and built in the current container.
    case describe
    /// Injects types that no program registers, and asks what their errors suggest instead.
    case askForUnregistered
}

/// What a registered block does, and what its instance does later.
package struct Block: Equatable, Sendable {
    /// What it does before it makes its instance, which then holds all that they inject.
    package var steps: [Step]
    /// It returns what it injects as this kind, where it can, rather than an instance of its own.
    package var alias: Kind?
    /// What its instance does when it is evicted; nil where the instance is not `Evictable`.
    package var hook: [Step]?
    /// What its instance does in its `deinit`.
    package var end: [Step]
    /// What an object that the block has captured does in its `deinit`; nil where it has captured none.
    package var captureEnd: [Step]?
    /// The main actor's. Its instance stays alive as long as the program, and does nothing when it is evicted: that may
    /// be later.
    package var isOnMainActor: Bool

    package init(
        _ steps: [Step] = [], alias: Kind? = nil, hook: [Step]? = nil, end: [Step] = [], captureEnd: [Step]? = nil,
        isOnMainActor: Bool = false
    ) {
        self.steps = steps
        self.alias = alias
        self.hook = hook
        self.end = end
        self.captureEnd = captureEnd
        self.isOnMainActor = isOnMainActor
    }
}

/// An instance to register.
package enum Instance: Equatable, Sendable {
    /// One that nobody else has; the block says what it does when it is evicted, and in its `deinit`.
    case new(Block)
    /// What an injection of this kind returns.
    case injected(Kind)
}

/// What can be registered: types of every shape.
package enum Kind: Int, CaseIterable, Sendable {
    /// A protocol for classes.
    case service
    /// A protocol for anything.
    case store
    /// A structure.
    case record
    /// A function.
    case function
    /// A protocol, of which the optional is registered as well.
    case gadget
    /// An optional that is registered itself.
    case optionalGadget
    /// An optional of that.
    case nestedGadget
    /// An optional of an optional whose instance is always nil. Nobody registers what it wraps: while it is not
    /// registered itself, it is an optional with nil in it.
    case absent

    /// Whether the instance is one object that the container can tell from others.
    var isObject: Bool { self != .record && self != .function && self != .absent }
    var isOptional: Bool { wrapped != nil || self == .absent }

    /// Where it is an optional: what it stands for while it is not registered.
    var wrapped: Kind? {
        switch self {
        case .optionalGadget: .gadget
        case .nestedGadget: .optionalGadget
        default: nil
        }
    }

    /// The kind that is the optional of this one.
    var optional: Kind? { Kind.allCases.first { $0.wrapped == self } }
}
