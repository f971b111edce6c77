/// What happens changes what the contract allows afterwards.
extension ContractChecker {
    /// Whether a session is the current one of its container; nil at a container's end, where the contract does not
    /// say.
    func isCurrent(_ session: Int) -> Bool? {
        let container = containers[containerOf[session]]
        if container.session != session || container.root != nil { return false }
        return container.phase == .open ? true : nil
    }

    func root(_ container: Int) -> Int { containers[container].root ?? container }

    /// Whether a `deinit` is running: it is a part of the block whose steps let go of the last reference, or of
    /// nothing.
    var isInEnd: Bool {
        stack.contains { frame in
            switch frame.event {
            case .ended, .captureEnded: true
            default: false
            }
        }
    }

    /// The session of a container that its innermost block sees; the current one, where no block is running.
    func view(of root: Int) -> Int {
        var isInBlock = false
        for frame in stack.reversed() {
            switch frame.event {
            case .blockRan where self.root(frame.container) == root: return frame.container
            case .resetting where frame.inClosure && frame.target == root: return root
            case .blockRan: isInBlock = true
            case .resetting where frame.inClosure: isInBlock = true
            case .runningTask(let task?): return isInBlock ? root : view(of: root, inTask: task)
            case .notified, .ended, .captureEnded, .steppingAside: return root
            default: break
            }
        }
        return root
    }

    static func lookups(_ kind: Kind, _ lookup: Lookup) -> [Kind] {
        let first = lookup == .optional ? kind.optional ?? kind : kind
        return Array(sequence(first: first) { $0.wrapped })
    }

    /// Notes what an injection may return now.
    mutating func observe(_ position: Int, _ kind: Kind, _ lookup: Lookup) {
        let frame = stack[position]
        if lookup == .inSession, isCurrent(frame.session) == false { return }
        observe(position, kind, lookup, in: containers[frame.target])
        // A `deinit` may be a part of the block around it, which sees its session also after the reset.
        guard lookup != .inSession, isInEnd else { return }
        for ended in containers where ended.root == frame.target && ended.phase == .overtaken {
            observe(position, kind, lookup, in: ended)
        }
    }

    private mutating func observe(_ position: Int, _ kind: Kind, _ lookup: Lookup, in container: ContainerHistory) {
        var isMissing = true
        for kind in Self.lookups(kind, lookup) where isMissing {
            let inEffect = container.layers[kind.rawValue].inEffect
            let isElsewhere = !isRunOnMainActor(position)
            let refused = inEffect.filter { isElsewhere && registrations[$0]?.isOnMainActor ?? false }
            for registration in inEffect where registration != 0 && !refused.contains(registration) {
                if let instance = registrations[registration]!.instance { stack[position].mayReturn.append(instance) }
            }
            for kept in container.kept
            where inEffect.contains(kept.registration) && !refused.contains(kept.registration) {
                stack[position].mayReturn.append(kept.thing)
            }
            isMissing = inEffect.contains(0)
        }
        if isMissing { stack[position].mayMiss = true }
    }

    /// Whether a frame is in a part of the program that runs on the main actor.
    func isRunOnMainActor(_ position: Int) -> Bool {
        stack[...position].contains { $0.event == .steppingAside(onMainActor: true) }
    }

    /// Whether anything for a kind has been registered that is the main actor's, or an object that is, as long as it is
    /// kept.
    func mayBeMainActors(_ kind: Kind, _ lookup: Lookup) -> Bool {
        let kinds = Self.lookups(kind, lookup)
        return registrations.contains { registered in
            guard let registered else { return false }
            return kinds.contains(registered.kind)
                && (registered.isOnMainActor || registered.instance.map { things[$0]!.isOnMainActor } ?? false)
        }
    }

    private mutating func observe() {
        for position in stack.indices {
            if case .injected(let kind, let lookup, _) = stack[position].event { observe(position, kind, lookup) }
        }
    }

