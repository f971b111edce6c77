/// A rule for each clause that a trace can break.
extension ContractChecker {
    /// C13, and C11: an event is in the session and the container that it must be in. Returns the container.
    mutating func c13Session(of event: Event, _ session: Int) throws(Violation) -> Int {
        var expected: Int?
        switch event {
        case .ended, .captureEnded: break
        case .done, .blockReturned, .notEnded: expected = stack.last!.container
        case .sessionBegun: expected = view(of: stack.last!.target)
        case .notified(let thing):
            expected = owing(thing, isRecord: false).map { stack[$0.frame].owed[$0.owed].container }
        case .recordNotified(let thing):
            expected = owing(thing, isRecord: true).map { stack[$0.frame].owed[$0.owed].container }
        default: expected = stack.last!.inside
        }
        if session == containerOf.count {  // It is seen for the first time.
            let container =
                expected
                ?? stack.last { containers[$0.inside].session == nil || containers[$0.inside].phase == .closing }?
                .inside
                ?? containers.lastIndex { $0.phase == .ended }
            guard let container, containers[container].session == nil || containers[container].phase != .open else {
                throw Violation("C13", "a session begins with a reset")
            }
            containerOf.append(container)
            containers[container].session = session
        }
        let container = containerOf[session]
        if let expected, container != expected {
            guard root(container) == root(expected) else {
                throw Violation("C11", "it happened in another container")
            }
            guard isInEnd else { throw Violation("C14", "it sees session \(session)") }
        }
        guard containers[container].session == session || containers[container].phase != .open else {
            throw Violation("C13", "it happened in a session that has ended")
        }
        return container
    }

    /// The closure of `session.end` runs in the session that it ends; if that has ended by then, nothing else does.
    mutating func c13Ends(throwing: Bool) throws(Violation) {
        let frame = stack.count - 1
        guard stack[frame].mustFail != true else { throw Violation("C13", "the closure of an ended session has run") }
        if !throwing { stack[frame].mustFail = isCurrent(stack[frame].session).map { !$0 } }
    }

    mutating func c2c3c5BlockMayRun(_ kind: Kind, _ registration: Int, in container: Int) throws(Violation) {
        let target = stack.last!.target
        // A `deinit` may be a part of the block around it, whose session then is the one that it asks.
        guard case .injected(let asked, let lookup, _) = stack.last!.event,
            target == container || root(target) == root(container) && isInEnd,
            Self.lookups(asked, lookup).contains(kind)
        else { throw Violation("C1", "nobody asked for it") }
        for frame in stack where frame.container == container {
            if case .blockRan(_, registration) = frame.event { throw Violation("C3", "it is running already") }
        }
        guard containers[container].layers[kind.rawValue].inEffect.contains(registration) else {
            let isRegistered = containers[container].layers[kind.rawValue].all.contains(registration)
            throw Violation(isRegistered ? "C14" : "C5", "it is not in effect")
        }
        guard !registrations[registration]!.isOnMainActor || isRunOnMainActor(stack.count - 1) else {
            throw Violation("C10", "it is the main actor's")
        }
        let isKept = containers[container].kept.contains { $0.registration == registration && $0.isSure }
        guard !isKept else { throw Violation("C2", "it has run in this session") }
    }

    /// What a container says of itself is what is registered and kept.
    func c11c14Described(_ description: ContainerDescription, _ container: Int) throws(Violation) {
        let history = containers[container]
        guard history.isClear else { return }
        for kind in Kind.allCases {
            let entry = description.entries.first { $0.kind == kind }
            let layers = history.layers[kind.rawValue]
            guard layers.inEffect.contains(0) || entry != nil, layers.inEffect != [0] || entry == nil else {
                throw Violation("C14", "whether \(kind) is registered")
            }
            let isSure = !layers.session.contains(0) || layers.session == [0]
            guard let entry, isSure else { continue }
            guard entry.isForSession == (layers.session != [0]) else {
                throw Violation("C14", "whether \(kind) is registered for the session")
            }
        }
        for kept in history.kept
        where kept.isSure && history.layers[kept.kind.rawValue].inEffect == [kept.registration] {
            guard description.entries.contains(where: { $0.kind == kept.kind && $0.isBuilt }) else {
                throw Violation("C1", "\(kept.kind) is built")
            }
        }
    }

