import Foundation

/// The streams of a command. Progress goes to standard error, so that programs can read standard output.
package struct Output: Sendable {
    package var write: @Sendable (String) -> Void
    /// True if a terminal shows standard output.
    var isReadByPerson = false
    /// True if a terminal shows standard error, so that a line may be overwritten.
    var isTerminal = false
    /// Writes progress and errors to standard error. It is nil where a program reads the output, as with
    /// `--format json`: no progress is then written, and a build is silent. If the build fails, the thrown error has
    /// the compiler's errors.
    var report: (@Sendable (String) -> Void)?

    package static let standard = Output(
        write: { print($0, terminator: "") },
        isReadByPerson: isatty(FileHandle.standardOutput.fileDescriptor) != 0,
        isTerminal: isatty(FileHandle.standardError.fileDescriptor) != 0,
        report: { FileHandle.standardError.write(Data($0.utf8)) })
}

/// A file that a command writes for its user.
package enum WrittenFile {
    package static func write(_ text: String, to file: String, hint: String = "") throws {
        do { try text.write(toFile: file, atomically: true, encoding: .utf8) } catch {
            throw ReadingError(file: file, problem: "cannot be written here: \(cause(of: error))\(hint)")
        }
    }

    /// Returns the message of the error that caused an error, or of the error itself if no cause is known. Unlike the
    /// description of an error, the message has no domain, code or dictionary.
    static func cause(of error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        return (cause ?? error).localizedDescription
    }

    /// Returns the path of a file. It is relative to the current folder if the file is below that.
    package static func name(of file: String) -> String {
        let folder = FileManager.default.currentDirectoryPath
        return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
    }
}

package enum ExitStatus {
    /// Runs a command and returns its status. If the command throws an error, writes the error and returns 2.
    package static func of(_ output: Output, _ command: () throws -> Int32) -> Int32 {
        do { return try command() } catch let error as ReadingError {
            output.report?(error.description + "\n")
        } catch {
            output.report?("error: \(error)\n")
        }
        return 2
    }
}
