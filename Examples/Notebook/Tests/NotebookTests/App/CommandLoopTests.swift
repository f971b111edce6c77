import Injection
import InjectionTesting
import NotebookApp
import NotebookCore
import Testing

@MainActor
@Suite(.isolatedContainer(inheritingRegistrations: false))
struct CommandLoopTests {
    private let folder = TemporaryFolder()
    private let console = RecordingConsole()

    init() {
        registerServices(console: console, folders: Folders(notes: folder.file("notes")), isTerminal: false)
    }

    private func play(_ script: String, leaks: Bool = false) async throws -> Int32 {
        let path = try folder.write("script", script.utf8)
        return await CommandLoop(try CommandLines(script: path), leaks: leaks).run()
    }

    @Test("A bad command is reported with its place, and the next one runs")
    func badCommand() async throws {
        #expect(try await play("frob\nsign-in ana\nadd one\nadd\nlist\n") == 1)
        let script = folder.file("script")
        #expect(
            console.reported == [
                "\(script):1: \(NotebookError.unknownCommand("frob"))",
                "\(script):4: \(NotebookError.missingArgument(usage: "add TEXT"))",
            ]
        )
        #expect(console.output.contains("1  one\n"))
    }

    @Test("The end signs out, with or without quit")
    func endSignsOut() async throws {
        #expect(try await play("sign-in ana\ndraft line") == 0)
        #expect(try await play("sign-in ana\ndraft\nquit\nadd unreached") == 0)
        #expect(console.output.contains("> draft\nline\n> quit\nsigned out ana; still alive: none\n"))
        #expect(!console.output.contains("unreached"))
    }

    @Test("What a leak holds is named at sign-out")
    func leakNamed() async throws {
        #expect(try await play("sign-in ana\nsign-out\n", leaks: true) == 0)
        #expect(console.output.contains("signed out ana; still alive:\n"))
        #expect(console.output.contains("\n  NotebookServices.NotebookImpl"))
    }

    @Test("Features are shown and switched, also while nobody is signed in")
    func features() async throws {
        #expect(try await play("feature\nfeature autosync on\nsign-in ana\nfeature\n") == 0)
        #expect(console.output.contains("> feature\nautosync is off\n> feature autosync on\nautosync is on\n"))
        #expect(console.output.contains("> feature\nautosync is on\nsigned out ana"))
    }

    @Test("Commands that need somebody say so")
    func needSomebody() async throws {
        #expect(try await play("list\nadd one\nsign-out\n") == 1)
        let script = folder.file("script")
        #expect(console.reported == (1...3).map { "\(script):\($0): \(NotebookError.notSignedIn)" })
    }
}
