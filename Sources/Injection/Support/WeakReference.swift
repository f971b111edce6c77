/// A reference that keeps nothing alive.
///
/// A class, because moving a weak reference is expensive.
final class WeakReference: Sendable {
    // Written when it is made and never again; reading a weak reference is atomic.
    private nonisolated(unsafe) weak var reference: AnyObject?
    /// What the object was registered as.
    let type: Any.Type

    init(_ object: AnyObject, registeredAs type: Any.Type) {
        unsafe reference = object
        self.type = type
    }

    /// Release it outside of locks: it may have become the last reference, and a `deinit` is user code.
    var object: AnyObject? { unsafe reference }
}

/// A container, held weakly if it is an isolated one.
///
/// The shared one lives as long as the process; a weak reference to it would allocate memory that a leak detector
/// reports.
struct ContainerReference: Sendable {
    private let isolated: WeakReference?

    init(_ container: Container) {
        isolated = container.isIsolated ? WeakReference(container, registeredAs: Container.self) : nil
    }

    /// The container, unless it is gone.
    var container: Container? {
        guard let isolated else { return .shared }
        return isolated.object as? Container
    }
}
