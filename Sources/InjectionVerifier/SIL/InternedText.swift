/// A text that is kept once, as a number, with what was read out of it.
protocol InternedText: Hashable, Comparable, Codable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    init(_ text: String)
}

extension InternedText {
    init(stringLiteral text: String) { self.init(text) }

    /// The order of the texts, which is the same in each run; that of the numbers is not.
    static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
