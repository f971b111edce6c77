/// Reads the trace of a run on Injection, and finds the first event that the contract does not allow.
///
/// It shares nothing with the model. It knows from the trace which registrations may be in effect, and which instances
/// a container may keep; wherever the contract leaves something open, it allows both. Then what happens is "not sure".
struct ContractChecker {
    /// A step, a block, a hook or a `deinit` that has begun and not ended.
    struct Frame {
        let event: Event
        /// What tells it from others: the number of its event.
        let began: Int
        /// In which it began, on which it acts, and in which what it runs is: a container, or an ended session of one.
        var container: Int
        var target: Int
        var inside: Int
        /// What it has injected and not let go of.
        var parts: [Int] = []
        /// What it must let the container notify, and may.
        var owed: [Owed] = []
        /// An injection: what it may return, whether it may find nothing registered, how many blocks it has run.
        var mayReturn: [Int] = []
        var mayMiss = false
        var runs = 0
        /// The one that was marked when it began.
        var session = -1
        var beganCurrent: Bool?
        var made: Int?
        /// A reset: what its closure has registered, and what it has evicted.
        var inClosure = false
        var staged: [(registration: Int, isSure: Bool)] = []
        var evicted: [Evicted] = []
        /// A registration for a session, or its end: whether it must fail.
        var mustFail: Bool?
        var hasFailed = false

        /// Whether what it runs is part of no block of the container.
        var actsOnCurrent: Bool { isReset || isAside || isTask }
        var isReset: Bool { if case .resetting = event { true } else { false } }
        var isTask: Bool { if case .runningTask = event { true } else { false } }
        var isAside: Bool {
            switch event {
            case .steppingAside, .enteringTasks(detached: true, _): true
            default: false
            }
        }
        var isInSession: Bool { if case .injected(_, .inSession, _) = event { true } else { false } }
    }

    struct Violation: Error {
        let clause: String
        let reason: String
    }

    var index = 0
    var stack: [Frame] = []
    var containers: [ContainerHistory] = []
    /// The container of each session.
    var containerOf: [Int] = []
    /// Each by its number; there is none of the number 0.
    var registrations: [Registered?] = [nil]
    /// The one of the number 0 is nil, which nobody holds.
    var things: [ThingHistory?] = [ThingHistory(made: -1, isEvictable: false, hasEnded: true, isOnMainActor: false)]
    var evictions: [(container: Int, objects: [Evicted])] = []
    var tasks: [(container: Int, running: [Int])] = []
    var markedSession = -1
    var markedContainer: Int?

    /// `sessions` says for each event in which session it happened.
    ///
    /// - Returns: nil where the contract allows all of it.
    static func violation(in trace: [Event], sessions: [Int], alive: Int) -> (violation: Violation, index: Int)? {
        var checker = ContractChecker()
        do throws(Violation) {
            for (event, session) in zip(trace, sessions) {
                try checker.check(event, in: session)
                checker.index += 1
            }
            try checker.c12NothingIsLeft(alive)
            return nil
        } catch {
            return (error, checker.index)
        }
    }

