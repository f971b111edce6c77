/// What one step removes from a container: instances to notify and release, and objects that are only released.
///
/// The step fills it under the lock of the state. The container then hands it to ``Container/notifyAndRelease(_:)``,
/// outside of all locks but those of blocks that are running on this thread: hooks and deinits are user code. A class,
/// so that emptying it there releases everything, even while callers hold the eviction.
final class Eviction: @unchecked Sendable {  // The thread that fills it hands it over at most once, to the main actor.
    /// Instances, newest first.
    var toNotify: [Instance] = []
    var toRelease: [AnyObject] = []

    /// Empties the slots of the instances, and moves to ``toRelease`` what must not be notified: an object that is
    /// still kept as another type, that is still registered, that was inherited, whose instance was evicted before, or
    /// that is in ``toNotify`` already, as another type.
    ///
    /// Call it under the lock of the state, in the step that evicts: another step might evict the same object. No
    /// reference to an object is released here for the last time, as `instance` holds the object.
    func emptySlotsAndFilter(in state: ContainerState) {
        var indices: [ObjectIdentifier: Int] = [:]
        for instance in exchange(&toNotify, with: []) {
            instance.emptySlot()
            let object = instance.key
            if instance.isEvicted || state.useCounts[object] != nil || state.inherited[object]?.object != nil {
                toRelease.append(instance)
            } else if let index = indices[object] {
                toNotify[index].otherSites.append(instance.site)
                toRelease.append(instance)
            } else {
                indices[object] = toNotify.count
                toNotify.append(instance)
            }
            instance.isEvicted = true
        }
    }

    /// Releases everything, newest first.
    func releaseAll() { (toNotify, toRelease) = ([], []) }
}

extension Container {
    /// Notifies evicted instances, and releases all that was removed. Call it without a lock.
    ///
    /// Hooks and deinits run outside of all activities, even if a block or the closure of a reset has led here.
    @inline(never)
    func notifyAndRelease(_ eviction: Eviction) {
        guard !eviction.toNotify.isEmpty || !eviction.toRelease.isEmpty else { return }
        Context(of: self, activity: nil).run {
            notify(eviction)
            eviction.releaseAll()
        }
    }

    private func notify(_ eviction: Eviction) {
        let later = Eviction()
        for instance in eviction.toNotify {
            // An object that is also kept as a type without an actor is notified now, on whichever thread this is. A
            // main-actor instance is notified now if this is the main actor and the cast to `Evictable` can be trusted:
            // either it succeeds, or the runtime knows that this is the main actor. If the runtime does not know, the
            // cast misses conformances that are isolated to the main actor.
            let isNow =
                instance.sites.contains { !$0.isOnMainActor }
                || isOnMainActor() && (instance.value is any Evictable || findsMainActorConformances())
            if isNow { notify(instance) } else { later.toNotify.append(instance) }
        }
        guard !later.toNotify.isEmpty else { return }
        // The main actor releases them, too, so no reference may stay behind: it could be the last one. (A dictionary,
        // because a `Set` would be more code.)
        var laterObjects: [ObjectIdentifier: Int] = [:]
        for instance in later.toNotify { laterObjects[instance.key] = 1 }
        let isLater = { (object: AnyObject) in (object as? Instance).map { laterObjects[$0.key] != nil } ?? false }
        do {
            let all: [AnyObject] = exchange(&eviction.toNotify, with: []) + eviction.toRelease
            (later.toRelease, eviction.toRelease) = (all.filter(isLater), all.filter { !isLater($0) })
        }
        Task { @MainActor in
            for instance in later.toNotify { self.notify(instance) }
            later.releaseAll()
        }
    }

    @inline(never)
    private func notify(_ instance: Instance) {
        let value = instance.value
        // The first cast of a type to a protocol searches the conformances of the whole process, so it is made when an
        // instance is evicted, not when it is built. For a class that does not conform, casting the class makes one
        // search; casting the object would make two.
        if type(of: value) is AnyClass, !(type(of: value) is any Evictable.Type) { return }
        if let evictable = value as? any Evictable { evictable.containerDidEvict() }
    }
}

/// True if the runtime takes the caller for code of the main actor, so that casts find conformances that are isolated
/// to it.
///
/// On Linux, neither this nor asking for the queue is enough alone. The queue misses a closure that main-actor code
/// runs with `queue.sync`. The runtime misses a block of the main queue outside tasks, once another thread serves that
/// queue. So the caller asks both: the queue first, because this takes about ten times as long.
@inline(never)  // Inlined, it would add 1 kB.
func findsMainActorConformances() -> Bool { MainActorConformance.example is any Evictable }

@MainActor
private final class MainActorConformance: @MainActor Evictable {
    nonisolated static let example: any Sendable = MainActorConformance()

    func containerDidEvict() {}
}
