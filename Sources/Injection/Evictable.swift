/// An instance that is notified when its container evicts it.
///
/// ```swift
/// final class Autosave: Evictable {
///     func containerDidEvict() {
///         // Stop timers, close files: this session is over.
///     }
/// }
/// ```
///
/// An instance that was registered at launch, or in an isolated container outside of a reset's closure, with
/// ``InjectionManager/register(_:as:fileID:line:)``, is notified by no reset, and not at the end of the container.
public protocol Evictable {
    /// Stops what the instance does for its session.
    ///
    /// Called once per eviction: at a reset, when its type is registered again, at the end of an isolated container, and
    /// for a result that a reset made obsolete before anyone received it. An object that is kept as two types is notified
    /// once. But where a block returns an object that it has injected, and a reset comes between, the object is notified
    /// twice: when the reset evicts it, and when the block's result is dropped.
    ///
    /// By then the container has changed, so `Inject` returns the next session's instances; keep what you need here in
    /// properties. Instances are notified newest first, so before those that they were built with. No lock is held:
    /// `Inject`, `register` and a reset are allowed; but what a block in progress on this thread is building counts as a
    /// cycle (<doc:Limits>). A reset here also ends the session that has just begun, and removes its registrations.
    ///
    /// It runs on the thread that resets. An instance that a main-actor block built is notified on the main actor: at
    /// once if the reset runs there, otherwise later, and it stays alive until then. So only a reset on the main actor
    /// guarantees the order between main-actor and other instances. (On Linux it may be later, too, if the reset runs
    /// on the main queue outside of a task.)
    ///
    /// A conformance that is isolated to the main actor, as each is by default isolation unless you write `nonisolated`,
    /// is found only if a main-actor block built the instance, or on the main actor. A reset elsewhere does not notify
    /// the instance, and nothing says so; before iOS 26 and macOS 26 it notifies it on the wrong thread (<doc:Limits>).
    /// So register it with `{ @MainActor in … }`.
    func containerDidEvict()
}
