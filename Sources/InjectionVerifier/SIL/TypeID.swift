/// A type, as a number: types that are written alike are one, and their text is parsed once.
struct TypeID: InternedText {
    private struct Entry {
        var text: String
        var unknown: Unknown?
        var type: SILType?
        var base: TypeID?
    }

    private static let table = InternTable<String, Entry>()
    private let number: Int

    init(_ text: String) { number = Self.table.number(of: text) { Entry(text: $0, unknown: Unknown(in: $0)) } }
    init(_ type: SILType) { self.init(type.description) }
    init(_ unknown: Unknown) { self.init(unknown.rawValue) }

    var description: String { Self.table[number].text }

    /// The first reason why the type, or a type in it, is not known; nil if all is known.
    var unknown: Unknown? { Self.table[number].unknown }

    /// The parsed type; a text that cannot be parsed is taken for a name.
    var type: SILType {
        let entry = Self.table[number]
        if let cached = entry.type { return cached }
        let read = SILCursor.read(entry.text) { cursor in cursor.type().flatMap { cursor.isAtEnd ? $0 : nil } }
        let type = read ?? .named(entry.text)
        Self.table.update(number) { $0.type = type }
        return type
    }

    /// `Outer.Inner` for `Outer<A>.Inner<B>`.
    var base: TypeID {
        let entry = Self.table[number]
        if let cached = entry.base { return cached }
        let base = entry.text.utf8.contains(UInt8(ascii: "<")) ? TypeID(type.withoutArguments) : self
        Self.table.update(number) { $0.base = base }
        return base
    }
}

extension TypeID {
    /// `Outer` and `Inner` for `Outer.Inner`, without the mark that tells types of one name apart.
    var path: [Substring] { description.prefix { $0 != "#" }.split(separator: ".") }

    /// True if a type is declared in another, as `Cart.Item` is in `Cart`.
    func isDeclared(in outer: TypeID) -> Bool { description.hasPrefix(outer.description + ".") }

    var genericArguments: [TypeID] { type.genericArguments.map(TypeID.init) }

    /// The type itself, and all types among its generic arguments.
    var parts: [TypeID] { [self] + genericArguments.flatMap(\.parts) }

    /// The names of all types in it, always in the same order: `Outer.Inner` and `A` for `Outer<A>.Inner`.
    var baseNames: [TypeID] {
        type.allParts.compactMap { if case .named = $0 { TypeID($0).base } else { nil } }
    }

    /// The `baseNames`, without those in metatypes: a value of `A.Type` holds nothing of an `A`.
    var heldNames: [TypeID] {
        TypeID(type.mapped { if case .metatype = $0 { .named("Any.Type") } else { nil } }).baseNames
    }

    /// `X` of `Optional<X>`.
    var wrapped: TypeID? {
        guard case .named(let path) = type, path.count == 1, path[0].name == "Optional" else { return nil }
        return path[0].arguments.first.map(TypeID.init)
    }

    /// `X` of `Optional<X>`; otherwise the type itself.
    var unwrapped: TypeID { wrapped ?? self }

    /// `X` of `X?`, as findings show a type; otherwise the type itself.
    var withoutQuestionMark: TypeID {
        if case .sugar("?", let parts) = type, let part = parts.first { TypeID(part) } else { self }
    }

    /// `P` of `any P`; otherwise the type itself.
    var withoutAny: TypeID { if case .prefixed("any ", let type) = type { TypeID(type) } else { self } }

    var isExistential: Bool { if case .prefixed("any ", _) = type { true } else { false } }

    var hasFunctions: Bool { type.contains { if case .function = $0 { true } else { false } } }
}
