import Foundation
import Synchronization

/// Stops the process when nothing has moved for five seconds, and says what everyone waits for.
package final class Watchdog: @unchecked Sendable {  // What changes is under `lock`.
    private let lock = NSLock()
    private var phase = "beginning"
    private var moves = 0
    private var isOver = false

    package init() {
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    /// Something has moved.
    package func note(_ phase: String) {
        lock.withLock {
            self.phase = phase
            moves += 1
        }
    }

    /// Nothing will move any more: the process ends, and the leak sanitizer looks at it.
    package func end() { lock.withLock { isOver = true } }

    private var position: Int { lock.withLock { moves } }

    private func watch() {
        var last = position
        var quiet = 0
        while !lock.withLock({ isOver }) {
            Thread.sleep(forTimeInterval: 0.5)
            let now = position
            quiet = now == last ? quiet + 1 : 0
            last = now
            if quiet >= 10 { stop() }
        }
    }

    private func stop() -> Never {
        let text = lock.withLock { "fault: nothing has moved for 5 s, in: \(phase)\n" }
        FileHandle.standardError.write(Data(text.utf8))
        exit(3)
    }
}
