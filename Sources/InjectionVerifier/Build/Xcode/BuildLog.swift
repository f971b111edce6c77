import Foundation

/// The text of a build log, either as a terminal shows it, or as Xcode keeps it in an `.xcactivitylog`.
enum BuildLog {
    static func contents(of file: String) throws -> Data {
        var data: Data
        do { data = try Data(contentsOf: URL(filePath: file)) } catch {
            throw ReadingError(file: file, problem: "cannot be read as a build log: \(error.localizedDescription)")
        }
        if data.starts(with: [0x1f, 0x8b]) {
            let result = try Subprocess.run("gzip", ["-dc", file])
            guard result.status == 0 else {
                throw ReadingError(file: file, problem: "is damaged: gzip cannot unpack it; build again")
            }
            data = result.data
        }
        return data.starts(with: Array("SLF".utf8)) ? text(ofActivityLog: data) : data
    }

    /// Returns the text of an activity log. Xcode writes values one after the other: `10#` is a number, and `5"Hello`
    /// is a text of five bytes, whose lines end with a carriage return. If anything else follows, the whole rest is
    /// taken as text, so that nothing is lost.
    private static func text(ofActivityLog data: Data) -> Data {
        var text = Data()
        var rest = data.dropFirst(3)
        while !rest.isEmpty {
            // The value begins with a number, or with the hexadecimal form of a date.
            let digits = rest.prefix { (48...57).contains($0) || (97...102).contains($0) }
            let value = rest.dropFirst(digits.count + 1)
            let kind = Character(Unicode.Scalar(rest.dropFirst(digits.count).first ?? 0))
            if "#^@(-".contains(kind) {
                rest = value
            } else if "\"%*".contains(kind), let count = Int(String(decoding: digits, as: UTF8.self)),
                count <= value.count
            {
                text += value.prefix(count) + "\n".utf8
                rest = value.dropFirst(count)
            } else {
                text += rest
                break
            }
        }
        return Data(text.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 })
    }
}