    mutating func blockReturned(_ block: Frame, _ thing: Int) {
        guard case .blockRan(let kind, let registration) = block.event else { return }
        let isOwn = block.made == thing
        if isOwn { things[thing]!.parts = block.parts }
        let container = block.container
        let layers = containers[container].layers[kind.rawValue]
        let kept = Kept(thing: thing, kind: kind, registration: registration, since: index * 100, isSure: true)
        guard layers.all.contains(registration) else {
            var dropped = kept
            dropped.isSure = isOwn
            return leave(container, dropping: [dropped])
        }
        defer { leave(container, dropping: []) }
        let asked = stack.last!.target
        let isReceived = asked == container || root(asked) == root(container) && isInEnd
        if isReceived, isCurrent(stack.last!.session) != false || !stack.last!.isInSession {
            stack[stack.count - 1].mayReturn.append(thing)  // Also where an optional has been registered meanwhile.
        }
        if layers.inEffect != [registration] || !containers[container].isClear {
            // Perhaps it is kept nowhere, and whoever asked for it has it all the same.
            owe([kept], in: container, by: dropping(container), must: false)
            if !containers[container].isClear { stack[stack.count - 1].mayReturn.append(thing) }
        }
        keep(kept, in: container, isSure: layers.inEffect == [registration])
        observe()
    }

    /// The frame by whose end the container may drop an instance that nobody keeps.
    private func dropping(_ container: Int) -> Int {
        let isClosing = containers[container].phase == .closing
        return stack.firstIndex { frame in
            switch frame.event {
            case .isolating: isClosing && frame.target == container
            case .injected: !isClosing
            default: false
            }
        } ?? 0
    }

    private mutating func keep(_ kept: Kept, in container: Int, isSure: Bool) {
        var kept = kept
        kept.isSure = isSure && containers[container].isClear
        containers[container].kept.append(kept)
        if containers[container].phase == .closing {
            owe([kept], in: container, by: dropping(container), must: false, mayBeKept: true)
        }
    }

    mutating func register(_ registration: Int, _ instance: Int?, captures: Bool, isOnMainActor: Bool) {
        let frame = stack[stack.count - 1]
        guard case .registering(let kind, let forSession) = frame.event else { return }
        registrations.set(
            Registered(kind: kind, instance: instance, captures: captures, isOnMainActor: isOnMainActor),
            at: registration)
        if let instance { things[instance]!.isInstance = true }
        if forSession {
            let isCurrent = isCurrent(frame.session)
            stack[stack.count - 1].mustFail = isCurrent.map { !$0 }
            if isCurrent == false { return }
            put(registration, forSession: isCurrent)
        } else {
            let (forSession, closure) = scope(kind, frame.target)
            if let closure { stack[closure].staged.append((registration, forSession == true)) }
            if closure == nil || forSession == nil { put(registration, forSession: forSession) }
        }
        observe()
    }

    /// Whether a registration is one for the session, nil where that is not sure; and the reset that stages it.
    private func scope(_ kind: Kind, _ container: Int) -> (forSession: Bool?, closure: Int?) {
        let layers = containers[container].layers[kind.rawValue]
        let covering = layers.session == [0] ? false : layers.session.contains(0) ? nil : true
        var isSure = true
        for (position, frame) in stack.enumerated().reversed() {
            switch frame.event {
            case .resetting where frame.inClosure && frame.target == container: return (isSure ? true : nil, position)
            case .blockRan(let kind, let registration) where frame.container == container:
                let block = containers[container].layers[kind.rawValue]
                guard isSure else { return (nil, nil) }
                switch (block.session.contains(registration), block.launch.contains(registration)) {
                case (true, false): return (true, nil)
                case (false, true): return (covering == false ? false : nil, nil)
                default: return (nil, nil)
                }
            case .notified, .ended, .captureEnded, .enteringMarkedContainer, .steppingAside, .runningTask:
                isSure = false
            default: break
            }
        }
        return (covering, nil)
    }

    /// What is registered at launch, or may be, is registered in all sessions since that of the caller.
    private mutating func put(_ registration: Int, forSession: Bool?) {
        let seen = stack[stack.count - 1].target
        // The current one first: what is registered there is not evicted.
        if forSession != true, let root = containers[seen].root {
            put(registration, forSession: forSession, in: root)
            for container in containers.indices.dropFirst(seen + 1)
            where containers[container].root == root && containers[container].phase == .overtaken {
                put(registration, forSession: forSession, in: container)
            }
        }
        put(registration, forSession: forSession, in: seen)
    }

