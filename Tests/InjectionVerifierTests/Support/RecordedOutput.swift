import Synchronization

@testable import InjectionVerifier

extension VerifyCommand {
    /// Runs the command without a page.
    static func run(_ arguments: [String], output: Output) -> Int32 { run(arguments, output: output) { _ in "" } }
}

extension Output {
    /// An output that drops everything, so that a command's output is not mixed with that of the tests.
    static let silent = Output(write: { _ in }, report: nil)
}

/// Records everything that a command writes.
final class RecordedOutput: Sendable {
    private let recorded = Mutex("")
    var text: String { recorded.withLock { $0 } }
    var output: Output {
        Output(
            write: { text in self.recorded.withLock { $0 += text } },
            report: { text in self.recorded.withLock { $0 += text } })
    }
}