    func outcomeIsAllowed(_ outcome: Outcome, _ kind: Kind, _ lookup: Lookup, _ frame: Frame) throws(Violation) {
        let isOptional = lookup == .optional || kind.isOptional
        if lookup == .inSession, frame.beganCurrent == false, outcome != .failed(.sessionEnded) {
            throw Violation("C13", "session \(frame.session) had ended")
        }
        switch outcome {
        case .pending: throw Violation("C1", "it did not end")
        case .thing(let thing): try c1c6c15Returned(thing, frame)
        case .nothing:
            guard isOptional, frame.mayMiss else { throw Violation("C4", "something is registered") }
        case .failed(.mainActorRequired(_, let chain, let isRegistered)):
            guard mayBeMainActors(kind, lookup), isRegistered else {
                throw Violation("C10", "it is not the main actor's")
            }
            let running = running { root($0) == root(frame.target) }
            guard running.starts(with: chain) else { throw Violation("C10", "the blocks are \(running)") }
        case .failed(.notRegistered(let missing, let chain, let hasEnded, _, _)):
            guard !isOptional, frame.mayMiss, missing == kind else { throw Violation("C4", "something is registered") }
            let running = running { root($0) == root(frame.target) }
            guard running.starts(with: chain), direct(frame) <= chain.count else {
                throw Violation("C4", "the blocks are \(running)")
            }
            let container = containers[frame.target]
            let known = container.endedForSession[kind]
            guard !container.isClear || (hasEnded ? known != nil : known != true) else {
                throw Violation("C14", "whether a registration has ended with its session")
            }
        case .failed(.cycle(let chain)): try c3Cycle(chain, frame)
        case .failed(.overtaken(_, _, let isRegistered, _)):
            guard frame.runs >= 100, isRegistered else { throw Violation("C6", "it was run \(frame.runs) times") }
        case .failed(.sessionEnded):
            guard lookup == .inSession, isCurrent(frame.session) != true else {
                throw Violation("C13", "session \(frame.session) is current")
            }
        }
    }

    /// The kinds whose blocks a container is running, innermost first.
    private func running(where isWanted: (Int) -> Bool) -> [Kind] {
        stack.reversed().compactMap { frame in
            if case .blockRan(let kind, _) = frame.event, isWanted(frame.container) { kind } else { nil }
        }
    }

    /// How many of these belong to the chain in any case: a hook or another container in between may begin another one.
    private func direct(_ frame: Frame) -> Int {
        var count = 0
        if root(frame.target) != root(frame.container) { return count }
        for frame in stack.reversed() {
            switch frame.event {
            case .blockRan: count += 1
            case .injected where root(frame.target) == root(frame.container): break
            default: return count
            }
        }
        return count
    }

    private func c1c6c15Returned(_ thing: Int, _ frame: Frame) throws(Violation) {
        if frame.mayReturn.contains(thing) { return }
        let isOld = things[thing]!.made < containers[frame.target].lastReset && !things[thing]!.isInstance
        let registered = frame.mayReturn.contains { things[$0]!.isInstance }
        throw Violation(isOld ? "C6" : registered ? "C15" : "C1", "it may return \(Set(frame.mayReturn).sorted())")
    }

    private func c3Cycle(_ chain: [Kind], _ frame: Frame) throws(Violation) {
        let running = running { $0 == frame.target }
        guard running.starts(with: chain.reversed()) else { throw Violation("C3", "the blocks are \(running)") }
    }

    private func owing(_ thing: Int, isRecord: Bool) -> (frame: Int, owed: Int)? {
        for frame in stack.indices.reversed() {
            let owed = stack[frame].owed.indices.filter { index in
                stack[frame].owed[index].thing == thing && stack[frame].owed[index].isRecord == isRecord
            }
            if let found = owed.last(where: { stack[frame].owed[$0].must }) ?? owed.last { return (frame, found) }
        }
        return nil
    }

