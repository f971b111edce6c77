/// Parses the text of types. A result of nil means that the text has another form.
struct SILTypeParser {
    var cursor: SILCursor

    /// The depth at which the parser gives up, because a damaged file could overflow the stack. The compiler prints no
    /// type that is nested so deeply.
    static let depthLimit = 150

    mutating func type(depth: Int = 0) -> SILType? {
        guard depth < Self.depthLimit else { return nil }
        guard let first = operand(depth) else { return nil }
        guard cursor.has(" & ") else { return first }
        var parts = [first]
        while cursor.accept(" & ") {
            guard let part = operand(depth) else { return nil }
            parts.append(part)
        }
        // `any P & Q` is a single existential, and `some P & Q` a single opaque type.
        guard case .prefixed(let word, let type) = first, word == "any " || word == "some " else {
            return .composition(parts)
        }
        parts[0] = type
        return .prefixed(word, .composition(parts))
    }

    private static let words: [StaticString] = [
        "any ", "some ", "repeat ", "each ", "inout ", "sending ", "isolated ", "borrowing ", "consuming ", "__owned ",
        "__shared ", "nonisolated(nonsending) ", "weak ", "unowned ", "var ", "let ", "_const ",
    ]

    private mutating func operand(_ depth: Int) -> SILType? {
        switch cursor.next {
        case UInt8(ascii: "@"):
            if cursor.accept("@substituted ") { return substituted([], depth + 1) }
            guard let attribute = attribute() else { return nil }
            return type(depth: depth + 1).map { .prefixed(attribute, $0) }
        case UInt8(ascii: "*"), UInt8(ascii: "~"):
            let mark = cursor.accept("~") ? "~" : "*"
            if mark == "*" { cursor.index += 1 }
            return operand(depth + 1).map { .prefixed(mark, $0) }
        // A comment may come before a type: `Pack{/* shape: each T */ repeat ()}`.
        case UInt8(ascii: "/"):
            guard let end = cursor.bytes.find("*/ ", from: cursor.index) else { return nil }
            let comment = cursor.bytes[cursor.index..<end + 3].string
            cursor.index = end + 3
            return type(depth: depth + 1).map { .prefixed(comment, $0) }
        case UInt8(ascii: "<"), UInt8(ascii: "{"): return generic(depth + 1)
        case UInt8(ascii: "("): return bracketed(depth + 1)
        case UInt8(ascii: "["): return collection(depth + 1)
        default: break
        }
        // Most types begin with a capital letter, and so with none of `words`. Comparing one byte shows that quickly.
        if cursor.next >= UInt8(ascii: "_"), let word = Self.words.first(where: { cursor.has($0) }) {
            cursor.index += word.utf8CodeUnitCount
            let text = word.description
            // After `any ` or `some `, only one operand is read here, because `type(depth:)` reads the rest of
            // `any P & Q`.
            let isPrefixOfOne = text == "any " || text == "some "
            return (isPrefixOfOne ? operand(depth + 1) : type(depth: depth + 1)).map { .prefixed(text, $0) }
        }
        return named(depth + 1)
    }

    mutating func attribute() -> String? {
        let start = cursor.index
        cursor.index = SILCursor.endOfName(cursor.bytes, from: cursor.index + 1)
        if cursor.next == UInt8(ascii: "(") {
            guard let end = cursor.bytes.closing(at: cursor.index) else { return nil }
            cursor.index = end + 1
        }
        guard cursor.accept(UInt8(ascii: " ")) else { return nil }
        return cursor.bytes[start..<cursor.index].string
    }

    private mutating func named(_ depth: Int) -> SILType? {
        if cursor.accept("Pack{") { return typeList("}", depth).map { .pack($0) } }
        var names: [SILType.Name] = []
        repeat {
            let isQuoted = cursor.accept(UInt8(ascii: "`"))
            guard var name = typeName() else { return nil }
            if isQuoted {
                guard cursor.accept(UInt8(ascii: "`")) else { return nil }
                name = "`\(name)`"
            } else if !names.isEmpty, name == "Type" || name == "Protocol" {
                return suffixed(.metatype(typeOrUnknown(names), name))
            }
            // A mark tells apart two types of the same name: see `TypeNames`.
            if cursor.accept(UInt8(ascii: "#")) { name += "#" + (cursor.name() ?? "") }
            var arguments: [SILType] = []
            if cursor.accept(UInt8(ascii: "<")) {
                guard let read = typeList(">", depth) else { return nil }
                arguments = read
            }
            names.append(.init(name: name, arguments: arguments))
        } while !cursor.has("...") && cursor.accept(UInt8(ascii: "."))
        return suffixed(typeOrUnknown(names))
    }

    /// Parses a name. The name of a declaration that a macro made may begin with a `$`.
    mutating func typeName() -> String? {
        let start = cursor.index
        _ = cursor.accept(UInt8(ascii: "$"))
        return cursor.name() == nil ? nil : cursor.bytes[start..<cursor.index].string
    }

