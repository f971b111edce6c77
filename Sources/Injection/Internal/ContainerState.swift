/// What a container knows, and every step it can take: registering, deciding what an injection does, keeping what a
/// block returned, resetting.
///
/// A plain value without locks or threads. Each step says what is to be done, and ``Container`` does it: under its lock
/// where memory of the table changes, outside it where code of the user's runs.
struct ContainerState: Sendable {
    /// An instance that the container keeps: its slot, and the registration that built it.
    struct Kept: Sendable {
        let slot: Slot
        let registration: Registration
        /// How long the block ran, with the blocks that it needed.
        let duration: Duration
    }

    /// What a new registration takes the place of. Release it outside the lock: what the block has captured may end
    /// with it.
    struct Replaced: Sendable {
        let block: Block?
        let instance: Kept?
    }

    /// What a reset leaves to be done: the slots are to be emptied, and then the session told that it has ended.
    struct EndedSession: Sendable {
        let session: InjectionSession
        /// Newest first.
        let kept: [Kept]
        let replaced: [Block]
    }

    enum Decision: Sendable {
        case notRegistered
        case mainActorRequired(Registration)
        /// The builds around the loop; the last one waits for the first.
        case cycle([Build])
        /// The instance is in its slot.
        case cached(Slot)
        /// Another thread builds it.
        case wait(Build)
        case build(Build, Block)
    }

    private(set) var session = InjectionSession()
    private var blocks: [ObjectIdentifier: Block]
    /// The keys of `blocks`, in the order of their first registration.
    private var order: [ObjectIdentifier]
    /// The builds under way whose results will be kept. One that is no longer here was overtaken.
    private var builds: [ObjectIdentifier: Build] = [:]
    private var instances = OrderedInstances()
    /// Builds whose thread is blocked, with the build it waits for.
    private var waits: [(waiting: Build, awaited: Build)] = []

    init() {
        blocks = [:]
        order = []
    }

    /// Has the blocks of another state and nothing else. Call under that state's lock.
    ///
    /// It shares no storage with the other one: a thread that copies such storage when it writes, and another that
    /// writes to it afterwards in place, are in an order that the thread sanitizer does not see.
    init(inheriting parent: ContainerState) {
        blocks = parent.blocks.mapValues { $0 }
        order = parent.order.map { $0 }
    }

    // MARK: Register

    /// Replaces a type's block. A build of it under way is overtaken.
    ///
    /// - Returns: What the container had of the old registration.
    mutating func register(_ block: Block) -> Replaced {
        let key = block.registration.key
        let replaced = blocks.updateValue(block, forKey: key)
        if replaced == nil { order.append(key) }
        builds[key] = nil
        return Replaced(block: replaced, instance: instances.remove(key))
    }

    // MARK: Inject

    /// Decides what an injection does that the innermost build's block makes, if any, and that has run the type's block
    /// a number of times in vain. Whether it is made on the main actor is asked only for what is registered there.
    mutating func decide(
        _ key: ObjectIdentifier, within innermost: Build?, overtakenRuns: Int = 0, isOnMainActor: () -> Bool
    ) -> Decision {
        guard let block = blocks[key] else { return .notRegistered }
        let registration = block.registration
        if registration.isOnMainActor && !isOnMainActor() { return .mainActorRequired(registration) }
        if let kept = instances[key] { return .cached(kept.slot) }
        let underWay = builds[key]
        // A block on the caller's stack is under way, unless a reset has come since. To go through the stack each time
        // would make a deep chain slow.
        if underWay != nil || innermost?.commonSession != session,
            let loop = loop(closedBy: registration, within: innermost)
        {
            return .cycle(loop)
        }
        guard let build = underWay else {
            let build = Build(of: registration, within: innermost, in: session, overtakenRuns: overtakenRuns)
            builds[key] = build
            return .build(build, block)
        }
        if let innermost {
            if let loop = loop(closedByWaitingFor: build, within: innermost) { return .cycle(loop) }
            waits.append((innermost, build))
        }
        return .wait(build)
    }

    mutating func endWait(of innermost: Build?) {
        guard let innermost else { return }
        waits.removeAll { $0.waiting === innermost }
    }

    /// Ends a build.
    ///
    /// - Returns: Whether its result is to be kept; false when it was overtaken.
    mutating func finish(_ build: Build) -> Bool {
        let key = build.registration.key
        guard builds[key] === build else { return false }
        builds[key] = nil
        return true
    }

    mutating func keep(_ slot: Slot, of build: Build, took duration: Duration) {
        instances.append(Kept(slot: slot, registration: build.registration, duration: duration))
    }

    // MARK: Reset

    /// Begins the next session.
    mutating func reset(registering staged: [Block]) -> EndedSession {
        let ended = session
        session = InjectionSession(after: ended)
        builds.removeAll(keepingCapacity: true)
        let kept = instances.removeAll()
        return EndedSession(session: ended, kept: kept, replaced: staged.compactMap { register($0).block })
    }

    // MARK: Look

    func isRegistered(_ key: ObjectIdentifier) -> Bool { blocks[key] != nil }

    /// In the order of their first registration.
    var registrations: [Registration] { order.compactMap { blocks[$0]?.registration } }

    /// How often the build under way has been overtaken that was overtaken most often.
    var mostOvertakenRuns: Int { builds.values.reduce(0) { max($0, $1.overtakenRuns) } }

    /// What the container keeps, newest first.
    var kept: [Kept] { instances.newestFirst }

    // MARK: Cycles

    /// A registration whose block is on the caller's stack already. Comparing registrations finds it also where a reset
    /// has overtaken the outer build; a block that has been replaced meanwhile is another registration, and no cycle.
    private func loop(closedBy registration: Registration, within innermost: Build?) -> [Build]? {
        var build = innermost
        while let current = build, current.registration !== registration { build = current.enclosing }
        guard let innermost, let outer = build else { return nil }
        return (innermost.stack.prefix { $0 !== outer } + [outer]).reversed()
    }

    /// A build of another thread that waits, directly or through others, for a build on the caller's stack. The loop
    /// begins with that build: its type is the one that is asked for.
    private func loop(closedByWaitingFor build: Build, within innermost: Build) -> [Build]? {
        var path: [Build] = []
        var awaited = build
        while true {
            // The stack of the thread that runs `awaited`, if that thread is blocked: from its innermost build to
            // `awaited`.
            guard let wait = waits.first(where: { $0.waiting.stack.contains { $0 === awaited } }) else { return nil }
            let target = awaited
            path += Array(wait.waiting.stack.prefix { $0 !== target } + [target]).reversed()
            awaited = wait.awaited
            let next = awaited
            if innermost.stack.contains(where: { $0 === next }) {
                return path + Array(innermost.stack.prefix { $0 !== next } + [next]).reversed()
            }
        }
    }
}
