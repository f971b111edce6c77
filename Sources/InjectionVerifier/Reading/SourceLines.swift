import Foundation

/// Turns offsets in a source file into lines and columns.
struct SourceLines {
    private let file: String
    private let text: [UInt8]
    private let starts: [Int]
    /// The changes of places by `#sourceLocation(file: "Page.gyb", line: 7)`. Each has the line after which it holds,
    /// the name of the file, and the difference between the line numbers. `#sourceLocation()` ends a change.
    private let renamings: [(after: Int, file: String, by: Int)]

    init(_ file: String) throws {
        self.file = file
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ReadingError(file: file, problem: "cannot be read; it was there when the package was built")
        }
        text = [UInt8](data)
        var (starts, renamings) = ([0], [(after: Int, file: String, by: Int)]())
        text.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var lines = Lines(Bytes(start: base, count: buffer.count))
            while let line = lines.next() {
                starts.append(starts[lines.number - 1] + line.count + 1)
                guard let mark = line.find("#sourceLocation"), line[0..<mark].isBlank else { continue }
                let name = line.string.firstMatch(of: /\(\s*file:\s*"(.*)"\s*,\s*line:\s*(\d+)/)
                let first = name.flatMap { Int($0.2) } ?? lines.number + 1
                renamings.append((lines.number, name.map { String($0.1) } ?? file, first - lines.number - 1))
            }
        }
        (self.starts, self.renamings) = (starts, renamings)
    }

    /// Returns the place of a name. Returns nil if the offset has neither the name nor a backtick, because it is then
    /// an offset in the expansion of a macro.
    func place(of offset: Int, spelling name: String) -> Place? {
        let name = Array(name.utf8)
        let offset = afterSelector(offset)
        guard offset >= 0, offset + name.count <= text.count, !name.isEmpty else { return nil }
        let spelled = text[offset..<offset + name.count]
        guard spelled.elementsEqual(name) || (text[offset] == UInt8(ascii: "`")) else { return nil }
        return place(of: offset)
    }

    /// Returns the offset of a name that follows its module. For `Injection::Inject`, the syntax tree has the offset of
    /// `Injection`, but the intermediate language has that of `Inject`. Any other offset is returned as it is.
    private func afterSelector(_ offset: Int) -> Int {
        guard text.indices.contains(offset) else { return offset }
        func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
        let rest = text[offset...].drop { $0 == 95 || $0 == 96 || $0 >= 128 || isalnum(Int32($0)) != 0 }
            .drop(while: isSpace)
        return rest.starts(with: "::".utf8) ? rest.dropFirst(2).drop(while: isSpace).startIndex : offset
    }

    func place(of offset: Int) -> Place {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let renaming = renamings.last { $0.after < low + 1 }
        return Place(
            file: renaming?.file ?? file, line: low + 1 + (renaming?.by ?? 0), column: offset - starts[low] + 1)
    }
}
