import Foundation
import NotebookCore

/// The lines that hold commands, one at a time: a command from a pipe runs when it arrives.
nonisolated package struct CommandLines {
    /// Whether somebody types them.
    package let isTerminal: Bool
    /// Whether they come from a named file.
    package let isScript: Bool
    private let file: FileHandle
    private let name: String
    private var number = 0
    private var buffer: [UInt8] = []
    /// How many bytes of the buffer hold no end of a line, so that a long one is searched once.
    private var searched = 0
    private var hasEnded = false

    /// Standard input.
    package init() {
        file = .standardInput
        name = "standard input"
        isTerminal = isatty(file.fileDescriptor) == 1
        isScript = false
    }

    package init(script path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw NotebookError.file(action: "read", path: path, code: errno) }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        name = path
        isTerminal = false
        isScript = true
    }

    /// Where the last line stands, to begin a message with; empty for what was just typed, or before the first line.
    package var place: String { isTerminal || number == 0 ? "" : "\(name):\(number): " }

    /// The next line that is neither blank nor a comment, or nil at the end. A line that is not UTF-8 throws.
    package mutating func next() throws -> String? {
        while let bytes = try nextBytes() {
            number += 1
            guard let line = String(validating: bytes, as: UTF8.self) else {
                throw NotebookError.commandNotText
            }
            let command = line.trimmingCharacters(in: .whitespacesAndNewlines)
            if !command.isEmpty, !command.hasPrefix("#") { return command }
        }
        return nil
    }

    /// The next line without its end, or nil.
    private mutating func nextBytes() throws -> [UInt8]? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer {
                    buffer.removeFirst(end + 1)
                    searched = 0
                }
                return Array(buffer[..<end])
            }
            searched = buffer.count
            if hasEnded {
                defer {
                    buffer = []
                    searched = 0
                }
                return buffer.isEmpty ? nil : buffer
            }
            try fill()
        }
    }

    private mutating func fill() throws {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(file.fileDescriptor, &chunk, chunk.count)
        if count > 0 { return buffer += chunk[..<count] }
        if count < 0, errno == EINTR { return }
        // The end, or an error that would come again.
        hasEnded = true
        guard count == 0 else { throw NotebookError.file(action: "read", path: name, code: errno) }
    }
}
