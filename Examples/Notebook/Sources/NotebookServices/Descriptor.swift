import Foundation
import NotebookCore

/// An open file, closed when its last user lets go.
///
/// System calls rather than `FileHandle`: they tell why they failed, in the same words on every platform.
final class Descriptor: Sendable {
    let number: Int32
    let path: String

    /// Opens a file; `target` is the path that errors name, where it is another one.
    init(_ path: String, _ flags: Int32, action: String, target: String? = nil) throws {
        self.path = target ?? path
        number = open(path, flags | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw NotebookError.file(action: action, path: self.path, code: errno) }
    }

    deinit { if number >= 0 { close(number) } }

    func readAll() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(number, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { throw failure("read") }
        }
    }

    /// Returns when the text is on disk.
    func writeAll(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure("write") }
        }
        guard fsync(number) == 0 else { throw failure("write") }
    }

    func failure(_ action: String) -> NotebookError { .file(action: action, path: path, code: errno) }
}
