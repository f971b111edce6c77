import Foundation

/// A value that threads share under a lock of its own, one that the thread sanitizer knows.
package final class Locked<Value>: @unchecked Sendable {  // `value` is reached under `lock` only.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
