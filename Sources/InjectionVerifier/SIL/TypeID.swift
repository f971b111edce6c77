/// A type, as a number. Types that are written alike are one number, and their text is parsed once.
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

    /// The reason why the type, or a type in it, is unknown. If there are several, it is the one with the lowest rank.
    /// It is nil if all types are known.
    var unknown: Unknown? { Self.table[number].unknown }

    /// The parsed type. A text that cannot be parsed becomes a name.
    var type: SILType {
        let entry = Self.table[number]
        if let cached = entry.type { return cached }
        let read = SILCursor.read(entry.text) { cursor in cursor.type().flatMap { cursor.isAtEnd ? $0 : nil } }
        let type = read ?? .named(entry.text)
        Self.table.update(number) { $0.type = type }
        return type
    }

    /// The type without generic arguments: `Outer.Inner` for `Outer<A>.Inner<B>`.
    var base: TypeID {
        let entry = Self.table[number]
        if let cached = entry.base { return cached }
        let base = entry.text.utf8.contains(UInt8(ascii: "<")) ? TypeID(type.withoutArguments) : self
        Self.table.update(number) { $0.base = base }
        return base
    }
}

extension TypeID {
    /// The names of the path: `Outer` and `Inner` for `Outer.Inner`. The mark that tells apart types of the same name
    /// is left out.
    var path: [Substring] { description.prefix { $0 != "#" }.split(separator: ".") }

    /// True if a type is declared in another, as `Cart.Item` is in `Cart`.
    func isDeclared(in outer: TypeID) -> Bool { description.hasPrefix(outer.description + ".") }

    var genericArguments: [TypeID] { type.genericArguments.map(TypeID.init) }

    /// The type itself, its generic arguments, and theirs.
    var parts: [TypeID] { [self] + genericArguments.flatMap(\.parts) }

    /// The names of all types in this one, always in the same order: `Outer.Inner` and `A` for `Outer<A>.Inner`.
    var baseNames: [TypeID] {
        type.allParts.compactMap { if case .named = $0 { TypeID($0).base } else { nil } }
    }

    /// The `baseNames` of a value's contents. A metatype has the name `Any.Type` here, because a value of `A.Type`
    /// holds nothing of an `A`. Nor does a `KeyPath<A, Int>`, or a function that is given or returns an `A`.
    var heldNames: [TypeID] {
        let held = type.mapped { part in
            switch part {
            case .metatype: .named("Any.Type")
            case .function: .void
            case .named(let path) where path.last.map { Self.keyPaths.contains($0.name) } == true: .void
            default: nil
            }
        }
        return TypeID(held).baseNames
    }

    private static let keyPaths: Set = ["KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath", "PartialKeyPath"]

    /// The wrapped type: `X` for `Optional<X>`. It is nil for any other type, and for `X?` as declarations have it: see
    /// `withoutSugar`.
    var wrapped: TypeID? {
        guard case .named(let path) = type, path.count == 1, path[0].name == "Optional" else { return nil }
        return path[0].arguments.first.map(TypeID.init)
    }

    /// The wrapped type: `X` for `Optional<X>`. For a type that is no optional, it is the type itself.
    var unwrapped: TypeID { wrapped ?? self }

    /// The type without the `?` with which findings show an optional: `X` for `X?` and for `X`.
    var withoutQuestionMark: TypeID {
        if case .sugar("?", let parts) = type, let part = parts.first { TypeID(part) } else { self }
    }

    /// The type without `any`: `P` for `any P` and for `P`.
    var withoutAny: TypeID { if case .prefixed("any ", let type) = type { TypeID(type) } else { self } }

    var isExistential: Bool { if case .prefixed("any ", _) = type { true } else { false } }

    /// True if a variable of the type, or a part of it, keeps no object alive: it is `weak` or `unowned`.
    var isWeak: Bool { SILType.weakAttributes.contains(where: type.mentions) }

    var hasFunctions: Bool { type.contains { if case .function = $0 { true } else { false } } }
}
