/// A declaration of a type, or an extension.
struct TypeDeclaration: Codable, Sendable {
    enum Kind: String, Codable, Sendable { case `class`, actor, `struct`, `enum`, `protocol`, `extension` }
    /// The code that can name the declaration: only its file, only its module, or other modules, too.
    enum Access: String, Codable, Sendable, Comparable {
        case file, module, anywhere

        static func < (left: Access, right: Access) -> Bool {
            left == .file ? right != .file : left == .module && right == .anywhere
        }
    }

    var kind: Kind
    var name: TypeID
    var inherits: [TypeID]
    var isOnMainActor: Bool
    var access: Access
    /// The instance properties, without computed ones that have no attribute, and the payloads of an enum's cases.
    var properties: [Property] = []

    struct Property: Codable, Sendable {
        var name: String
        var type: TypeID
        var isWeak = false
        var isImplicitlyUnwrapped = false
        var isConstant = false
        /// True if each instance stores the value. False for a property that is computed, or whose attribute stores the
        /// value elsewhere. Also false for the payloads of an enum's cases.
        var isStored = false
    }
}

/// A class and its superclass. The superclass may name generic parameters of the class.
struct Inheritance: Codable, Sendable {
    var type: TypeID
    var superclass: TypeID
    var genericParameters: [String]
}

extension TypeDeclaration.Access {
    /// Reads the access from the words in front of a declaration. The first access modifier decides. Without one, the
    /// result is nil.
    init?(_ words: some Sequence<String>) {
        for word in words {
            switch word {
            case "private", "fileprivate": self = .file
            case "internal": self = .module
            case "package", "public", "open": self = .anywhere
            default: continue
            }
            return
        }
        return nil
    }
}
