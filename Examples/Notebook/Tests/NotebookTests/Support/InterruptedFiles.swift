import NotebookCore
import NotebookServices
import Synchronization

/// Files on disk, in whose calls something else happens.
final class InterruptedFiles: Files {
    private struct Interruption {
        var callsBefore: Int
        let action: @Sendable () -> Void
    }

    private let files = FilesImpl()
    private let interruption = Mutex<Interruption?>(nil)

    /// Runs a closure at the beginning of one of the calls that follow; 1 is the next one.
    func interrupt(call number: Int, _ action: @escaping @Sendable () -> Void) {
        interruption.withLock { $0 = Interruption(callsBefore: number - 1, action: action) }
    }

    /// Interrupts no more, and returns whether the call has come.
    func stopInterrupting() -> Bool {
        interruption.withLock { interruption in
            defer { interruption = nil }
            return (interruption?.callsBefore ?? 0) < 0
        }
    }

    private func call<Result>(_ body: () throws -> Result) rethrows -> Result {
        let action = interruption.withLock { interruption in
            guard let callsBefore = interruption?.callsBefore else { return nil as (@Sendable () -> Void)? }
            interruption?.callsBefore -= 1
            return callsBefore == 0 ? interruption?.action : nil
        }
        action?()
        return try body()
    }

    func read(_ path: String) throws -> String { try call { try files.read(path) } }
    func names(in folder: String) throws -> [String] { try call { try files.names(in: folder) } }
    func makeFolder(_ path: String) throws { try call { try files.makeFolder(path) } }
    func create(_ path: String, text: String) throws { try call { try files.create(path, text: text) } }
    func replace(_ path: String, text: String) throws { try call { try files.replace(path, text: text) } }
    func remove(_ path: String) throws { try call { try files.remove(path) } }
    func removeUnfinished(in folder: String) throws { try call { try files.removeUnfinished(in: folder) } }
}
