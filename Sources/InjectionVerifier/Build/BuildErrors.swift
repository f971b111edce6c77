/// Finds the lines that people need in the output of a build that failed.
enum BuildErrors {
    /// Returns the errors, each once, with their notes and lines of source, but without commands of the compiler.
    /// Errors that name no place are left out if others do. If the output has no error, returns its last 20 lines.
    static func of(_ output: String) -> String {
        var errors: [[Substring]] = []
        var isShown = false
        // Skip lines of 1000 bytes or more, because these are commands of the compiler.
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
