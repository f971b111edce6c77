import Foundation
import NotebookCore

/// Keeps other notebooks out of a folder for as long as it lives; the system lets go when the program ends, however it
/// ends.
final class FolderLock: Sendable {
    private let descriptor: Descriptor

    init(_ folder: String) throws {
        descriptor = try Descriptor(folder, O_RDONLY | O_DIRECTORY, action: "open")
        guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? NotebookError.inUse(folder: folder) : descriptor.failure("lock")
        }
    }

    /// Unlocks rather than only closes: a child process that starts just now has a copy of the open folder.
    deinit { flock(descriptor.number, LOCK_UN) }
}
