/// A type, as the intermediate language prints it.
///
/// `description` is the text of the type. Two types are equal if they are written alike.
indirect enum SILType: Hashable, Sendable {
    /// A name in a path, with its generic arguments: `Outer<A>` in `Outer<A>.Inner`.
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
    /// A metatype, with its kind: `T.Type` or `P.Protocol`.
    case metatype(SILType, String)
    /// A word, and the type that follows it. Examples are `any P`, `some P`, `repeat T`, `each T`, `~Copyable`,
    /// `inout T`, `*T` and `@owned T`.
    case prefixed(String, SILType)
    /// A member of a type in brackets: `(@opened("…", any P) Self).Element`.
    case member(SILType, [Name])
    case composition([SILType])
    /// A pack of types: `Pack{Int, String}`.
    case pack([SILType])
    /// A box: `<T> { var T } <Int>`. It has the signatures in front, the fields, and the arguments for the parameters
    /// of the signatures.
    case box([SILSignature], [SILType], arguments: [SILType])
    /// An abbreviation, which only declarations have: `[T]`, `[K : V]`, `T?` or `T!`.
    case sugar(String, [SILType])
    /// The reason why a type is unknown.
    case unknown(Unknown)

    static func named(_ name: String, _ arguments: SILType...) -> SILType {
        .named([Name(name: name, arguments: arguments)])
    }

    static let void = SILType.tuple([])
}

/// The type of a function, without its attributes: `<T where T : P> (T) async throws(E) -> U`.
struct SILFunctionType: Hashable, Sendable {
    var signatures: [SILSignature] = []
    /// The pattern: `<T>` in `@substituted <T> (T) -> () for <Int>`.
    var pattern: SILSignature?
    var parameters: [SILType.Element]
    /// The words in front of the arrow: ` async throws`.
    var effects = ""
    var thrown: SILType?
    var result: SILType
    /// The substitutions: `<Int>` in `@substituted <T> (T) -> () for <Int>`.
    var substitutions: [SILType] = []
}

/// A generic signature: `<T, each U where T : P, T.A == Int>`.
struct SILSignature: Hashable, Sendable {
    struct Parameter: Hashable, Sendable {
        /// The keyword: `each` or `let`.
        var keyword: String?
        var name: String
        /// The type of a value parameter: `Int` in `<let n : Int>`.
        var type: SILType?
    }

    struct Requirement: Hashable, Sendable {
        var subject: SILType
        /// The relation: ` : ` or ` == `.
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
