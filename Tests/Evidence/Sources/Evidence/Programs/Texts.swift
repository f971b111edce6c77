// What the library's texts say. By their bytes: characters would take a tenth of the time of all programs.

extension String {
    /// What an error says of a type that is registered elsewhere.
    var saysOutside: Bool { says("outside of the isolated container that is in use") }

    func says(_ part: StaticString) -> Bool { self[...].says(part) }
}

extension Substring {
    fileprivate func says(_ part: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { text in
            part.withUTF8Buffer { part in
                text.indices.dropLast(part.count - 1).contains { text[$0] == part[0] && text[$0...].starts(with: part) }
            }
        }
    }
}

extension ContainerDescription {
    /// Reads lines such as `1. Evidence.Store: Evidence.Thing, registered at …`.
    init(_ text: String, isNumbered: Bool) {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
        session = isNumbered ? Int(lines[0].prefix { $0 != ":" }.drop { !$0.isNumber })! : 0
        entries = lines.dropFirst().compactMap { line in
            let start = line.utf8.drop { $0 < UInt8(ascii: "A") && $0 != UInt8(ascii: "(") }
            // The shared container has types of others, too.
            guard let kind = Access.kinds[String(Substring(start.prefix { $0 != UInt8(ascii: ":") }))] else {
                return nil
            }
            return Entry(
                kind: kind, isBuilt: !line.says(": not built"), isForSession: line.utf8.hasSuffix(" for this session"))
        }
    }
}

extension Substring.UTF8View {
    fileprivate func hasSuffix(_ end: StaticString) -> Bool {
        end.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
    }
}
