import Dispatch
import Injection
import NotebookCore
import Synchronization

/// Saves the draft in the background as it grows, and at sign-out what is still to be saved.
package final class DraftsImpl: Drafts, Evictable {
    private struct State {
        var text: String?
        var isLoaded = false
        var isSaved = true
        var hasStopped = false
        var hasComplained = false
    }

    // Properties, so that the hook has them: an `Inject()` in it would reach the next session.
    private let store: NoteStore = Inject()
    private let console: Console = Inject()
    private let queue = DispatchQueue(label: "notebook.autosave")
    private let state = Mutex(State())

    package init() {}

    package func text() throws -> String? {
        try whileRunning { $0.text }
    }

    package func append(_ line: String) throws -> String {
        let text = try whileRunning { state in
            let text = state.text.map { $0 + "\n" + line } ?? line
            state.text = text
            state.isSaved = false
            return text
        }
        queue.async { [self] in autosave() }
        return text
    }

    package func clear() throws {
        try whileRunning { state in
            state.text = nil
            state.isSaved = false
        }
        try queue.sync { try save() }
    }

    /// Waits for the autosave to finish and saves what it has not, so that nothing is lost and nothing holds this
    /// object.
    package func containerDidEvict() {
        state.withLock { $0.hasStopped = true }
        queue.sync {
            do {
                try save()
            } catch {
                let text = state.withLock { $0.text ?? "" }
                console.report("the draft was not saved: \(error)\nThis is its text:\n\(text)")
            }
        }
    }

    /// On the queue. A failure is reported once: the text stays here, and each line and the sign-out try again.
    private func autosave() {
        do {
            try save()
        } catch {
            let isFirst = state.withLock { state in
                defer { state.hasComplained = true }
                return !state.hasComplained
            }
            if isFirst { console.report("the draft is not saved yet: \(error)") }
        }
    }

    /// On the queue, so that saves are never out of order. Saves the newest text, unless that is done.
    private func save() throws {
        let state = self.state.withLock { $0 }
        guard !state.isSaved else { return }
        try store.saveDraft(state.text)
        self.state.withLock { if $0.text == state.text { $0.isSaved = true } }
    }

    private func whileRunning<Result: Sendable>(_ body: (inout State) -> Result) throws -> Result {
        try state.withLock { state in
            guard !state.hasStopped else { throw NotebookError.notSignedIn }
            if !state.isLoaded {
                // A draft that cannot be read throws here each time, and so is never written over.
                state.text = try store.draft()
                state.isLoaded = true
            }
            return body(&state)
        }
    }
}
