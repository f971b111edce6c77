import Foundation

/// The sources that this tool was built from. The tool prints some of them.
enum OwnSources {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        let file = folder.appending(path: path)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw ReadingError(
                file: file.path, problem: "cannot be read; it belongs to the sources that this tool was built from")
        }
        return text
    }
}
