import Foundation
import NotebookCore

/// Files on disk. A text is written beside its place under another name, and moved there only when all of it is on
/// disk.
package struct FilesImpl: Files {
    private static let unfinished = ".unfinished"

    package init() {}

    package func read(_ path: String) throws -> String {
        let descriptor = try Descriptor(path, O_RDONLY, action: "read")
        guard let text = String(validating: try descriptor.readAll(), as: UTF8.self) else {
            throw NotebookError.notText(path: path)
        }
        return text
    }

    package func names(in folder: String) throws -> [String] {
        // Opened first because the error of a system call says more than Foundation's.
        _ = try Descriptor(folder, O_RDONLY | O_DIRECTORY, action: "list")
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    package func makeFolder(_ path: String) throws {
        let parent = parent(of: path)
        var code = makeLastFolder(of: path)
        if code == ENOENT, parent != path, parent != "." {
            try makeFolder(parent)
            // Not from the beginning: /proc is there, and answers each time that what is in it is not.
            code = makeLastFolder(of: path)
        }
        guard code == 0 || (code == EEXIST && isFolder(path)) else {
            throw NotebookError.file(action: "make the folder", path: path, code: code)
        }
    }

    /// Returns the error's code, or 0.
    private func makeLastFolder(of path: String) -> Int32 { mkdir(path, 0o700) == 0 ? 0 : errno }

    package func create(_ path: String, text: String) throws {
        if isFolder(path) { throw NotebookError.isFolder(path) }
        let temporary = try writeTemporary(for: path, text: text)
        defer { unlink(temporary) }
        // A link, unlike a rename, never takes the place of another file.
        if link(temporary, path) != 0 {
            var code = errno
            if code == EEXIST || exists(path) { throw NotebookError.exists(path) }
            // Some file systems, a memory stick's for one, have no links.
            if code == EPERM || code == ENOTSUP {
                code = rename(temporary, path) == 0 ? 0 : errno
            }
            guard code == 0 else { throw NotebookError.file(action: "write", path: path, code: code) }
        }
        syncFolder(of: path)
    }

    package func replace(_ path: String, text: String) throws {
        let temporary = try writeTemporary(for: path, text: text)
        guard rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw NotebookError.file(action: "write", path: path, code: code)
        }
        syncFolder(of: path)
    }

    package func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw NotebookError.file(action: "remove", path: path, code: errno)
        }
        syncFolder(of: path)
    }

    package func removeUnfinished(in folder: String) throws {
        for name in try names(in: folder) where name.hasPrefix(".") && name.hasSuffix(Self.unfinished) {
            try remove(folder + "/" + name)
        }
    }

    private func writeTemporary(for path: String, text: String) throws -> String {
        let name = NSString(string: path).lastPathComponent
        let temporary = "\(parent(of: path))/.\(name).\(UUID().uuidString.prefix(8))\(Self.unfinished)"
        let descriptor = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, action: "write", target: path)
        do {
            try descriptor.writeAll(text)
        } catch {
            unlink(temporary)
            throw error
        }
        return temporary
    }

    /// Makes the new name last through a power failure. Not every file system can; the file itself is safe either way.
    private func syncFolder(of path: String) {
        if let folder = try? Descriptor(parent(of: path), O_RDONLY, action: "open") { fsync(folder.number) }
    }

    private func parent(of path: String) -> String {
        let parent = NSString(string: path).deletingLastPathComponent
        return parent.isEmpty ? "." : parent
    }

    private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
