// Makes edits of the library. Called by Tests/Mutation/mutants.
//
//   edits list ROOT                 prints the edits of the lists: the name, what notices it, and the description,
//                                   with tabs in between
//   edits instrument ROOT PACKAGE   writes the library of ROOT into PACKAGE, with all edits compiled in:
//                                   INJECTION_EDIT=1 in the environment switches the first one on
import Foundation

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let list = try EditList(root: URL(filePath: arguments[1]))
    if arguments[0] == "instrument" {
        try Instrument(sources: list.sources, edits: list.edits).write(to: URL(filePath: arguments[2]))
    } else {
        for edit in list.edits { print([edit.name, edit.finder, edit.description].joined(separator: "\t")) }
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
