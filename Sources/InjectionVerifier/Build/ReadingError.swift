/// An error for a file that cannot be read. Its message names the file, and says what is wrong and, often, what to do.
package struct ReadingError: Error, CustomStringConvertible {
    var file: String
    var line: Int?
    var problem: String

    package init(file: String, line: Int? = nil, problem: String) {
        self.file = file
        self.line = line
        self.problem = problem
    }

    package var description: String {
        let place = line.map { "\(file):\($0):1" } ?? file
        return "\(place): error: \(problem)"
    }
}