    private func typeOrUnknown(_ names: [SILType.Name]) -> SILType {
        if names.count == 1, names[0].name.utf8.first == 0xcf, let unknown = Unknown(rawValue: names[0].name) {
            return .unknown(unknown)
        }
        return .named(names)
    }

    private mutating func suffixed(_ type: SILType) -> SILType {
        var type = type
        while true {
            if cursor.accept(".Type") {
                type = .metatype(type, "Type")
            } else if cursor.accept(".Protocol") {
                type = .metatype(type, "Protocol")
            } else if cursor.accept(UInt8(ascii: "?")) {
                type = .sugar("?", [type])
            } else if cursor.next == UInt8(ascii: "!"),
                cursor.bytes.find("!", from: cursor.index) == cursor.bytes.count - 1
            {
                cursor.index += 1
                type = .sugar("!", [type])
            } else {
                return type
            }
        }
    }

    /// Parses types with commas between them, and the text `end` after them.
    mutating func typeList(_ end: StaticString, _ depth: Int) -> [SILType]? {
        if cursor.accept(end) { return [] }
        var types: [SILType] = []
        repeat {
            guard let type = type(depth: depth) else { return nil }
            types.append(type)
        } while cursor.accept(", ")
        return cursor.accept(end) ? types : nil
    }

    private mutating func collection(_ depth: Int) -> SILType? {
        cursor.index += 1
        guard let first = type(depth: depth) else { return nil }
        var types = [first]
        if cursor.accept(" : ") || cursor.accept(": ") {
            guard let value = type(depth: depth) else { return nil }
            types.append(value)
        }
        return cursor.accept(UInt8(ascii: "]")) ? suffixed(.sugar("[", types)) : nil
    }

    /// Parses a tuple, a function, or a type in brackets. After a type in brackets, there is `.Type`, a member or `?`.
    private mutating func bracketed(_ depth: Int) -> SILType? {
        guard let elements = elements(depth) else { return nil }
        if let function = function([], elements, depth) { return function }
        if elements.count == 1, elements[0].label == nil, [UInt8(ascii: "."), UInt8(ascii: "?")].contains(cursor.next) {
            let type = suffixed(elements[0].type)
            return cursor.accept(UInt8(ascii: ".")) ? named(depth).flatMap { member(of: type, $0) } : type
        }
        return suffixed(.tuple(elements))
    }

    /// Returns a member of a type in brackets: `(τ_0_0).Element?` for the type `τ_0_0` and the member `Element?`.
    /// Returns nil if `member` is not a name, a metatype or an optional.
    private func member(of type: SILType, _ member: SILType) -> SILType? {
        switch member {
        // In a function with a parameter of type `some P`, `τ_0_0` is that type, so `(τ_0_0).Element` is read like
        // `τ_0_0.Element`.
        case .named(let names): if case .named(let path) = type { .named(path + names) } else { .member(type, names) }
        case .metatype(let instance, let kind): self.member(of: type, instance).map { .metatype($0, kind) }
        case .sugar(let mark, let types): types.first.flatMap { self.member(of: type, $0) }.map { .sugar(mark, [$0]) }
        default: nil
        }
    }

    mutating func elements(_ depth: Int) -> [SILType.Element]? {
        guard cursor.accept(UInt8(ascii: "(")) else { return nil }
        if cursor.accept(UInt8(ascii: ")")) { return [] }
        var elements: [SILType.Element] = []
        repeat {
            let start = cursor.index
            let label = label()
            if label == nil { cursor.index = start }
            guard let type = type(depth: depth) else { return nil }
            elements.append(.init(label: label, type: type, isVariadic: cursor.accept("...")))
        } while cursor.accept(", ")
        return cursor.accept(UInt8(ascii: ")")) ? elements : nil
    }

    private mutating func label() -> String? {
        let start = cursor.index
        _ = cursor.accept(UInt8(ascii: "`"))
        cursor.index = SILCursor.endOfName(cursor.bytes, from: cursor.index)
        _ = cursor.accept(UInt8(ascii: "`"))
        guard cursor.next == UInt8(ascii: ":") else { return nil }
        defer { cursor.index += 2 }
        return cursor.bytes[start..<cursor.index].string
    }
}

extension SILCursor {
    /// Reads the longest type that begins here. A `$` in front of the type must have been read.
    mutating func type() -> SILType? { parse { $0.type() } }
    mutating func signature() -> SILSignature? { parse { $0.signature() } }
    mutating func types(upTo end: StaticString) -> [SILType]? { parse { $0.typeList(end, 0) } }
    mutating func elements() -> [SILType.Element]? { parse { $0.elements(0) } }
    /// Reads an attribute and the space after it: `@convention(method) `.
    mutating func attribute() -> String? { parse { $0.attribute() } }

    private mutating func parse<Result>(_ read: (inout SILTypeParser) -> Result?) -> Result? {
        var parser = SILTypeParser(cursor: self)
        defer { self = parser.cursor }
        return read(&parser)
    }
}
