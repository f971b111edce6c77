import Injection
import NotebookCore

/// Exports to a text file, laid out as `list` shows the notes.
package final class ExporterImpl: Exporter {
    private let folders: Folders
    private let files: Files

    package init(folders: Folders = Inject(), files: Files = Inject()) {
        self.folders = folders
        self.files = files
    }

    package func export(_ notes: [Note], to path: String) throws {
        try files.create(folders.exportPath(path), text: notes.map { "\($0)\n" }.joined())
    }
}
