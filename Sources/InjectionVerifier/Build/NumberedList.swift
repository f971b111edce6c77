/// A number that identifies one of several things of a kind, such as a block in its function. Each kind has numbers of
/// its own type, so that nobody uses the number of a call as the number of a block.
protocol TypedNumber: Hashable, Strideable, Codable, Sendable, ExpressibleByIntegerLiteral where Stride == Int {
    var index: Int { get }
    init(_ index: Int)
}

extension TypedNumber {
    init(integerLiteral index: Int) { self.init(index) }

    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Int.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(index)
    }

    static func == (left: Self, right: Self) -> Bool { left.index == right.index }
    static func < (left: Self, right: Self) -> Bool { left.index < right.index }
    var next: Self { advanced(by: 1) }
    func distance(to other: Self) -> Int { other.index - index }
    func advanced(by distance: Int) -> Self { Self(index + distance) }
}

/// A list whose elements are found by a `TypedNumber`. Lists with the same type of number say something about the same
/// things: one has the calls of a function, and another the block of each call.
struct NumberedList<Number: TypedNumber, Element>: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral
{
    private var elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }
    init(arrayLiteral elements: Element...) { self.elements = elements }

    var startIndex: Number { 0 }
    var endIndex: Number { Number(elements.count) }
    subscript(number: Number) -> Element {
        get { elements[number.index] }
        set { elements[number.index] = newValue }
    }
    func makeIterator() -> [Element].Iterator { elements.makeIterator() }

    /// The elements, each with its number.
    var numbered: Zip2Sequence<Range<Number>, [Element]> { zip(indices, elements) }

    /// Returns a list of one value for each element, with the same numbers.
    func mapElements<Result>(_ transform: (Element) -> Result) -> NumberedList<Number, Result> {
        NumberedList<Number, Result>(elements.map(transform))
    }

    mutating func append(_ element: Element) { elements.append(element) }
}

extension NumberedList: Sendable where Element: Sendable {}

extension NumberedList: Codable where Element: Codable {
    init(from decoder: any Decoder) throws { elements = try [Element](from: decoder) }
    func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}
