/// A mistake in a command line, with a message for the user.
package struct OptionMistake: Error, CustomStringConvertible {
    package var description: String
    package init(description: String) { self.description = description }
}

/// The words of a command line that were not read so far.
package struct CommandLineWords {
    var rest: ArraySlice<String>
    private var option = ""
    /// The value after the equals sign: `value` in `--option=value`. It is nil without an equals sign, and after
    /// `value()` has returned it.
    private var attached: String?

    package init(_ arguments: [String]) { rest = arguments[...] }

    package mutating func nextOption() throws -> String? {
        if attached != nil {
            throw OptionMistake(description: "\(option) takes no value; write `\(option)` alone")
        }
        guard let next = rest.popFirst() else { return nil }
        option = next
        if next.hasPrefix("--"), let equals = next.firstIndex(of: "=") {
            (option, attached) = (String(next[..<equals]), String(next[next.index(after: equals)...]))
        }
        return option
    }

    package mutating func value() throws -> String {
        defer { attached = nil }
        if let attached { return attached }
        guard let next = rest.popFirst(), !next.hasPrefix("--") else {
            throw OptionMistake(description: "\(option) needs a value")
        }
        return next
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) throws -> Choice {
        let text = try value()
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw OptionMistake(description: "\(option) does not know `\(text)`; it knows \(choices)")
        }
        return choice
    }
}
