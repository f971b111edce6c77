/// Finds the lines that people need in the output of a build that failed.
enum BuildErrors {
    /// Returns each error once, with its notes and lines of source. Commands of the compiler are left out. If the
    /// output has no error, returns its end.
    static func of(_ output: String) -> String {
        var errors: [[Substring]] = []
        var isShown = false
        // A line of 1000 bytes or more is a command of the compiler.
        for line in output.split(separator: "\n", omittingEmptySubsequences: false) where line.utf8.count < 1000 {
            let isSource = line.drop { $0.isWhitespace || $0.isNumber }.hasPrefix("|")
            if line.contains(": error: ") || line.hasPrefix("error: ") {
                isShown = true
                errors.append([])
            } else if !isSource, !line.contains(": note: ") {
                isShown = false
            }
            if isShown { errors[errors.count - 1].append(line) }
        }
        if errors.contains(where: { !$0[0].hasPrefix("error: ") }) { errors.removeAll { $0[0].hasPrefix("error: ") } }
        var seen: Set<[Substring]> = []
        let lines = errors.filter { seen.insert($0).inserted }.joined()
        return (lines.isEmpty ? output.split(separator: "\n").suffix(20)[...] : ArraySlice(lines))
            .joined(separator: "\n")
    }
}
