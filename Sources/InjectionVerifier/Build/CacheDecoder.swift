/// Reads a value that `CacheEncoder` wrote. If the bytes are so damaged that they cannot be read, it throws rather than
/// traps.
final class CacheDecoder: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var texts: [String] = []

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static func value<Fact: Decodable>(of bytes: UnsafeRawBufferPointer) throws -> Fact {
        try Fact(from: CacheDecoder(bytes))
    }

    private func next() throws -> UInt8 {
        guard position < bytes.count else { throw damaged("they end too early") }
        position += 1
        return bytes[position - 1]
    }

    private func damaged(_ what: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "the bytes are damaged: \(what)"))
    }

    fileprivate func number() throws -> Int {
        var (number, shift) = (UInt(0), UInt(0))
        while true {
            let byte = try next()
            number |= UInt(byte & 127) << shift
            if byte < 128 { return Int(bitPattern: number) }
            shift += 7
        }
    }

    fileprivate func text() throws -> String {
        let earlier = try number()
        guard earlier == 0 else {
            guard texts.indices.contains(earlier - 1) else { throw damaged("a text is missing") }
            return texts[earlier - 1]
        }
        let count = try number()
        guard (0...bytes.count - position).contains(count) else { throw damaged("a text is too long") }
        let text = String(decoding: bytes[position..<position + count], as: UTF8.self)
        position += count
        texts.append(text)
        return text
    }

    func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Properties(decoder: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let count = try Int(next()) | Int(next()) << 8 | Int(next()) << 16 | Int(next()) << 24
        // Each element has at least one byte.
        guard count <= bytes.count - position else { throw damaged("a list is too long") }
        return Elements(decoder: self, length: count)
    }
    func singleValueContainer() -> any SingleValueDecodingContainer { Content(decoder: self) }

    private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: CacheDecoder
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) throws -> Bool { try decoder.number() == 0 }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.number() != 0 }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.number() }
        func decode<Fact: Decodable>(_ type: Fact.Type, forKey key: Key) throws -> Fact { try Fact(from: decoder) }
        func nestedContainer<Name>(keyedBy type: Name.Type, forKey key: Key) -> KeyedDecodingContainer<Name> {
            decoder.container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder.unkeyedContainer()
        }
        func superDecoder() -> any Decoder { decoder }
        func superDecoder(forKey key: Key) -> any Decoder { decoder }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let decoder: CacheDecoder
        let length: Int
        private(set) var currentIndex = 0
        var count: Int? { length }
        var codingPath: [any CodingKey] { [] }
        var isAtEnd: Bool { currentIndex == length }

        func decodeNil() -> Bool { false }
        mutating func decode<Fact: Decodable>(_ type: Fact.Type) throws -> Fact {
            currentIndex += 1
            return try Fact(from: decoder)
        }
        func nestedContainer<Name>(keyedBy type: Name.Type) -> KeyedDecodingContainer<Name> {
            decoder.container(keyedBy: type)
        }
        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
        func superDecoder() -> any Decoder { decoder }
    }

    private struct Content: SingleValueDecodingContainer {
        let decoder: CacheDecoder
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode(_ type: Bool.Type) throws -> Bool { try decoder.number() != 0 }
        func decode(_ type: Int.Type) throws -> Int { try decoder.number() }
        func decode(_ type: String.Type) throws -> String { try decoder.text() }
        func decode<Fact: Decodable>(_ type: Fact.Type) throws -> Fact { try Fact(from: decoder) }
    }
}

// The code that the compiler writes for `Codable` calls these functions instead of the standard library's, because they
// are in the same module. They save most of the time: in an optimized build they call `init(from:)` directly, whereas
// the standard library looks up the type each time.
extension KeyedDecodingContainer {
    func decode<Fact: Decodable>(_ type: Fact.Type, forKey key: Key) throws -> Fact {
        try Fact(from: superDecoder(forKey: key))
    }

    /// Only the code that decodes an enum with payloads asks for this. The one key is the name of the case. JSON that the
    /// module decodes has no such enum.
    var allKeys: [Key] { (try? Key(stringValue: String(from: superDecoder()))).map { [$0] } ?? [] }

    func decodeIfPresent<Fact: Decodable>(_ type: Fact.Type, forKey key: Key) throws -> Fact? {
        try contains(key) && !decodeNil(forKey: key) ? decode(type, forKey: key) : nil
    }

    func decode<Fact: Decodable>(_ type: [Fact].Type, forKey key: Key) throws -> [Fact] {
        var facts = try nestedUnkeyedContainer(forKey: key)
        return try facts.elements()
    }

    func decode<Left: Codable, Right: Codable>(_ type: [Left: Right].Type, forKey key: Key) throws -> [Left: Right] {
        let pairs = try decode([Pair<Left, Right>].self, forKey: key)
        return Dictionary(pairs.lazy.map { ($0.left, $0.right) }) { first, _ in first }
    }
}

extension UnkeyedDecodingContainer {
    /// Decodes all elements. It does what `Array.init(from:)` does, and calls `init(from:)` directly.
    mutating func elements<Fact: Decodable>() throws -> [Fact] {
        try (0..<(count ?? 0)).map { _ in try Fact(from: superDecoder()) }
    }
}