    private mutating func put(_ registration: Int, forSession: Bool?, in container: Int) {
        let registered = registrations[registration]!
        let kind = registered.kind.rawValue
        let forSession = containers[container].isClear ? forSession : nil
        var layers = containers[container].layers[kind]
        let replaced: [Int]
        // Where it is not sure in which layer a registration is, it may be in the one that stays.
        let mayStay: [Int]
        switch forSession {
        case true:  // It covers an instance that was registered at launch, and evicts what a block has built (C5).
            let built = layers.launch.filter { registrations[$0].map { $0.instance == nil } ?? true }
            mayStay = layers.launch.filter { !built.contains($0) }
            (replaced, layers.session) = (
                layers.session.contains(0) ? layers.session + built : layers.session, [registration]
            )
        case false: (replaced, mayStay, layers.launch) = (layers.launch, layers.session, [registration])
        default:
            (replaced, mayStay) = (layers.all, layers.all)
            layers.session.append(registration)
            layers.launch.append(registration)
        }
        containers[container].layers[kind] = layers
        // Whether an instance is evicted that a session's registration covers, the contract does not say either.
        let isCovered = forSession == false && layers.session != [0]
        // Nor does an ended session evict once more what the current one has at launch, too.
        let isLaunchOfEnded = forSession == false && containers[container].root != nil
        let isSure = forSession != nil && !isCovered && !isLaunchOfEnded && replaced.count { $0 != 0 } == 1
        let evicted = containers[container].kept.filter { replaced.contains($0.registration) }
        doubt(container) { replaced.contains($0.registration) }
        containers[container].kept.removeAll { kept in
            replaced.contains(kept.registration) && !mayStay.contains(kept.registration)
        }
        keepInstance(registration, in: container, isSure: forSession != nil)
        // Whether an object is evicted that is kept as another type, the contract does not say.
        owe(evicted, in: container, by: stack.count - 1, must: isSure, mayBeKept: true)
    }

    /// Perhaps these are not kept any longer.
    private mutating func doubt(_ container: Int, _ isDoubtful: (Kept) -> Bool) {
        for position in containers[container].kept.indices where isDoubtful(containers[container].kept[position]) {
            containers[container].kept[position].isSure = false
        }
    }

    private mutating func keepInstance(_ registration: Int, in container: Int, isSure: Bool) {
        let registered = registrations[registration]!
        guard let instance = registered.instance else { return }
        let since = index * 100 + containers[container].kept.count
        let kept = Kept(thing: instance, kind: registered.kind, registration: registration, since: since, isSure: true)
        keep(kept, in: container, isSure: isSure)
    }

    mutating func reset(_ container: Int) {
        let old = containers[container]
        overtake(container)
        containers[container].session = nil
        containers[container].lastReset = index
        for kind in Kind.allCases {
            let layers = old.layers[kind.rawValue].session
            if layers != [0] {
                let isSure = containers[container].endedForSession[kind] == true || !layers.contains(0)
                containers[container].endedForSession[kind] = isSure
            }
            if old.phase == .open { containers[container].layers[kind.rawValue].session = [0] }
        }
        containers[container].kept = old.kept.filter { kept in
            registrations[kept.registration]!.instance != nil
                && old.layers[kept.kind.rawValue].launch.contains(kept.registration)
        }
        let evicted = old.kept.filter { kept in
            !containers[container].kept.contains { $0.registration == kept.registration } || !kept.isSure
        }
        let frame = stack.count - 1
        for staged in stack[frame].staged {
            let kind = registrations[staged.registration]!.kind
            if staged.isSure, old.phase == .open {
                containers[container].layers[kind.rawValue].session = [staged.registration]
                containers[container].kept.removeAll { kept in
                    kept.kind == kind && !old.layers[kind.rawValue].launch.contains(kept.registration)
                }
            } else {
                containers[container].layers[kind.rawValue].session.append(staged.registration)
                doubt(container) { $0.kind == kind }
            }
            keepInstance(staged.registration, in: container, isSure: staged.isSure)
        }
        owe(evicted, in: container, by: frame, must: true)
        stack[frame].evicted = objects(evicted, in: container)
        observe()
    }
}
