/// A reference that keeps nothing alive.
struct WeakReference: Sendable {
    // Written when it is made and never again; reading a weak reference is atomic.
    private nonisolated(unsafe) weak var reference: AnyObject?

    init(_ object: AnyObject) { unsafe reference = object }

    /// Release it outside of locks: it may have become the last reference, and a `deinit` is code of the user's.
    var object: AnyObject? { unsafe reference }
}
