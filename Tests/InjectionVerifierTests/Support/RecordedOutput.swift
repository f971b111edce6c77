import Synchronization

@testable import InjectionVerifier

extension VerifyCommand {
    /// Without a page.
    static func run(_ arguments: [String], output: Output) -> Int32 { run(arguments, output: output) { _ in "" } }
}

extension Output {
    /// What a command prints in a test is looked at, if at all, and not mixed with what the tests print.
    static let silent = Output(write: { _ in }, report: nil)
}

/// Everything that a command writes.
final class RecordedOutput: Sendable {
    private let recorded = Mutex("")
    var text: String { recorded.withLock { $0 } }
    var output: Output {
        Output(
            write: { text in self.recorded.withLock { $0 += text } },
            report: { text in self.recorded.withLock { $0 += text } })
    }
}
