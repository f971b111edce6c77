/// The reason why a type is unknown. It stands in place of the type, so that no injection is ever dropped: an injection
/// of such a type is reported as not verified.
enum Unknown: String, CaseIterable {
    case nobody = "τ_nobody"
    case outside = "τ_outside"
    case opened = "τ_opened"
    case dynamicSelf = "τ_self"
    case dispatch = "τ_dispatch"
    case associated = "τ_associated"
    /// The `some P` that a function of another module returns.
    case opaque = "τ_opaque"
    case names = "τ_names"
    /// The type is made of all types of a pack: `(repeat each T)`.
    case pack = "repeat "
    case tooDeep = "τ_deep"

    /// Finds the reason with the lowest rank in the text of a type. If the text has only a generic parameter, such as
    /// `τ_0_0`, the reason is `dispatch`. The result is nil if it has neither.
    init?(in type: String) {
        // Most types contain neither `τ_` nor `repeat `. Two searches for a single byte show that quickly.
        guard type.utf8.contains(0xCF) || type.utf8.contains(UInt8(ascii: " ")),
            type.contains("τ_") || type.contains(Self.pack.rawValue)
        else { return nil }
        self = Self.allCases.first { type.contains($0.rawValue) } ?? .dispatch
    }

    /// A number that orders reasons. Of several reasons, the one with the lowest rank is reported.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Returns the reason in the words of a message. The type becomes unknown at `function`.
    func explanation(_ function: String) -> String {
        switch self {
        case .nobody: "nobody calls `\(function)` with known types in the code that was read"
        case .outside: "`\(function)` is called by code that was not read, with types that are not known here"
        case .opened:
            "`\(function)` is called with the type of an existential value, known only when the program runs"
        case .dynamicSelf: "`Self` in `\(function)` is the class of an object, known only when the program runs"
        case .dispatch: "`\(function)` is called through its superclass or protocol, which does not tell its own types"
        case .associated: "the type depends on an associated type that is not known here"
        case .opaque: "the type is the `some` type that a function or a property of another module returns"
        case .names:
            "two types have one name where `\(function)` is called, and the syntax tree does not tell which is meant"
        case .pack: "a parameter pack of `\(function)` makes a type of several: only one at a time is followed"
        case .tooDeep: "`\(function)` calls itself with a new type each time"
        }
    }
}
