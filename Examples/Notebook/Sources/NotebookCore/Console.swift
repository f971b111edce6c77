/// Where the notebook speaks. It lives as long as the program and counts what went wrong, in every session.
package protocol Console: Sendable {
    /// Writes to standard output, with nothing added; control characters are shown, not obeyed.
    func write(_ text: String)
    /// Writes a line to standard error and counts a problem.
    func report(_ problem: String)
    /// How many problems there were: the exit status depends on it.
    var problems: Int { get }
}

extension Console {
    /// Writes a line to standard output.
    package func say(_ line: String) { write(line + "\n") }
}
