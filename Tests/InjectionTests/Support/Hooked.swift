import Injection

/// Runs a closure when it is notified of its eviction, or when it is released.
final class Hooked: Evictable, Sendable {
    private let onEviction: @Sendable () -> Void
    private let onDeinit: @Sendable () -> Void

    init(_ onEviction: @escaping @Sendable () -> Void = {}, onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onEviction = onEviction
        self.onDeinit = onDeinit
    }

    func containerDidEvict() { onEviction() }

    deinit { onDeinit() }
}
