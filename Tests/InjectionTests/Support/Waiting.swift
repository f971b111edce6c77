import Foundation
import TestWatchdog

/// For how many seconds somebody waits for something before the process stops. The watchdog, which can say what hangs,
/// has usually stopped it by then.
private let patience = Watchdog.limit + 20

/// Waits for what comes without a signal.
func waitUntil(_ fileID: StaticString = #fileID, _ line: UInt = #line, _ isSo: () -> Bool) {
    var looks = 0
    var start = Date.distantFuture
    // Not asked again once it is so: asking may count a reader.
    while !isSo() {
        sched_yield()
        looks += 1
        // Looking at the clock takes locks, which order what threads do, and so hide their races from the sanitizer.
        guard looks.isMultiple(of: 1_000) else { continue }
        start = min(start, Date.now)
        let waited = -start.timeIntervalSinceNow
        guard waited < patience else {
            fatalError("waited \(Int(waited)) s in vain", file: fileID, line: line)
        }
    }
}

extension NSCondition {
    /// Waits, with the lock held, until something is so.
    func wait(_ what: () -> String, _ fileID: StaticString, _ line: UInt, until isSo: () -> Bool) {
        let start = Date.now
        while !isSo() {
            let waited = -start.timeIntervalSinceNow
            guard waited < patience else {
                fatalError("waited \(Int(waited)) s for \(what())", file: fileID, line: line)
            }
            _ = wait(until: .now + 1)
        }
    }
}
