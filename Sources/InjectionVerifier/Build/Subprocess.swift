import Foundation

/// Runs other programs.
enum Subprocess {
    struct Result {
        var status: Int32
        var data: Data
        var output: String { String(decoding: data, as: UTF8.self) }
    }

    /// Runs a program to its end. Its output and its errors go into one file, because a full pipe would make it hang.
    /// With `echo`, they go to standard error instead, and the output of the result is empty.
    static func run(_ program: String, _ arguments: [String], in directory: String? = nil, echo: Bool = false) throws
        -> Result
    {
        // The package's own scheme builds this tool for iOS, too, where no program starts another.
        #if os(macOS) || os(Linux) || os(Windows)
        let process = Process()
        let isPath = program.contains("/")
        process.executableURL = URL(filePath: isPath ? program : "/usr/bin/env")
        process.arguments = (isPath ? [] : [program]) + arguments
        if let directory { process.currentDirectoryURL = URL(filePath: directory) }
        let file = FileManager.default.temporaryDirectory.appending(path: "injection-verifier-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try FileHandle(forWritingTo: file)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = echo ? FileHandle.standardError : output
        process.standardError = echo ? FileHandle.standardError : output
        do { try process.run() } catch {
            throw ReadingError(file: program, problem: "cannot be run: \(error.localizedDescription)")
        }
        process.waitUntilExit()
        try output.close()
        return Result(status: process.terminationStatus, data: try Data(contentsOf: file))
        #else
        throw ReadingError(file: program, problem: "cannot be run on this platform")
        #endif
    }
}
