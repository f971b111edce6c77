// Makes edits of the library. Called by Scripts/Checks/mutants.
//
//   edits list ROOT [SEED COUNT]             prints the edits of Tests/Edits, or so many mechanical ones: the name,
//                                            what notices it, the folders, the description, and why no program
//                                            notices it, if none can, with tabs in between
//   edits instrument ROOT PACKAGE NAME ...   writes the library of ROOT into PACKAGE, with these edits compiled in:
//                                            INJECTION_EDIT=1 in the environment switches the first one on
import Foundation

func named(_ names: [String], in list: EditList, root: URL) throws -> [Edit] {
    var mechanical: [String: [Edit]] = [:]
    return try names.map { name in
        if let edit = list.edits.first(where: { $0.name == name }) { return edit }
        let seed = String(name.prefix { $0 != "-" })
        guard let number = UInt64(seed) else { throw Mistake(description: "error: unknown edit: \(name)") }
        let edits = try mechanical[seed] ?? mechanicalEdits(of: list, seed: number, root: root)
        mechanical[seed] = edits
        guard let edit = edits.first(where: { $0.name == name }) else {
            throw Mistake(description: "error: unknown edit: \(name)")
        }
        return edit
    }
}

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let root = URL(filePath: arguments[1])
    let list = try EditList(root: root)
    if arguments[0] == "instrument" {
        let edits = try named(Array(arguments.dropFirst(3)), in: list, root: root)
        try Instrument(sources: list.sources, edits: edits).write(to: URL(filePath: arguments[2]))
    } else {
        var edits = list.edits
        if arguments.count > 2 {
            edits = Array(
                try mechanicalEdits(of: list, seed: UInt64(arguments[2])!, root: root).prefix(Int(arguments[3])!))
        }
        for edit in edits {
            let folders = Set(edit.changes.map { URL(filePath: $0.path).deletingLastPathComponent().lastPathComponent })
            let columns = [
                edit.name, edit.finder, folders.sorted().joined(separator: " "), edit.description,
                edit.reasonForNoProgram,
            ]
            print(columns.joined(separator: "\t"))
        }
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
