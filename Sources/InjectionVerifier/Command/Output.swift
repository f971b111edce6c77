import Foundation

/// Where a command writes. Progress goes to standard error, so that programs can read standard output.
struct Output: Sendable {
    var write: @Sendable (String) -> Void
    /// Whether a terminal shows what is written.
    var isReadByPerson = false
    /// Whether a terminal shows what is reported, where a line may be written over.
    var isTerminal = false
    /// Without it nothing is said of progress, and a build prints only what fails.
    var report: (@Sendable (String) -> Void)?

    static let standard = Output(
        write: { print($0, terminator: "") },
        isReadByPerson: isatty(FileHandle.standardOutput.fileDescriptor) != 0,
        isTerminal: isatty(FileHandle.standardError.fileDescriptor) != 0,
        report: { FileHandle.standardError.write(Data($0.utf8)) })
}
