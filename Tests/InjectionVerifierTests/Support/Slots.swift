import Synchronization

/// Collects the results of work on several threads.
final class Slots<Value: Sendable>: Sendable {
    private let values: Mutex<[Value?]>

    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

    subscript(index: Int) -> Value? {
        get { values.withLock { $0[index] } }
        set { values.withLock { $0[index] = newValue } }
    }
}
