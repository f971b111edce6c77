import Foundation

/// The bytes of a text, or of a file in memory, or some of these.
///
/// The compiler prints megabytes, and this tool usually runs unoptimized. So functions of the C library search the
/// bytes.
struct Bytes {
    let start: UnsafePointer<UInt8>
    let count: Int

    subscript(index: Int) -> UInt8 { start[index] }

    subscript(range: Range<Int>) -> Bytes { Bytes(start: start + range.lowerBound, count: range.count) }

    func from(_ index: Int) -> Bytes { self[min(index, count)..<count] }

    /// Returns the bytes in front of the index `end`, from the beginning of its line.
    func line(upTo end: Int) -> Bytes {
        var start = end
        while start > 0, self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return self[start..<end]
    }

    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    var string: String { String(decoding: buffer, as: UTF8.self) }

    func hasPrefix(_ text: StaticString, at index: Int = 0) -> Bool {
        count - index >= text.utf8CodeUnitCount && memcmp(start + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    func hasSuffix(_ text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && from(count - text.utf8CodeUnitCount).hasPrefix(text)
    }

    func find(_ text: StaticString, from index: Int = 0) -> Int? {
        find(text.utf8Start, text.utf8CodeUnitCount, from: index)
    }

    func find(_ part: UnsafePointer<UInt8>, _ length: Int, from index: Int) -> Int? {
        guard index <= count else { return nil }
        return memmem(start + index, count - index, part, length).map { $0 - UnsafeRawPointer(start) }
    }

    /// Finds a key such as `"name":"`, and the text between its last quote and the next quote. The result has the index
    /// at which the key begins, the text, and the index at which the text ends.
    func value(_ key: StaticString, from index: Int = 0) -> (start: Int, text: Bytes, end: Int)? {
        guard let start = find(key, from: index), let end = find("\"", from: start + key.utf8CodeUnitCount) else {
            return nil
        }
        return (start, self[start + key.utf8CodeUnitCount..<end], end)
    }

    var isBlank: Bool { buffer.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

    /// Reads the number that begins at an index. `end` is the index after its last digit.
    func number(at index: Int) -> (value: Int, end: Int)? {
        var end = index
        var value = 0
        // An `Int` has room for 18 digits. A longer number is damaged.
        while end < count, start[end] >= 48, start[end] <= 57, end - index < 18 {
            value = value * 10 + Int(start[end]) - 48
            end += 1
        }
        return end > index ? (value, end) : nil
    }

    /// Finds the bracket that closes the one at `index`. Skips the `>` of an arrow, and brackets in quotes. Returns nil
    /// if no bracket closes it.
    func closing(at index: Int) -> Int? {
        let open = start[index]
        let close = open + (open == UInt8(ascii: "(") ? 1 : 2)
        var depth = 0
        var position = index
        while position < count {
            switch start[position] {
            case open: depth += 1
            case close where close != UInt8(ascii: ">") || start[position - 1] != UInt8(ascii: "-"): depth -= 1
            case UInt8(ascii: "\""): position = endOfText(at: position) ?? count
            default: break
            }
            if depth == 0 { return position }
            position += 1
        }
        return nil
    }

    /// Finds the quote that ends a text in quotes, given the index of the quote that begins it. A backslash escapes the
    /// next character. Returns nil if the text does not end.
    func endOfText(at index: Int) -> Int? {
        var end = index + 1
        while end < count, start[end] != UInt8(ascii: "\"") { end += start[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return end < count ? end : nil
    }
}

extension String {
    /// Calls `body` with the bytes of the text. They are valid only during the call.
    func withBytes<Result>(_ body: (Bytes) -> Result?) -> Result? {
        var text = self
        return text.withUTF8 { buffer in
            buffer.baseAddress.flatMap { body(Bytes(start: $0, count: buffer.count)) }
        }
    }
}

/// Bytes as the key of a dictionary. They are not copied, so the key is valid only as long as the file or the text is
/// in memory.
struct BytesKey: Hashable {
    let bytes: Bytes

    init(_ bytes: Bytes) { self.bytes = bytes }

    static func == (left: BytesKey, right: BytesKey) -> Bool {
        left.bytes.count == right.bytes.count && memcmp(left.bytes.start, right.bytes.start, left.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(start: bytes.start, count: bytes.count))
    }
}

/// The C library's `memmem`, which is not declared for Swift on Linux.
@_silgen_name("memmem")
private func memmem(_ bytes: UnsafeRawPointer, _ count: Int, _ part: UnsafeRawPointer, _ length: Int)
    -> UnsafeRawPointer?

/// Calls `body` with a file that is mapped into memory, and throws errors that name the file. The default of `limit` is
/// a gigabyte, which is more than a compiler writes for one source.
func withContents<Result>(of file: String, limit: Int = 1 << 30, _ body: (Bytes) throws -> Result) throws -> Result {
    let data: Data
    do {
        data = try Data(contentsOf: URL(filePath: file), options: .alwaysMapped)
    } catch {
        throw ReadingError(file: file, problem: "cannot be read: \(error.localizedDescription)")
    }
    guard data.count <= limit else {
        throw ReadingError(
            file: file,
            problem: "has \(data.count) bytes, more than the \(limit) this tool reads; split the source file")
    }
    return try withBytes(of: data, file, body)
}

func withBytes<Result>(of data: Data, _ file: String, _ body: (Bytes) throws -> Result) throws -> Result {
    try data.withUnsafeBytes { buffer in
        guard let start = buffer.bindMemory(to: UInt8.self).baseAddress else {
            throw ReadingError(file: file, problem: "is empty: what writes it did not finish")
        }
        return try body(Bytes(start: start, count: buffer.count))
    }
}
