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
/// An instance that was registered at launch with ``InjectionManager/register(_:as:fileID:line:)`` outlives sessions:
/// no reset notifies it, nor does the end of an isolated container. Only a new registration of its type does, and not
/// one that is made for a session. An isolated container never notifies a registered instance that it has inherited.
public protocol Evictable {
    /// Called after the container has evicted this instance: stop what it does for its session.
    ///
    /// ## When
    ///
    /// Once per eviction: at a reset, when its type is registered again, at the end of an isolated container, and for
    /// the result of an overtaken block, which is dropped. An object that is kept as several types is notified once,
    /// when the last of them lets go of it, and is as new as the newest of them. Instances are notified newest first. So
    /// an instance is notified before those that it injected while it was built, unless one of these was injected as
    /// another type since. What it injects later, as in a `lazy var`, may be newer, and is then notified first.
    ///
    /// Exceptions. If a block returns an object that it injected, and a reset or a new registration of that type comes
    /// in between, the object is notified twice. So is a struct that is kept as two types. An instance that is built in
    /// an isolated container after the container's end is not notified when it is released with the container. An
    /// instance whose registration never takes effect is not notified: the closure of the reset throws or registers the
    /// type again, or the session has ended.
    ///
    /// ## What is allowed
    ///
    /// The container has changed already: after a reset, `Inject` returns the next session's instances. Keep what you
    /// need in properties. No lock is held but those of blocks that are running on this thread: `Inject`, `register`
    /// and a reset are allowed. In the hook of a reset, another reset also ends the session that has just begun. If a
    /// block is running on this thread, and neither a reset nor a new registration has overtaken it, injecting its type
    /// is a cycle.
    ///
    /// ## On which thread
    ///
    /// On the thread that evicts: that of the reset, of the new registration, or of the isolated container's last
    /// owner. The result of a block that a new registration overtook: on the thread of that block. If a reset overtook
    /// it: on the thread of the ended session's block that finishes last.
    ///
    /// An instance that a main-actor block built is notified on the main actor: at once if the reset runs there,
    /// otherwise later, and it stays alive until then. (On Linux it can also be later if the reset runs on the main
    /// queue outside a task.) If the object is also kept as a type that any thread may inject, it is notified at once,
    /// on the thread that evicts.
    ///
    /// If the conformance is isolated to the main actor (the default in new Xcode projects), register with `{
    /// @MainActor in … }`. Otherwise a reset on another thread skips the hook. Before iOS 26 and macOS 26, it should run
    /// the hook on that thread instead: this follows from the sources of Swift, and was not tried.
    func containerDidEvict()
}
