import Foundation

/// The text of a build log: as a terminal shows it, or as Xcode keeps it in an `.xcactivitylog`.
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

    /// Xcode writes values one after the other: `10#` is a number, `5"Hello` a text of so many bytes, and its lines end
    /// with a carriage return. What is no such value is taken as text, for nothing may be lost.
    private static func text(ofActivityLog data: Data) -> Data {
        let bytes = [UInt8](data)
        var text: [UInt8] = []
        var index = 3
        while index < bytes.count {
            let start = index
            while index < bytes.count, isDigit(bytes[index]) { index += 1 }
            let digits = String(decoding: bytes[start..<index], as: UTF8.self)
            let kind = index < bytes.count ? bytes[index] : 0
            index += 1
            switch kind {
            case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "@"), UInt8(ascii: "("), UInt8(ascii: "-"): continue
            case UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "*"):
                if let count = Int(digits), count <= bytes.count - index {
                    text += bytes[index..<index + count]
                    text.append(UInt8(ascii: "\n"))
                    index += count
                    continue
                }
            default: break
            }
            text += bytes[start...]
            break
        }
        for index in text.indices where text[index] == UInt8(ascii: "\r") { text[index] = UInt8(ascii: "\n") }
        return Data(text)
    }

    /// Of a number, or of the hexadecimal form of a date.
    private static func isDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte)
    }
}
