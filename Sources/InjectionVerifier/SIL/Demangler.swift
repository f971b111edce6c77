import Foundation

/// Reads mangled names with the demangler of the Swift runtime.
enum Demangler {
    /// Returns the module of the extension that declares the function `symbol`. Returns nil if the symbol names no
    /// extension. It names one if the extension is of another module's type, is of a protocol, or has constraints.
    static func module(ofExtension symbol: String) -> String? {
        let text = demangle(symbol)
        return text.range(of: "(extension in ").map { String(text[$0.upperBound...].prefix { $0 != ")" }) }
    }

    /// Reads the symbol of a witness. Returns the type that conforms, and the protocol. Returns nil for other symbols.
    static func conformance(of symbol: Symbol) -> (type: String, proto: String)? {
        guard symbol.kind == .witness else { return nil }
        let text = demangle(symbol.name)
        guard let start = text.range(of: " in conformance "), let colon = text.range(of: " : ", options: .backwards),
            let end = text.range(of: " in ", options: .backwards), colon.upperBound < end.lowerBound
        else { return nil }
        let type = withLocalTypes(String(text[start.upperBound..<colon.lowerBound]))
        return (type, String(text[colon.upperBound..<end.lowerBound]))
    }

    /// Returns the type that an initializer initializes: `App.Clock` for `App.Clock.init(now:) -> App.Clock`. Returns
    /// nil for an initializer that throws, is `async` or generic, or returns an optional, and for one of a generic type
    /// or in an extension of another module's type.
    static func typeMade(by initializer: Symbol) -> String? {
        let match = demangle(initializer.name).wholeMatch(of: /(.+)\.(?:__allocating_)?init\(.*\) -> (.+)/)
        return match.flatMap { $0.1 == $0.2 ? String($0.1) : nil }
    }

    @_silgen_name("swift_demangle")
    private static func demangle(
        _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>?,
        _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?

    /// Returns the demangled text of a name, or the name itself if the runtime cannot demangle it.
    static func demangle(_ mangled: String) -> String {
        guard let text = mangled.withCString({ demangle($0, mangled.utf8.count, nil, nil, 0) }) else { return mangled }
        defer { text.deallocate() }
        return RawIdentifier.words(in: String(cString: text))
    }

    /// Returns `text` with a name of one word for each type that is declared in a function: `App.Table.Row#12ab34cd`
    /// for `Row in Table #1 in App.load() -> ()`.
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

    /// Returns the beginning of a text, up to a comma outside of brackets, or up to a closing bracket without an
    /// opening one.
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
