import Foundation

/// A cached value, as JSON. Its file begins with all inputs that the value depends on, so two runs at the same time
/// cannot mix up their values.
struct KeptFile {
    let path: String
    let inputs: String

    private var head: Data { Data((inputs + "\0").utf8) }

    /// Returns the value. Returns nil if the file is missing or damaged, or was written for other inputs.
    func value<Kept: Decodable>(_ type: Kept.Type) -> Kept? {
        guard let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped), data.starts(with: head)
        else { return nil }
        return try? JSONDecoder().decode(type, from: data.dropFirst(head.count))
    }

    func keep(_ value: some Encodable) throws {
        try (head + JSONEncoder().encode(value)).write(to: URL(filePath: path), options: .atomic)
    }
}
