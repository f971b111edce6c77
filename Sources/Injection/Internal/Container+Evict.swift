extension Container {
    /// Tells instances that the container has let go of them, and releases them. Call without a lock: both run code of
    /// the user's, and in a block that has led to this they may do what a block may not.
    ///
    /// - Parameters:
    ///   - instances: Newest first. Consume the last reference: a `deinit` that runs later runs in the block.
    ///   - replaced: Blocks, and what they have captured: likewise.
    ///   - isReset: Whether everything was evicted. Otherwise the container may still keep an object as another type.
    func letGo(of instances: consuming [EvictedInstance], replaced: consuming [Block], isReset: Bool) {
        guard !instances.isEmpty || !replaced.isEmpty else { return }
        var context = Context.current
        let evicting = Activity(.evicting, in: self, within: context.callersActivity)
        context.activity = evicting
        var (instances, replaced) = (instances, replaced)
        context.run {
            replaced.removeAll()
            notify(instances, isReset: isReset)
            instances = []
        }
        evicting.end()
        _ = notified.withLock { $0.removeDead() }
    }

    private func notify(_ instances: [EvictedInstance], isReset: Bool) {
        var later: [EvictedInstance] = []
        for instance in instances {
            if instance.registration.isOnMainActor && !(isOnMainActor() && canTell(instance)) {
                later.append(instance)
            } else {
                notify(instance, isReset: isReset)
            }
        }
        guard !later.isEmpty else { return }
        let handover = MainActorInstances(instances: later)
        Task { @MainActor in
            for instance in handover.instances { self.notify(instance, isReset: isReset) }
        }
    }

    /// Whether the caller, on the main actor, would find the instance's conformance if there is one.
    private func canTell(_ instance: EvictedInstance) -> Bool {
        instance.value is any Evictable || MainActorConformance.isFoundHere
    }

    private func notify(_ instance: EvictedInstance, isReset: Bool) {
        // The first such cast of a type searches the conformances of the whole process, so it waits until it is needed.
        // A conformance that is isolated to the main actor is found on the main actor only.
        // Asking an object's class first halves the search.
        let type = type(of: instance.value)
        if type is AnyClass, !(type is any Evictable.Type) { return }
        guard let evictable = instance.value as? any Evictable else { return }
        if let object = instance.object {
            if !isReset && isKept(object) { return }
            guard notified.withLock({ $0.insert(object) }) else { return }
        }
        evictable.didEvict()
    }

    /// Whether the container keeps an object, as whatever type. O(number of instances).
    private func isKept(_ object: AnyObject) -> Bool {
        keptObjects.contains(ObjectIdentifier(object))
    }

    /// The identities of the objects that the container keeps. O(number of instances).
    var keptObjects: Set<ObjectIdentifier> {
        state.withLock { state in Set(state.kept.compactMap { $0.object.map { ObjectIdentifier($0) } }) }
    }
}

/// Instances on their way to the main actor.
private struct MainActorInstances: @unchecked Sendable {  // They were built there, and are used there only.
    let instances: [EvictedInstance]
}

/// A conformance that is isolated to the main actor is found where the runtime sees that it runs there. On Linux it
/// does not in a block of the main queue, outside of tasks, once that queue has left the main thread.
@MainActor
private final class MainActorConformance: @MainActor Evictable {
    private nonisolated static let example: any Sendable = MainActorConformance()

    nonisolated static var isFoundHere: Bool { example is any Evictable }

    private nonisolated init() {}

    func didEvict() {}
}
