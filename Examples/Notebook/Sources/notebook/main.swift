import Foundation
import NotebookApp

exit(runNotebook(CommandLine.arguments.dropFirst()))
