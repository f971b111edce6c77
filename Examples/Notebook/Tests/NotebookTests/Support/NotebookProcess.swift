import Foundation

/// Runs the built `notebook` and waits for its end.
struct NotebookProcess {
    struct Outcome {
        let output: String
        let errors: String
        let status: Int32
        let wasKilled: Bool
    }

    /// The executable, which the build puts beside the tests: in the folder of the test bundle or above it.
    static let executable: URL = {
        final class Marker {}
        var folder = Bundle(for: Marker.self).bundleURL
        while folder.path != "/" {
            let candidate = folder.appending(path: "notebook")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder.deleteLastPathComponent()
        }
        fatalError("no notebook beside \(Bundle(for: Marker.self).bundlePath)")
    }()

    let arguments: [String]
    private let input: Data
    private let shell: String

    /// The shell's commands, such as a limit, go before; the notebook then takes the shell's place. With
    /// `obeysPermissions`, root gives up what lets it write where permissions forbid it.
    init(_ arguments: String..., input: String = "", shell: String = ":", obeysPermissions: Bool = false) {
        self.arguments = arguments
        self.input = Data(input.utf8)
        // Root without these is an owner like any other. Where there is no setpriv the start fails, and so does the
        // test.
        let setpriv = "setpriv --bounding-set=-dac_override,-dac_read_search"
        let start = obeysPermissions && geteuid() == 0 ? "exec \(setpriv)" : "exec"
        self.shell = "\(shell); \(start) \"$0\" \"$@\""
    }

    func run() async throws -> Outcome {
        // Files rather than pipes: no child can inherit the other end of one and keep it open.
        let folder = TemporaryFolder()
        let process = try prepare(input: FileHandle(forReadingFrom: URL(filePath: folder.write("in", input))))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.write("out", [])))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.write("err", [])))
        try await process.start().wait()
        return Outcome(
            output: try folder.read("out"),
            errors: try folder.read("err"),
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal
        )
    }

    func prepare(input: FileHandle) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", shell, Self.executable.path] + arguments
        process.standardInput = input
        return process
    }
}

extension Process {
    /// Starts the process and returns what finishes when it ends.
    func start() throws -> AsyncStream<Never> {
        let (end, continuation) = AsyncStream<Never>.makeStream()
        terminationHandler = { _ in continuation.finish() }
        // A child starts with the signals blocked that this thread blocks, which in a worker thread are most of them.
        var none = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try run()
        return end
    }
}

extension AsyncStream<Never> {
    func wait() async { for await _ in self {} }
}
