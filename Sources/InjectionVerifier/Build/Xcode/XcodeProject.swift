import Foundation

/// Finds the build logs that Xcode keeps for a project or a workspace.
struct XcodeProject {
    struct Log { var path: String; var date: Date }

    /// The folder in which Xcode builds the project, such as `DerivedData/App-hash`.
    let folder: String
    /// The logs. The oldest comes first.
    let logs: [Log]

    init(_ path: String, derivedData: String?) throws {
        let project = URL(filePath: path).standardizedFileURL
        guard ["xcodeproj", "xcworkspace"].contains(project.pathExtension) else {
            throw ReadingError(file: path, problem: "is not an .xcodeproj or .xcworkspace")
        }
        guard FileManager.default.fileExists(atPath: project.path) else {
            throw ReadingError(file: path, problem: "does not exist")
        }
        let places =
            derivedData.map { [URL(filePath: $0).standardizedFileURL] } ?? [
                URL(filePath: NSHomeDirectory()).appending(path: "Library/Developer/Xcode/DerivedData"),
                project.deletingLastPathComponent().appending(path: "DerivedData"),
            ]
        let name = project.deletingPathExtension().lastPathComponent
        let folders = places.flatMap { place -> [URL] in
            [place] + Self.children(of: place).filter { Self.builds($0, project, name) }
        }
        let logs = folders.map { ($0.path, Self.logs(in: $0.appending(path: "Logs/Build"))) }.filter { !$0.1.isEmpty }
        let newest = logs.max { ($0.1.last?.date ?? .distantPast) < ($1.1.last?.date ?? .distantPast) }
        guard let newest else {
            throw ReadingError(
                file: path,
                problem: "has no build log in \(places.map(\.path).joined(separator: " or ")); build it in Xcode, "
                    + "name the workspace it belongs to, or name the folder with --derived-data")
        }
        (folder, self.logs) = newest
    }

    private static func children(of folder: URL) -> [URL] {
        (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }

    /// True if Xcode builds the project in `folder`: the name of the folder begins with that of the project. If the
    /// folder has an `info.plist`, it must name the project, too.
    private static func builds(_ folder: URL, _ project: URL, _ name: String) -> Bool {
        guard folder.lastPathComponent.hasPrefix(name + "-") else { return false }
        guard let data = FileManager.default.contents(atPath: folder.appending(path: "info.plist").path),
            let properties = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            let owner = properties["WorkspacePath"] as? String
        else { return true }
        return URL(filePath: owner).standardizedFileURL.path == project.path
    }

    private static func logs(in folder: URL) -> [Log] {
        children(of: folder).filter { $0.pathExtension == "xcactivitylog" }.map { file in
            let date = try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
            return Log(path: file.path, date: date ?? .distantPast)
        }.sorted { ($0.date, $0.path) < ($1.date, $1.path) }
    }
}
