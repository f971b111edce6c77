/// A reference that keeps nothing alive.
///
/// A class, because moving a weak reference is expensive.
final class WeakReference: @unchecked Sendable {  // Only `init` writes it; weak references are read atomically.
    /// The object; nil once it is gone. Reading this makes a strong reference, which may turn out to be the last. So
    /// release that outside of locks: a `deinit` is user code.
    private(set) weak var object: AnyObject?
    /// The types that the object was registered as.
    let types: [Any.Type]

    init(_ object: AnyObject, types: [Any.Type]) {
        (self.object, self.types) = (object, types)
    }
}
