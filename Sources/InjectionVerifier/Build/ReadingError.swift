/// Compiler output that could not be read: says which file, and what to do.
struct ReadingError: Error, CustomStringConvertible {
    var file: String
    var line: Int?
    var problem: String

    var description: String {
        let place = line.map { "\(file):\($0):1" } ?? file
        return "\(place): error: \(problem)"
    }
}
