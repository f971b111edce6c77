/// A type, as the intermediate language prints it.
///
/// `description` is the text that was read. Two types are equal if they are written alike.
indirect enum SILType: Hashable, Sendable {
    /// A name in a path, with its generic arguments: `Outer<A>` of `Outer<A>.Inner`.
    struct Name: Hashable, Sendable {
        var name: String
        var arguments: [SILType] = []
    }

    /// An element of a tuple, or a parameter of a function.
    struct Element: Hashable, Sendable {
        var label: String?
        var type: SILType
        var isVariadic = false
    }

    case named([Name])
    case tuple([Element])
    case function(SILFunctionType)
    /// `T.Type`, `P.Protocol`
    case metatype(SILType, String)
    /// `any P`, `some P`, `repeat T`, `each T`, `~Copyable`, `inout T`, `*T`, `@owned T`: a word, and the type after
    /// it.
    case prefixed(String, SILType)
    /// `(@opened("…", any P) Self).Element`
    case member(SILType, [Name])
    case composition([SILType])
    /// `Pack{Int, String}`
    case pack([SILType])
    /// `<T> { var T } <Int>`: the signatures in front, the fields, and the arguments for the signatures' parameters.
    case box([SILSignature], [SILType], arguments: [SILType])
    /// `[T]`, `[K : V]`, `T?`, `T!`: only in declarations.
    case sugar(String, [SILType])
    /// The reason why a type is not known.
    case unknown(Unknown)

    static func named(_ name: String, _ arguments: SILType...) -> SILType {
        .named([Name(name: name, arguments: arguments)])
    }

    static let void = SILType.tuple([])
}

/// `@convention(method) <T where T : P> (T) async throws(E) -> U`, without the attributes.
struct SILFunctionType: Hashable, Sendable {
    var signatures: [SILSignature] = []
    /// `<T>` of `@substituted <T> (T) -> () for <Int>`.
    var pattern: SILSignature?
    var parameters: [SILType.Element]
    /// ` async throws`
    var effects = ""
    var thrown: SILType?
    var result: SILType
    /// `<Int>` of `@substituted <T> (T) -> () for <Int>`.
    var substitutions: [SILType] = []
}

/// `<T, each U where T : P, T.A == Int>`
struct SILSignature: Hashable, Sendable {
    struct Parameter: Hashable, Sendable {
        /// `each`, `let`
        var keyword: String?
        var name: String
        /// `Int` of `<let n : Int>`.
        var type: SILType?
    }

    struct Requirement: Hashable, Sendable {
        var subject: SILType
        /// ` : `, ` == `
        var relation: String
        var target: SILType
    }

    var parameters: [Parameter]
    var requirements: [Requirement]
}

extension SILType: CustomStringConvertible {
    var description: String {
        switch self {
        case .named(let names): Self.text(names)
        case .member(let type, let names): "(\(type)).\(Self.text(names))"
        case .tuple(let elements): Self.text(elements)
        case .function(let function): function.description
        case .metatype(let type, let kind): (type.needsBrackets ? "(\(type))" : "\(type)") + "." + kind
        case .prefixed(let word, let type): word + type.description
        case .composition(let types): types.map(\.description).joined(separator: " & ")
        case .pack(let types): "Pack{" + types.map(\.description).joined(separator: ", ") + "}"
        case .box(let signatures, let fields, let arguments):
            signatures.map(\.description).joined() + (signatures.isEmpty ? "{ " : " { ")
                + fields.map(\.description).joined(separator: ", ") + " }"
                + (arguments.isEmpty ? "" : " " + Self.inAngleBrackets(arguments))
        case .sugar("[", let types): "[" + types.map(\.description).joined(separator: " : ") + "]"
        case .sugar(let mark, let types): types.map { ($0.needsBrackets ? "(\($0))" : "\($0)") + mark }.joined()
        case .unknown(let unknown): unknown.rawValue
        }
    }

    private static func text(_ names: [Name]) -> String {
        names.map { $0.name + inAngleBrackets($0.arguments) }.joined(separator: ".")
    }

    private static func inAngleBrackets(_ types: [SILType]) -> String {
        types.isEmpty ? "" : "<" + types.map(\.description).joined(separator: ", ") + ">"
    }

    fileprivate static func text(_ elements: [Element]) -> String {
        let texts = elements.map {
            ($0.label.map { $0 + ": " } ?? "") + $0.type.description + ($0.isVariadic ? "..." : "")
        }
        return "(" + texts.joined(separator: ", ") + ")"
    }

    /// True if the type needs brackets in front of `.Type` and `?`.
    private var needsBrackets: Bool {
        switch self {
        case .function, .composition: true
        case .prefixed(let word, let type): word.hasSuffix(" ") || type.needsBrackets
        default: false
        }
    }
}

extension SILFunctionType: CustomStringConvertible {
    var description: String {
        signatures.map(\.description).joined() + (signatures.isEmpty ? "" : " ")
            + (pattern.map { "@substituted \($0) " } ?? "") + SILType.text(parameters) + effects
            + (thrown.map { "(\($0))" } ?? "") + " -> \(result)"
            + (pattern == nil ? "" : " for <" + substitutions.map(\.description).joined(separator: ", ") + ">")
    }
}

extension SILSignature: CustomStringConvertible {
    var description: String {
        let names = parameters.map { parameter in
            (parameter.keyword.map { $0 + " " } ?? "") + parameter.name + (parameter.type.map { " : \($0)" } ?? "")
        }
        let texts = requirements.map { "\($0.subject)\($0.relation)\($0.target)" }
        return "<" + names.joined(separator: ", ")
            + (texts.isEmpty ? "" : " where " + texts.joined(separator: ", ")) + ">"
    }
}
