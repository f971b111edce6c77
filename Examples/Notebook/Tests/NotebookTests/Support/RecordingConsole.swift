import NotebookCore
import Synchronization

/// A console that remembers what was said.
final class RecordingConsole: Console {
    private struct State {
        var output = ""
        var reported: [String] = []
    }

    private let state = Mutex(State())

    var output: String { state.withLock { $0.output } }
    var reported: [String] { state.withLock { $0.reported } }
    var problems: Int { reported.count }

    func write(_ text: String) { state.withLock { $0.output += text } }
    func report(_ problem: String) { state.withLock { $0.reported.append(problem) } }
}
