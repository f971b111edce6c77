/// A container of the model.
final class ModelContainer {
    private(set) var session = ModelSession()
    /// Ended sessions whose blocks are running, oldest first.
    var ended: [ModelSession] = []
    /// The numbers of the objects that the containers around this one had registered, and of the registrations of values.
    private var inherited: (objects: Set<Int>, values: Set<Int>) = ([], [])

    let isShared: Bool

    init(inheriting parent: ModelContainer? = nil, in seen: ModelSession? = nil, isShared: Bool = false) {
        self.isShared = isShared
        session.container = self
        guard let parent, let seen else { return }
        inherited = parent.inherited
        for case let block? in seen.records.flatMap({ [$0.launch, $0.session] }) {
            guard let instance = block.instance else { continue }
            if block.kind.isObject {
                inherited.objects.insert(instance.number)
            } else {
                inherited.values.insert(block.number)
            }
        }
        session.inherit(from: seen, withSession: true)
    }

    /// What is registered now, by any layer.
    private var registered: [ModelBlock] { session.records.flatMap { [$0.launch, $0.session] }.compactMap { $0 } }

    /// Whether an instance is still kept, registered or inherited.
    func has(_ instance: ModelInstance) -> Bool {
        if instance.kind.isObject { return has(instance.thing) }
        guard let block = instance.registered else { return false }
        return inherited.values.contains(block.number) || registered.contains { $0 === block }
    }

    func has(_ thing: Thing) -> Bool {
        inherited.objects.contains(thing.number)
            || session.instances.contains { $0.kind.isObject && $0.thing === thing }
            || registered.contains { $0.kind.isObject && $0.instance === thing }
    }

    /// Registers in the session that the caller sees. What is registered at launch is so in all sessions since then.
    func register(_ block: ModelBlock, forSession: Bool, in seen: ModelSession) -> ModelRemoved {
        var removed = ModelRemoved()
        // Registering again replaces the registration that is in effect, and ends when that would have.
        let isForSession = forSession || seen[block.kind]?.session != nil
        for session in (ended + [session]).drop(while: { $0 !== seen }) where !isForSession || session === seen {
            session.register(block, forSession: isForSession, &removed)
        }
        removed.settle(in: self)
        return removed
    }

    /// A kind has its place among the others, in whose order a container goes, once it was found to be missing. The
    /// contract says nothing of that order.
    func noteMissing(_ kind: Kind, wrapping wrapped: Kind) {
        if ended.isEmpty, session[wrapped]?.block == nil { _ = session.record(of: kind) }
    }

    func reset(registering staged: [ModelBlock]) -> ModelRemoved {
        var removed = ModelRemoved()
        let old = session
        old.isCurrent = false
        session = ModelSession(number: old.number + 1)
        session.container = self
        session.inherit(from: old, withSession: false)
        if !old.runs.isEmpty { ended.append(old) }
        old.end(&removed)
        // Of two registrations of one type, the first has never been in effect.
        var replaced = ModelRemoved()
        for block in staged { session.register(block, forSession: true, &replaced) }
        removed.blocks += replaced.blocks
        removed.others += replaced.evicted
        removed.settle(in: self)
        return removed
    }

    /// Ends a run.
    ///
    /// - Returns: Whether whoever asked may have the result.
    func finish(_ run: ModelRun, _ made: ModelInstance, _ removed: inout ModelRemoved) -> Bool {
        let session = run.session
        session.runs.removeAll { $0 === run }
        let isKept = session[run.kind]?.run === run
        if isKept {
            session[run.kind]!.run = nil
            session.instances.append(made)
        } else {
            removed.evicted.append(made)
        }
        if session !== self.session, session.runs.isEmpty {
            ended.removeAll { $0 === session }
            session.end(&removed)
        }
        removed.settle(in: self)
        return isKept && (session.isCurrent || run.isReceived)
    }

    /// How many handles there are, which its end waits for when its closure has returned.
    var handles = 0
    var isOver = false

    /// Lets go of everything; its session ends.
    func endIfUnused() {
        guard isOver, handles == 0 else { return }
        session.isCurrent = false
        for record in session.records { (record.launch, record.session) = (nil, nil) }
        while !session.instances.isEmpty { session.instances.removeFirst() }
    }
}
