/// Finds and replaces the types in a type, such as `Int` in `[Int]`.
extension SILType {
    /// Returns the type with some of the types in it replaced. `transform` gets this type first. If it returns nil for
    /// a type, that type stays, and `transform` gets the types directly in it. A function type has its substitutions
    /// applied first. The types in a generic signature are left out.
    func mapped(_ transform: (SILType) -> SILType?) -> SILType {
        if let other = transform(self) { return other }
        func all(_ types: [SILType]) -> [SILType] { types.map { $0.mapped(transform) } }
        func names(_ names: [Name]) -> [Name] { names.map { Name(name: $0.name, arguments: all($0.arguments)) } }
        func elements(_ elements: [Element]) -> [Element] {
            elements.map {
                Element(label: $0.label, type: $0.type.mapped(transform), isVariadic: $0.isVariadic)
            }
        }
        switch self {
        case .named(let path): return .named(names(path))
        case .member(let type, let path): return .member(type.mapped(transform), names(path))
        case .tuple(let parts): return .tuple(elements(parts))
        case .metatype(let type, let kind): return .metatype(type.mapped(transform), kind)
        case .prefixed(let word, let type): return .prefixed(word, type.mapped(transform))
        case .composition(let types): return .composition(all(types))
        case .pack(let types): return .pack(all(types))
        case .sugar(let mark, let types): return .sugar(mark, all(types))
        case .box(let signatures, let fields, let arguments):
            return .box(signatures, all(fields), arguments: all(arguments))
        case .function(let written):
            var function = written.applied
            function.parameters = elements(function.parameters)
            function.thrown = function.thrown?.mapped(transform)
            function.result = function.result.mapped(transform)
            return .function(function)
        case .unknown: return self
        }
    }

    /// The type, and all types in it, directly or in others.
    var allParts: [SILType] {
        var parts: [SILType] = []
        _ = mapped { part in
            parts.append(part)
            return nil
        }
        return parts
    }

    func contains(_ isMeant: (SILType) -> Bool) -> Bool { allParts.contains(where: isMeant) }

    /// True if an attribute is in front of the type, or of a type in it.
    func mentions(_ attribute: String) -> Bool { contains { $0.has(attribute) } }

    var mentionsMetatype: Bool { contains { if case .metatype = $0 { true } else { false } } }

    /// The first name in the path of each type in this one: `Outer` for `Outer.Inner`. For an unknown type, this is the
    /// text of the reason.
    var names: Set<String> {
        Set(
            allParts.compactMap {
                switch $0 {
                case .named(let path): path[0].name
                case .unknown(let unknown): unknown.rawValue
                default: nil
                }
            })
    }

    var genericArguments: [SILType] {
        switch self {
        case .named(let path): path.flatMap(\.arguments)
        case .prefixed(_, let type): type.genericArguments
        case .composition(let types): types.flatMap(\.genericArguments)
        default: []
        }
    }

    /// The type without generic arguments: `Outer.Inner` for `Outer<A>.Inner<B>`.
    var withoutArguments: SILType {
        mapped { if case .named(let path) = $0 { .named(path.map { Name(name: $0.name) }) } else { nil } }
    }

    /// The type without abbreviations: `Array<T>` for `[T]`. The compiler prints abbreviations in declarations, but not
    /// in code.
    var withoutSugar: SILType {
        mapped {
            guard case .sugar(let mark, let types) = $0 else { return nil }
            let name = mark == "[" ? types.count == 1 ? "Array" : "Dictionary" : "Optional"
            return .named([Name(name: name, arguments: types.map(\.withoutSugar))])
        }
    }

    /// The types directly in this one. `rest` is this type with `()` in place of each of these types.
    var parts: (types: [SILType], rest: SILType) {
        var types: [SILType] = []
        var isWhole = true
        let rest = mapped { type in
            if isWhole {
                isWhole = false
                return nil
            }
            types.append(type)
            return .void
        }
        return (types, rest)
    }

    /// True if two types may be the same, although one of them is written with its module, or with the mark that tells
    /// apart types of the same name, and the other without.
    func mayBe(_ other: SILType) -> Bool {
        guard case .named(let path) = self, case .named(let otherPath) = other else { return self == other }
        return path == otherPath || Self.withoutModule(path) == otherPath || path == Self.withoutModule(otherPath)
    }

    private static func withoutModule(_ path: [Name]) -> [Name] {
        let hasModule = path.count > 1 && path[0].arguments.isEmpty
        return path.dropFirst(hasModule ? 1 : 0).map { name in
            Name(name: String(name.name.prefix { $0 != "#" }), arguments: name.arguments)
        }
    }
}
