import Foundation
import NotebookApp

Task { exit(await runNotebook(CommandLine.arguments.dropFirst())) }
// Keeps the main actor on the main thread, as in an app. With an `await` here instead, it would leave that thread on
// Linux.
RunLoop.main.run()
