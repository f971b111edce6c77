import Dispatch
import Foundation

/// Runs parts of a program on the main actor, which does nothing else meanwhile: what others have started there waits
/// for the end of the program, so that a program always does the same.
final class MainActorPart: @unchecked Sendable {  // What changes is reached under the condition's lock only.
    private let condition = NSCondition()
    private var work: (() -> Void)?
    private var isOver = false

    init() { Task.detached { @MainActor in self.loop() } }

    func run(_ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            condition.withLock {
                work = body
                condition.broadcast()
                while work != nil { condition.wait() }
            }
        }
    }

    /// Lets everything else on the main actor go on, and waits for it.
    func end() {
        condition.withLock {
            isOver = true
            condition.broadcast()
        }
        DispatchQueue.main.sync {}
    }

    private func loop() {
        condition.lock()
        defer { condition.unlock() }
        while !isOver {
            if let work {
                condition.unlock()
                work()
                condition.lock()
                self.work = nil
                condition.broadcast()
            } else {
                condition.wait()
            }
        }
    }
}
