/// A property of facts that is mostly false or empty, and is written down only if it is not.
///
/// This keeps the cache small: a run spends most of its time on reading facts from it.
@propertyWrapper struct Omitted<Content: Codable & Sendable & Emptiable>: Codable, Sendable {
    var wrappedValue: Content

    init(wrappedValue: Content) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try Content(from: decoder) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A type with a value that says nothing, such as `false` or `[]`.
protocol Emptiable {
    init()
    var isEmpty: Bool { get }
}

extension Bool: Emptiable { var isEmpty: Bool { !self } }
extension Array: Emptiable {}
extension Dictionary: Emptiable {}
extension ControlFlow: Emptiable { var isEmpty: Bool { self == ControlFlow() } }

// The code that the compiler writes for `Codable` calls these, because they fit better than the general ones.
extension KeyedEncodingContainer {
    mutating func encode<Content>(_ value: Omitted<Content>, forKey key: Key) throws {
        if !value.wrappedValue.isEmpty { try encode(value.wrappedValue, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    func decode<Content>(_ type: Omitted<Content>.Type, forKey key: Key) throws -> Omitted<Content> {
        Omitted(wrappedValue: try decodeIfPresent(Content.self, forKey: key) ?? Content())
    }
}

extension Omitted: Equatable where Content: Equatable {}
extension Omitted: Hashable where Content: Hashable {}
