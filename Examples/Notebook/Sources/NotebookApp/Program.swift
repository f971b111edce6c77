import Foundation
import Injection
import NotebookCore
import NotebookServices

/// The program, from its arguments to its exit status.
package func runNotebook(_ words: some Sequence<String>) async -> Int32 {
    let console = TerminalConsole()
    let arguments: Arguments
    let lines: CommandLines
    do {
        arguments = try Arguments(words)
        if arguments.wantsHelp {
            console.say(Arguments.usage)
            return 0
        }
        lines = try arguments.script.map(CommandLines.init(script:)) ?? CommandLines()
    } catch {
        let isUsage = error is UsageError
        console.report(isUsage ? "\(error)\n\(Arguments.usage)" : "\(error)")
        return isUsage ? 2 : 1
    }
    let folder = arguments.notesFolder(environment: ProcessInfo.processInfo.environment)
    registerServices(console: console, folders: Folders(notes: folder), isTerminal: lines.isTerminal)
    if let url = arguments.server { InjectionManager.register(SyncServer(url: url), as: SyncServer.self) }
    // Builds all of it: a mistake in the registrations shows here, not at some command.
    do { try InjectionManager.resolveAll() } catch {
        console.report("\(error)")
        return 1
    }
    if lines.isTerminal { console.say("Notes are kept in \(folder). Write help to see the commands.") }
    return await CommandLoop(lines, leaks: arguments.leaks).run()
}
