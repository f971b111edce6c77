/// Writes a value as bytes for the cache. It writes the properties one after the other, without their names, in the
/// order of their declarations. `CacheDecoder` reads them in the same order.
///
/// The text `Cart` is written as `0`, its length `4`, and its bytes. If the same text comes again, its number among the
/// texts is written.
final class CacheEncoder: Encoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    fileprivate var bytes: [UInt8] = []
    private var texts: [String: Int] = [:]

    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = CacheEncoder()
        try value.encode(to: encoder)
        return encoder.bytes
    }

    fileprivate func write(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    fileprivate func write(_ text: String) {
        if let number = texts[text] { return write(number) }
        texts[text] = texts.count + 1
        write(0)
        write(text.utf8.count)
        bytes += text.utf8
    }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Properties(encoder: self))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(encoder: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { Content(encoder: self) }

    private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: CacheEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { encoder.write(0) }
        func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: encoder) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(optional: value) }
        func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try encode(optional: value) }
        private func encode(optional value: (some Encodable)?) throws {
            encoder.write(value == nil ? 0 : 1)
            try value?.encode(to: encoder)
        }
        /// Writes a case of an enum with payloads: its name, and then the payload.
        func nestedContainer<Name>(keyedBy type: Name.Type, forKey key: Key) -> KeyedEncodingContainer<Name> {
            encoder.write(key.stringValue)
            return encoder.container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let encoder: CacheEncoder
        /// The index of the four bytes that have the number of elements.
        private let start: Int
        private(set) var count = 0
        var codingPath: [any CodingKey] { [] }

        init(encoder: CacheEncoder) {
            (self.encoder, start) = (encoder, encoder.bytes.count)
            encoder.bytes += [0, 0, 0, 0]
        }

        mutating func encode(_ value: some Encodable) throws {
            count += 1
            for index in 0..<4 { encoder.bytes[start + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
            try value.encode(to: encoder)
        }
        func encodeNil() { encoder.write(0) }
        func nestedContainer<Name>(keyedBy type: Name.Type) -> KeyedEncodingContainer<Name> {
            encoder.container(keyedBy: type)
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
        func superEncoder() -> any Encoder { encoder }
    }

    private struct Content: SingleValueEncodingContainer {
        let encoder: CacheEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { encoder.write(0) }
        func encode(_ value: Bool) { encoder.write(value ? 1 : 0) }
        func encode(_ value: Int) { encoder.write(value) }
        func encode(_ value: String) { encoder.write(value) }
        func encode(_ value: some Encodable) throws { try value.encode(to: encoder) }
    }
}

/// A dictionary is cached as a list of such pairs, because its keys are not names of properties.
struct Pair<Left: Codable, Right: Codable>: Codable { var left: Left; var right: Right }

// The code that the compiler writes for `Codable` calls this function, because it fits dictionaries better than the
// general one.
extension KeyedEncodingContainer {
    mutating func encode<Left: Codable, Right: Codable>(_ pairs: [Left: Right], forKey key: Key) throws {
        try encode(pairs.map { Pair(left: $0, right: $1) }, forKey: key)
    }
}
