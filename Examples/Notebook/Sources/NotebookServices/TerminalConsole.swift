import Foundation
import NotebookCore
import Synchronization

/// Standard output and standard error, unbuffered: what is acknowledged is seen.
package final class TerminalConsole: Console {
    private let output: Int32
    private let errors: Int32
    private let count = Mutex(0)

    package init(output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO) {
        self.output = output
        self.errors = errors
    }

    package var problems: Int { count.withLock { $0 } }

    package func write(_ text: String) {
        guard let code = send(text.showingControls, to: output) else { return }
        report("cannot write to standard output: \(String(cString: strerror(code)))")
    }

    package func report(_ problem: String) {
        count.withLock { $0 += 1 }
        // Where standard error cannot be written, the exit status still tells.
        _ = send("notebook: \(problem.showingControls)\n", to: errors)
    }

    /// Returns the error's code, or nil.
    private func send(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return nil
    }
}
