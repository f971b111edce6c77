import Injection

/// An object that notes its eviction in a log.
final class Noted: Evictable, Sendable {
    let name: String
    private let log: Log
    private let onEviction: @Sendable () -> Void

    init(_ name: String, _ log: Log, onEviction: @escaping @Sendable () -> Void = {}) {
        self.name = name
        self.log = log
        self.onEviction = onEviction
    }

    func containerDidEvict() {
        log.add(name)
        onEviction()
    }
}
