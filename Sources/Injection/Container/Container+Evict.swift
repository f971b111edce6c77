extension Container {
    /// Notifies instances that the container has let go of, and releases them.
    ///
    /// Call without a lock. Hooks and deinits do not count as part of a block or of a reset's closure, even if one has
    /// led to this.
    @inline(never)
    func letGo(of removed: Removed) {
        guard !removed.evicted.isEmpty || !removed.others.isEmpty else { return }
        Context(of: self, doing: nil).run {
            notify(removed)
            (removed.evicted, removed.others) = ([], [])
        }
    }

    private func notify(_ removed: Removed) {
        let later = removed.evicted.filter { instance in
            // On the main actor, its conformance must be found, too, if there is one.
            let isNow =
                instance.registrations.contains { !$0.isOnMainActor }
                || isOnMainActor() && (instance.value is any Evictable || findsMainActorConformances())
            if isNow { notify(instance) }
            return !isNow
        }
        guard !later.isEmpty else { return }
        Task { @MainActor in for instance in later { self.notify(instance) } }
    }

    @inline(never)
    private func notify(_ instance: Instance) {
        let value = instance.value
        // The first such cast of a type searches the conformances of the whole process, so it waits until it is needed.
        // A conformance that is isolated to the main actor is found on the main actor only.
        // Asking an object's class first halves the search.
        if type(of: value) is AnyClass, !(type(of: value) is any Evictable.Type) { return }
        if let evictable = value as? any Evictable { evictable.containerDidEvict() }
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
