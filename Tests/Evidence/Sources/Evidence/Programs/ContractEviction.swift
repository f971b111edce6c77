/// What a container evicts, at a reset or at its end, and what another one inherits.
extension ContractChecker {
    /// Those that the container does not keep after all, by what they were registered as.
    func objects(_ evicted: [Kept], in container: Int) -> [Evicted] {
        Dictionary(grouping: evicted.filter(\.kind.isObject), by: \.thing).compactMap { thing, kept in
            if containers[container].keeps(thing) == true { return nil }
            let isSure = kept.allSatisfy(\.isSure) && containers[container].keeps(thing) == false
            return Evicted(
                thing: thing, kinds: Set(kept.map(\.kind)),
                isSure: isSure && !containers[container].inherited.contains(thing))
        }
    }

    mutating func close(_ container: Int) {
        containers[container].phase = .closing
        containers[container].session = nil
        let evicted = containers[container].kept.map { kept in
            // Nor whether this is an eviction for what was registered for good.
            var kept = kept
            let launch = containers[container].layers[kept.kind.rawValue].launch
            if launch.contains(kept.registration), registrations[kept.registration]!.instance != nil {
                kept.isSure = false
            }
            return kept
        }
        containers[container].kept = evicted.filter { !$0.isSure && registrations[$0.registration]!.instance != nil }
        // The contract does not say what of the last session is still found.
        for kind in Kind.allCases {
            if containers[container].layers[kind.rawValue].session != [0] {
                containers[container].endedForSession[kind] = containers[container].endedForSession[kind] ?? false
            }
            containers[container].layers[kind.rawValue].session.append(0)
        }
        containers[container].phase = .open
        owe(evicted, in: container, by: stack.count - 1, must: true)
        containers[container].phase = .closing
    }

    func inherited(from container: Int) -> ContainerHistory {
        var child = ContainerHistory(layers: containers[container].layers)
        child.inherited = containers[container].inherited
        child.inheritedValues = containers[container].inheritedValues
        child.endedForSession = containers[container].endedForSession
        // At its end a container may begin another session at any time.
        for kind in Kind.allCases where !containers[container].isClear && child.layers[kind.rawValue].session != [0] {
            child.endedForSession[kind] = child.endedForSession[kind] ?? false
        }
        for kind in Kind.allCases {
            let layers = child.layers[kind.rawValue]
            for registration in Set(layers.all) {
                guard let instance = registrations[registration]!.instance else { continue }
                if kind.isObject { child.inherited.insert(instance) } else { child.inheritedValues.insert(instance) }
                let isSure = layers.session == [registration] || layers.launch == [registration]
                child.kept.append(
                    Kept(
                        thing: instance, kind: kind, registration: registration, since: index * 100, isSure: isSure,
                        isInherited: true))
            }
        }
        return child
    }

    /// Notes who is notified of an eviction, by the end of a frame.
    mutating func owe(_ evicted: [Kept], in container: Int, by frame: Int, must: Bool, mayBeKept: Bool = false) {
        let evicted = evicted.filter { !$0.isEvicted }
        // The container stays until it is notified, perhaps later.
        if evicted.contains(where: {
            things[$0.thing]!.isOnMainActor || registrations[$0.registration]!.isOnMainActor
        }) {
            containers[root(container)].isMarked = true
        }
        let (container, view) = (root(container), container)
        let history = containers[container]
        let must = must && history.phase == .open
        for kept in evicted where kept.kind == .record && !kept.isInherited {
            stack[frame].owed.append(
                Owed(
                    thing: kept.thing, isRecord: true, container: container, view: view, first: kept.since,
                    last: kept.since, must: must && kept.isSure))
        }
        for (thing, kept) in Dictionary(grouping: evicted.filter(\.kind.isObject), by: \.thing)
        where things[thing]!.isEvictable {
            let isInherited = history.inherited.contains(thing)
            // Perhaps it was inherited only within a value, which does not show it.
            if isInherited && !history.inheritedValues.contains(thing) { continue }
            let isKept = history.keeps(thing)
            if isKept == true, !mayBeKept { continue }
            let times = kept.map(\.since)
            stack[frame].owed.append(
                Owed(
                    thing: thing, isRecord: false, container: container, view: view, first: times.min()!,
                    last: times.max()!,
                    // The main actor's may be notified later.
                    must: must && !things[thing]!.isOnMainActor && !isInherited && isKept == false
                        && kept.allSatisfy(\.isSure)))
        }
    }
}