    mutating func c7Notified(_ thing: Int, isRecord: Bool) throws(Violation) {
        guard let (frame, position) = owing(thing, isRecord: isRecord) else {
            throw Violation(things[thing]!.isInstance ? "C15" : "C7", "it was not evicted")
        }
        let owed = stack[frame].owed.remove(at: position)
        // What a hook evicts, or evicts once more, comes in between.
        guard frame == stack.count - 1 else { return }
        // A registration may evict the instances that two sessions have: which of them comes first, this leaves open.
        let others = stack[frame].owed.filter { $0.view == owed.view }
        if let newer = others.first(where: { $0.must && $0.first > owed.last }) {
            throw Violation("C7", "\(newer.thing) is newer")
        }
    }

    func c7AllNotified(_ frame: Frame) throws(Violation) {
        if let owed = frame.owed.first(where: \.must) { throw Violation("C7", "\(owed.thing) was not notified") }
    }

    func c8Survivors(_ survivors: [[Kind]], of eviction: (container: Int, objects: [Evicted])) throws(Violation) {
        var listed = survivors.map(Set.init)
        let container = containers[eviction.container]
        let alive = eviction.objects.filter { !things[$0.thing]!.hasEnded && container.keeps($0.thing) != true }
        let isSure = { (object: Evicted) in
            object.isSure && container.phase == .open && container.keeps(object.thing) == false
        }
        for object in alive.filter(isSure) {
            guard let position = listed.firstIndex(of: object.kinds) else {
                throw Violation("C8", "\(object.thing) is alive")
            }
            listed.remove(at: position)
        }
        guard listed.canEachBePart(ofOneOf: alive.filter { !isSure($0) }.map(\.kinds)) else {
            throw Violation("C8", "one of \(listed) is none")
        }
    }

    mutating func c12Ended(_ thing: Int) throws(Violation) {
        guard !things[thing]!.hasEnded else { throw Violation("C12", "it has ended before") }
        things[thing]!.hasEnded = true
        guard !reachable(isSure: true)[thing] else { throw Violation("C12", "it is kept, or held") }
    }

    /// Between the steps of a program, whatever nobody holds has ended.
    func c12NothingLeaks() throws(Violation) {
        for frame in stack {
            guard case .isolating = frame.event, containers[frame.target].phase == .open else { return }
        }
        let reachable = reachable(isSure: false)
        if let leak = things.indices.first(where: { things[$0]?.hasEnded == false && !reachable[$0] }) {
            throw Violation("C12", "\(leak) has not ended")
        }
        for (registration, known) in registrations.enumerated() {
            guard let known, known.captures, !known.hasEnded else { continue }
            let isRegistered = containers.contains { container in
                container.phase != .gone && container.layers[known.kind.rawValue].all.contains(registration)
            }
            guard isRegistered else {
                throw Violation("C14", "what registration \(registration) captured has not ended")
            }
        }
    }

    func c12NothingIsLeft(_ alive: Int) throws(Violation) {
        guard alive == 0 else { throw Violation("C12", "\(alive) things have not ended with the program") }
    }

    /// For each thing, whether somebody holds it, or may hold it.
    private func reachable(isSure: Bool) -> [Bool] {
        var found = Array(repeating: false, count: things.count)
        // The program holds what is the main actor's.
        var next = things.indices.filter { things[$0]?.isOnMainActor == true }
        for case let frame in stack where containers[frame.target].phase == .open {
            if case .isolating = frame.event { next += frame.parts }
        }
        for container in containers where isSure ? container.isClear : container.phase != .gone {
            next += container.kept.lazy.filter { $0.isSure || !isSure }.map(\.thing)
            if isSure { continue }
            next += container.layers.flatMap(\.all).compactMap { registrations[$0]!.instance }
        }
        while let thing = next.popLast() {
            if !found[thing] {
                found[thing] = true
                next += things[thing]!.parts
            }
        }
        return found
    }

    mutating func c14CaptureEnded(_ registration: Int) throws(Violation) {
        registrations[registration]!.hasEnded = true
        let isRegistered = containers.contains { container in
            container.phase == .open
                && container.layers.contains { $0.session == [registration] || $0.launch == [registration] }
        }
        guard !isRegistered else { throw Violation("C14", "it is registered") }
    }
}
