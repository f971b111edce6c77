import Synchronization

/// A text that is kept once, as a number, with what was read out of it.
protocol InternedText: Hashable, Comparable, Codable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    init(_ text: String)
}

extension InternedText {
    init(stringLiteral text: String) { self.init(text) }

    /// By text, so that an order is the same in each run.
    static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The texts of one kind, by number.
final class InternedTexts<Entry: Sendable>: Sendable {
    private struct Table {
        var numbers: [String: Int] = [:]
        var entries: [Entry] = []
    }

    private let table = Mutex(Table())

    /// `entry` is made outside of the lock: demangling has one of its own.
    func number(of text: String, _ entry: (String) -> Entry) -> Int {
        if let known = table.withLock({ $0.numbers[text] }) { return known }
        let entry = entry(text)
        return table.withLock { table in
            if let known = table.numbers[text] { return known }
            table.numbers[text] = table.entries.count
            table.entries.append(entry)
            return table.entries.count - 1
        }
    }

    subscript(number: Int) -> Entry {
        get { table.withLock { $0.entries[number] } }
        set { table.withLock { $0.entries[number] = newValue } }
    }
}