    private mutating func check(_ event: Event, in session: Int) throws(Violation) {
        if index == 0 {
            containers = [ContainerHistory()]
            containerOf = []
            markedSession = 0
            stack = [Frame(event: .isolating(inheriting: false), began: 0, container: 0, target: 0, inside: 0)]
        }
        let container = try c13Session(of: event, session)
        var frame = Frame(event: event, began: index, container: container, target: container, inside: container)
        frame.session = markedSession
        switch event {
        case .injected(let kind, let lookup, _):
            if lookup == .inSession { frame.target = containerOf[markedSession] }
            frame.beganCurrent = isCurrent(markedSession)
            frame.inside = frame.target
            stack.append(frame)
            observe(stack.count - 1, kind, lookup)
        case .blockRan(let kind, let registration):
            try c2c3c5BlockMayRun(kind, registration, in: container)
            stack[stack.count - 1].runs += 1
            stack.append(frame)
        case .made(let thing, let isEvictable):
            var isOnMainActor = false
            if case .blockRan(_, let registration) = stack.last!.event {
                isOnMainActor = registrations[registration]!.isOnMainActor
            }
            things.set(ThingHistory(made: index, isEvictable: isEvictable, isOnMainActor: isOnMainActor), at: thing)
            stack[stack.count - 1].made = thing
        case .blockReturned(let thing): blockReturned(stack.removeLast(), thing)
        case .registering(_, let forSession):
            if forSession { frame.target = containerOf[markedSession] }
            stack.append(frame)
        case .handedOver(let registration, let instance, let captures, let isOnMainActor):
            register(registration, instance, captures: captures, isOnMainActor: isOnMainActor)
        case .registrationFailed, .notEnded:
            guard stack.last!.mustFail != false else { throw Violation("C13", "its session is current") }
            stack[stack.count - 1].hasFailed = true
        case .resetting(let isEnd):
            frame.target = root(isEnd ? containerOf[markedSession] : container)
            frame.inside = frame.target
            frame.mustFail = isEnd ? isCurrent(markedSession).map { !$0 } : false
            frame.inClosure = frame.mustFail != true
            stack.append(frame)
        case .isolating(let inheriting):
            containers.append(inheriting ? inherited(from: container) : ContainerHistory(layers: Layers.empty))
            frame.target = containers.count - 1
            frame.inside = frame.target
            stack.append(frame)
        case .closureEnded(let throwing):
            if case .resetting(isEnd: true) = stack.last!.event { try c13Ends(throwing: throwing) }
            stack[stack.count - 1].inClosure = false
            if throwing { stack[stack.count - 1].inside = stack.last!.container }
            let isReset = !throwing && stack.last!.mustFail != true
            if case .isolating = stack.last!.event { close(container) } else if isReset { reset(root(container)) }
        case .resetFailed: stack[stack.count - 1].hasFailed = true
        case .enteringMarkedContainer:
            frame.inside = markedContainer.map(view) ?? container
            stack.append(frame)
        case .forgettingContainers:
            markedContainer = nil
            stack.append(frame)
        case .steppingAside:
            frame.inside = root(container)
            stack.append(frame)
        case .notified(let thing):
            try c7Notified(thing, isRecord: false)
            stack.append(frame)
        case .recordNotified(let thing): try c7Notified(thing, isRecord: true)
        case .ended(let thing):
            try c12Ended(thing)
            stack.append(frame)
        case .captureEnded(let registration):
            try c14CaptureEnded(registration)
            stack.append(frame)
        case .lettingGo:
            stack[stack.count - 1].parts = []
            stack.append(frame)
        case .markingContainer:
            markedContainer = root(container)
            containers[root(container)].isMarked = true
            stack.append(frame)
        case .startingTask(let isChild):
            started(container, isChild: isChild)
            stack.append(frame)
        case .enteringTasks(let isDetached, _):
            if isDetached { frame.inside = root(container) }
            stack.append(frame)
        case .runningTask(let task):
            if let task { frame.inside = view(of: tasks[task - 1].container, inTask: task) }
            stack.append(frame)
        case .notifiedLater: break
        case .markingSession:
            markedSession = session
            stack.append(frame)
        case .session(let isCurrent):
            guard self.isCurrent(markedSession) != !isCurrent else {
                throw Violation("C13", "the session was marked as \(markedSession)")
            }
            stack.append(frame)
        case .described(let description):
            try c11c14Described(description, container)
            stack.append(frame)
        case .askingForSurvivors, .askedForUnregistered: stack.append(frame)
        case .survivors(let survivors):
            try c8Survivors(survivors, of: evictions[stack.last!.runs])
            stack[stack.count - 1].runs += 1
        case .refused, .sessionBegun: break
        case .done: try done(stack.removeLast())
        }
    }

    private mutating func done(_ frame: Frame) throws(Violation) {
        try c7AllNotified(frame)
        switch frame.event {
        case .injected(let kind, let lookup, let outcome):
            try outcomeIsAllowed(outcome, kind, lookup, frame)
            if case .thing(let thing) = outcome { stack[stack.count - 1].parts.append(thing) }
        case .registering:
            guard frame.mustFail != true || frame.hasFailed else { throw Violation("C13", "its session has ended") }
        case .resetting:
            guard frame.mustFail != true || frame.hasFailed else { throw Violation("C13", "its session has ended") }
            if !frame.hasFailed { evictions.append((frame.target, frame.evicted)) }
        case .isolating: containers[frame.target].phase = containers[frame.target].isMarked ? .ended : .gone
        case .runningTask, .steppingAside:
            guard case .enteringTasks(_, let dropped) = stack.last!.event else { break }
            if case .runningTask(let task?) = frame.event, dropped.contains(task) { break }
            stack[stack.count - 1].parts += frame.parts
        case .enteringTasks: stack[stack.count - 1].parts += frame.parts
        default: break
        }
        try c12NothingLeaks()
    }
}

extension ContractChecker.Violation {
    init(_ clause: String, _ reason: String) {
        self.clause = clause
        self.reason = reason
    }
}
