import Foundation

enum Demangler {
    /// The module that adds a function to a type of another; nil for a function of the type's own module.
    static func module(ofExtension symbol: String) -> String? {
        let text = demangle(symbol)
        return text.range(of: "(extension in ").map { String(text[$0.upperBound...].prefix { $0 != ")" }) }
    }

    /// The type that conforms, and the protocol, in the symbol of a witness.
    static func conformance(of symbol: Symbol) -> (type: String, proto: String)? {
        guard symbol.kind == .witness else { return nil }
        let text = demangle(symbol.name)
        guard let start = text.range(of: " in conformance "), let colon = text.range(of: " : ", options: .backwards),
            let end = text.range(of: " in ", options: .backwards), colon.upperBound < end.lowerBound
        else { return nil }
        let type = withLocalTypes(String(text[start.upperBound..<colon.lowerBound]))
        return (type, String(text[colon.upperBound..<end.lowerBound]))
    }

    /// `App.Clock` of `App.Clock.init(now:) -> App.Clock`; nil of one that throws, is `async`, or makes an optional.
    static func typeMade(by initializer: Symbol) -> String? {
        let made = demangle(initializer.name).wholeMatch(of: /(.+)\.(?:__allocating_)?init\(.*\) -> (.+)/)
        return made.flatMap { $0.1 == $0.2 ? String($0.1) : nil }
    }

    @_silgen_name("swift_demangle")
    private static func demangle(
        _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>?,
        _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?

    /// The text that the Swift runtime demangles a name to; the name itself if it cannot.
    static func demangle(_ mangled: String) -> String {
        guard let text = mangled.withCString({ demangle($0, mangled.utf8.count, nil, nil, 0) }) else { return mangled }
        defer { text.deallocate() }
        return RawIdentifier.words(in: String(cString: text))
    }

    /// `Row in Table #1 in App.load() -> ()`, a type that is declared in a function, as `App.Table.Row#12ab34cd`.
    static func withLocalTypes(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "#")),
            let local = text.firstMatch(of: #/((?:\w+ in )*)(\w+) #\d+ in /#)
        else { return text }
        let context = text[local.range.upperBound...]
        let rest = balanced(context)
        let module = rest.firstMatch(of: #/(\w+)\./#).map { String($0.1) } ?? ""
        var hash: UInt32 = 2_166_136_261
        for byte in (text[local.range] + rest).utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let inner = local.1.split(separator: " in ").reversed().map(String.init)
        let path = ([module, String(local.2)] + inner).filter { !$0.isEmpty }
        let name = path.joined(separator: ".") + "#" + String(hash, radix: 16)
        return text[..<local.range.lowerBound] + name + withLocalTypes(String(context[rest.endIndex...]))
    }

    /// The beginning of a text up to a comma or a bracket that was not opened in it.
    private static func balanced(_ text: Substring) -> Substring {
        var depth = 0
        var last: Character?
        return text.prefix { character in
            if "<([{".contains(character) { depth += 1 }
            if ">)]}".contains(character), character != ">" || last != "-" { depth -= 1 }
            last = character
            return depth >= 0 && (depth > 0 || character != ",")
        }
    }
}
