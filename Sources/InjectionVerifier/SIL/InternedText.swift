/// A text that is kept once, as a number, with the data that was read from it.
protocol InternedText: Hashable, Comparable, Codable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    init(_ text: String)
}

extension InternedText {
    init(stringLiteral text: String) { self.init(text) }

    /// Compares the texts, because the numbers differ from run to run.
    static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
