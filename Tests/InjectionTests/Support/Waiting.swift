import Foundation

/// How long nothing may happen before a test is taken to hang. No passing test waits for it.
///
/// On a busy machine everything takes longer, and so does this.
enum Patience {
    /// Of the watchdog, which can say what hangs.
    static var untilAllHang: TimeInterval { 90 * slowness + (TestLength.seconds ?? 0) }
    /// Of whoever waits for something: it stops the process only if the watchdog has not.
    static var untilOneHangs: TimeInterval { 2 * untilAllHang }

    /// How many processes want each processor.
    private static var slowness: Double {
        var load = 0.0
        guard getloadavg(&load, 1) == 1 else { return 1 }
        return max(1, load / Double(ProcessInfo.processInfo.activeProcessorCount))
    }
}

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
        guard waited < Patience.untilOneHangs else {
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
            guard waited < Patience.untilOneHangs else {
                fatalError("waited \(Int(waited)) s for \(what())", file: fileID, line: line)
            }
            _ = wait(until: .now + 1)
        }
    }
}
