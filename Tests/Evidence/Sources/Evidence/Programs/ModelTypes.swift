/// What gives a registered kind its instance. What it has captured ends with it.
final class ModelBlock {
    let kind: Kind
    /// That of its registration.
    let number: Int
    /// The instance, if one was registered.
    let instance: Thing?
    let isOnMainActor: Bool
    private let block: () -> Thing

    init(_ kind: Kind, _ number: Int, onMainActor: Bool, _ block: @escaping () -> Thing) {
        (self.kind, self.number, self.block, instance, isOnMainActor) = (kind, number, block, nil, onMainActor)
    }

    /// An object that is kept for the main actor stays the main actor's.
    init(_ kind: Kind, _ number: Int, instance: Thing, in session: ModelSession?) {
        let isOnMainActor = session?.instances.contains {
            $0.isOnMainActor && $0.kind.isObject && $0.thing === instance
        }
        self.isOnMainActor = kind.isObject && isOnMainActor ?? false
        (self.kind, self.number, self.instance, block) = (kind, number, instance, { instance })
    }

    func make() -> Thing { block() }
}

/// One run of a block.
final class ModelRun {
    let kind: Kind
    let session: ModelSession
    /// Whether the block was registered for that session; then so is what it registers.
    let isForSession: Bool
    let enclosing: ModelRun?
    /// The session that whoever asked has insisted on.
    let insisted: ModelSession?
    /// Whether whoever asked is in a block of the same session, so that it receives the result whatever happens.
    let isReceived: Bool
    var isOver = false
    /// Held here alone, so that what it has captured ends where it is let go of.
    var block: ModelBlock?

    /// Where it runs.
    let isOnMainActor: Bool

    init(
        _ block: ModelBlock, in session: ModelSession, within enclosing: ModelRun?, for insisted: ModelSession?,
        isReceived: Bool, onMainActor: Bool
    ) {
        self.isReceived = isReceived
        isOnMainActor = onMainActor
        kind = block.kind
        self.session = session
        self.enclosing = enclosing
        self.insisted = insisted
        self.block = block
        isForSession = session[kind]?.session === block
    }
}

/// An instance that is kept.
final class ModelInstance {
    let kind: Kind
    let thing: Thing
    /// What registered it; nil where a block made it.
    let registered: ModelBlock?
    let isOnMainActor: Bool
    var isEvicted = false

    init(_ kind: Kind, _ thing: Thing, registered: ModelBlock? = nil, onMainActor: Bool) {
        (self.kind, self.thing, self.registered, isOnMainActor) = (kind, thing, registered, onMainActor)
    }

    /// Whether both are one object, or one value that was registered.
    func isSame(as other: ModelInstance) -> Bool {
        if kind.isObject { return other.kind.isObject && thing === other.thing }
        return registered != nil && registered === other.registered
    }
}

/// What a container lets go of.
struct ModelRemoved {
    /// Newest first. After ``settle(in:)``, what is to be notified.
    var evicted: [ModelInstance] = []
    var others: [ModelInstance] = []
    var blocks: [ModelBlock] = []
    /// The block that has just run.
    var run: ModelBlock?
    /// For each of those that were evicted, all kinds that it was kept as, and whether only for the main actor.
    var kinds: [[Kind]] = []
    var isOnMainActor: [Bool] = []

    /// Leaves out what the container still has.
    mutating func settle(in container: ModelContainer) {
        let all = evicted
        evicted = []
        for instance in all {
            if instance.isEvicted || container.has(instance) {
                others.append(instance)
            } else if let index = evicted.firstIndex(where: instance.isSame) {
                kinds[index].append(instance.kind)
                isOnMainActor[index] = isOnMainActor[index] && instance.isOnMainActor
                others.append(instance)
            } else {
                evicted.append(instance)
                kinds.append([instance.kind])
                isOnMainActor.append(instance.isOnMainActor)
            }
            instance.isEvicted = true
        }
    }

    /// Lets go of everything, in this order.
    mutating func release() {
        while !evicted.isEmpty { evicted.removeFirst() }
        while !blocks.isEmpty { blocks.removeFirst() }
        while !others.isEmpty { others.removeFirst() }
        run = nil
    }
}
