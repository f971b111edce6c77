extension String {
    /// What `_ type: T.Type = T.self` is evaluated by.
    var isDefaultTypeOfInjection: Bool { isOfInjection && hasSuffix("fA_") }

    /// A function of the Injection module.
    var isOfInjection: Bool { hasPrefix("$s9Injection") }

    /// Code the compiler wrote to pass from one form of a call to another.
    var isThunk: Bool { hasSuffix("TR") || hasSuffix("TW") || hasSuffix("TA") || hasSuffix("Tu") || hasSuffix("TwB") }

    /// A function of the standard library: it injects nothing itself. What others add to its types, and the
    /// compiler's own thunks, begin in the same way.
    var isOfStandardLibrary: Bool {
        guard hasPrefix("$ss") || hasPrefix("$sS") || hasPrefix("$sBi"), !isThunk else { return false }
        return Demangler.module(ofExtension: self).map { $0 == "Swift" || $0.hasPrefix("Foundation") } ?? true
    }

    /// `a ?? b`, `a && b`: `b` is run only if it is needed.
    var isAutoclosure: Bool {
        guard utf8.last == UInt8(ascii: "_") else { return false }
        return utf8.dropLast().reversed().drop { $0 >= 48 && $0 <= 57 }.starts(with: "uf".utf8)
    }
}

extension Place {
    /// `loc "file":line:column`, as it stands at the end of an instruction or of a function's comment.
    init?(in text: Bytes) {
        guard let loc = text.find(", loc "), let quote = text.find("\"", from: loc),
            let end = text.find("\"", from: quote + 1),
            let line = text.number(at: end + 2), let column = text.number(at: line.end + 1), line.value > 0
        else { return nil }
        self.init(file: text[quote + 1..<end].string, line: line.value, column: column.value)
    }
}
