extension Container {
    /// Notifies instances that the container has let go of, and releases them.
    ///
    /// Call without a lock. Hooks and deinits do not count as part of a block or of a reset's closure, even if one has
    /// led to this.
    @inline(never)
    func letGo(of removed: Removed) {
        guard !removed.isEmpty else { return }
        Context(of: self, doing: nil).run {
            notify(removed)
            removed.release()
        }
    }

    private func notify(_ removed: Removed) {
        var notified = Objects()
        var later: [Instance] = []
        for instance in removed.evicted {
            let isNow = !instance.registration.isOnMainActor || (isOnMainActor() && canFindHook(of: instance))
            if isNow { notify(instance, &notified) } else { later.append(instance) }
        }
        guard !later.isEmpty else { return }
        Task { @MainActor [later, notified] in
            var notified = notified
            for instance in later { self.notify(instance, &notified) }
        }
    }

    /// Whether the caller, on the main actor, would find the instance's conformance if there is one.
    private func canFindHook(of instance: Instance) -> Bool {
        instance.any is any Evictable || findsMainActorConformances()
    }

    @inline(never) private func notify(_ instance: Instance, _ notified: inout Objects) {
        let value = instance.any
        // The first such cast of a type searches the conformances of the whole process, so it waits until it is needed.
        // A conformance that is isolated to the main actor is found on the main actor only.
        // Asking an object's class first halves the search.
        if type(of: value) is AnyClass, !(type(of: value) is any Evictable.Type) { return }
        if let evictable = value as? any Evictable, notified.insert(object(in: value) ?? instance) {
            evictable.containerDidEvict()
        }
    }
}

/// Whether the runtime takes the caller for code of the main actor: it finds a conformance that is isolated to it.
///
/// On Linux it also knows a closure that main-actor code runs with `queue.sync`, where the main queue is not the
/// current one; but it does not know a block of the main queue, outside of tasks, once that queue has left the main
/// thread. The cast takes about ten times as long as asking for the queue.
@inline(never)  // Inlined, it would add 1 kB.
func findsMainActorConformances() -> Bool { MainActorConformance.example is any Evictable }

@MainActor
private final class MainActorConformance: @MainActor Evictable {
    nonisolated static let example: any Sendable = MainActorConformance()

    func containerDidEvict() {}
}
