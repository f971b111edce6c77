/// A registration of the model; a new one each time.
final class ModelRegistration {
    let kind: Kind
    let isInstance: Bool
    /// Whether it is an instance of the container around this one.
    let isInherited: Bool

    init(_ kind: Kind, isInstance: Bool, isInherited: Bool = false) {
        self.kind = kind
        self.isInstance = isInstance
        self.isInherited = isInherited
    }
}

/// What gives a registered kind its instance. What it has captured ends with it.
final class ModelBlock {
    enum Source {
        case block(() -> Thing)
        case instance(Thing)
    }

    let registration: ModelRegistration
    private let source: Source

    init(_ kind: Kind, _ block: @escaping () -> Thing) {
        registration = ModelRegistration(kind, isInstance: false)
        source = .block(block)
    }

    init(_ kind: Kind, instance: Thing, isInherited: Bool = false) {
        registration = ModelRegistration(kind, isInstance: true, isInherited: isInherited)
        source = .instance(instance)
    }

    var kind: Kind { registration.kind }

    var instance: Thing? { if case .instance(let thing) = source { thing } else { nil } }

    func make() -> Thing {
        switch source {
        case .block(let make): make()
        case .instance(let thing): thing
        }
    }

    /// The same in a container that inherits it.
    var inherited: ModelBlock { instance.map { ModelBlock(kind, instance: $0, isInherited: true) } ?? self }
}

/// One run of a block.
final class ModelRun {
    let registration: ModelRegistration
    /// The session whose registrations it finds.
    let session: ModelSession
    /// Whether the block was registered for that session; then so is what it registers.
    let isForSession: Bool
    let enclosing: ModelRun?

    init(of block: ModelBlock, in session: ModelSession, isForSession: Bool, within enclosing: ModelRun?) {
        registration = block.registration
        self.session = session
        self.isForSession = isForSession
        self.enclosing = enclosing
    }
}

final class ModelSession {
    weak var container: ModelContainer?
    var isCurrent = true
    /// What it registered, from its end on, and what its blocks have received since then, newest first.
    var blocks: [ModelBlock] = []
    var received: [ModelContainer.Kept] = []

    init(of container: ModelContainer) { self.container = container }
}

/// What a container of the model lets go of.
struct ModelRemoved {
    /// Newest first.
    var evicted: [ModelContainer.Kept] = []
    /// Instances that stay registered.
    var covered: [ModelContainer.Kept] = []
    var blocks: [ModelBlock] = []
    var isReset = false
    /// The objects that are registered as instances after a reset.
    var spared: [Thing] = []

    /// Lets go of everything, in this order.
    mutating func release() {
        while !evicted.isEmpty { evicted.removeFirst() }
        while !covered.isEmpty { covered.removeFirst() }
        while !blocks.isEmpty { blocks.removeFirst() }
        while !spared.isEmpty { spared.removeFirst() }
    }
}
