/// What a container no longer keeps, to be released where no lock is held: a `deinit` is user code.
///
/// A class, so that a release leaves nothing behind in a variable of a caller.
final class Eviction {
    /// Newest first; to be notified.
    var toNotify: [Instance] = []
    /// Only to be released.
    var toRelease: [AnyObject] = []

    /// Takes the instances out of their slots, and leaves out what is not to be notified: what is still kept as another
    /// type, registered, or was evicted before. An object appears once. Call under the state's lock, in the step that
    /// evicts: later, another one may have removed it, too.
    @inline(never)
    func emptySlotsAndFilter(in state: ContainerState) {
        var places: [ObjectIdentifier: Int] = [:]
        for instance in exchange(&toNotify, with: []) {
            instance.emptySlot()
            let object = instance.identity ?? ObjectIdentifier(instance)
            if instance.isEvicted || state.useCounts[object] != nil || state.inheritedObject(object) != nil {
                toRelease.append(instance)
            } else if let index = places[object] {
                toNotify[index].otherSites.append(instance.site)
                toRelease.append(instance)
            } else {
                places[object] = toNotify.count
                toNotify.append(instance)
            }
            instance.isEvicted = true
        }
    }
}

extension Container {
    /// Notifies instances that the container has let go of, and releases them.
    ///
    /// Call without a lock. Hooks and deinits do not count as part of a block or of a reset's closure, even if one has
    /// led to this.
    @inline(never)
    func notifyAndRelease(_ eviction: Eviction) {
        guard !eviction.toNotify.isEmpty || !eviction.toRelease.isEmpty else { return }
        Context(of: self, activity: nil).run {
            notify(eviction)
            (eviction.toNotify, eviction.toRelease) = ([], [])
        }
    }

    private func notify(_ eviction: Eviction) {
        let later = eviction.toNotify.filter { instance in
            // On the main actor, its conformance must be found, too, if there is one.
            let isNow =
                instance.sites.contains { !$0.isOnMainActor }
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
