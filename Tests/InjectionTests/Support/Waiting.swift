import Foundation

/// How long a test waits for what must happen before it stops the process as hung. No passing test waits for it.
let patience: TimeInterval = 120

/// Waits for what comes without a signal.
func waitUntil(_ fileID: StaticString = #fileID, _ line: UInt = #line, _ isSo: () -> Bool) {
    let limit = Date(timeIntervalSinceNow: patience)
    while !isSo() {
        guard Date() < limit else { fatalError("waited \(patience) s in vain", file: fileID, line: line) }
        sched_yield()
    }
}
