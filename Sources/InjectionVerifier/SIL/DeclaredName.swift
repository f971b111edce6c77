import Foundation

/// A function or property of another library, as it is declared: its module, type and member.
///
/// `$sSa9removeAll15keepingCapacityySb_tF` is `Swift`, `Array`, `removeAll(keepingCapacity:)`. A global function has no
/// type. For a member that is looked up in a class or a protocol, such as `#Timer.scheduledTimer`, the compiler prints
/// neither module nor labels.
struct DeclaredName: Hashable, Sendable {
    /// The module that declares the member. For a member in an extension, this is the module of the extension. For any
    /// other member of a type of C, it is `Foundation`. It is nil for a name that was read from a `Member`, and empty
    /// for a function of C.
    var module: String?
    var type: String
    var member: String
}

extension DeclaredName {
    /// The name without labels: `removeAll` for `removeAll(keepingCapacity:)`.
    var baseName: Substring { member.prefix { $0 != "(" } }

    /// The modules whose functions `EffectTable` names, besides the standard library. Demangling takes time, so the
    /// symbols of other modules are not demangled.
    private static let modules: Set<Substring> = [
        "Combine", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Synchronization",
        "Testing",
        "XCTest",
    ]

    /// Reads the symbol of a function. The result is nil for a thunk, a closure and a default argument, and for a
    /// function of a module that `EffectTable` does not name. But a function that such a module adds to a type of the
    /// standard library or of C is read.
    init?(_ symbol: Symbol) {
        let name = symbol.name
        guard name.hasPrefix("$s") else {
            self.init(module: "", type: "", member: name)
            return
        }
        // Symbols of the standard library, and of extensions of its types, begin with `$ss` or `$sS`. Members of types
        // of C begin with `$sSo`, so they are read, too.
        let rest = name.dropFirst(2)
        let length = rest.prefix(while: \.isNumber)
        let module = rest.dropFirst(length.count).prefix(Int(length) ?? 0)
        guard rest.first == "s" || rest.first == "S" || Self.modules.contains(module), !symbol.isThunk,
            symbol.kind != .closure, symbol.kind != .defaultArgument
        else { return nil }
        self.init(demangled: Demangler.demangle(name))
    }

    init?(_ member: Member) {
        let type = member.owner.description
        guard !type.isEmpty else { return nil }
        self.init(module: nil, type: type, member: member.name)
    }

    /// Reads demangled text: `static (extension in Dispatch):__C.OS_dispatch_queue.global(qos: …) -> …`. The result is
    /// nil for text without a path such as `Module.member`.
    init?(demangled text: String) {
        var rest = text[...]
        if rest.hasPrefix("static ") { rest.removeFirst(7) }
        var module: String?
        if rest.hasPrefix("(extension in "), let end = rest.firstRange(of: "):") {
            module = String(rest[..<end.lowerBound].dropFirst(14))
            rest = rest[end.upperBound...]
        }
        var path: [String] = [""]
        var depth = 0
        // Generic arguments are skipped, as in `Swift.Array<A>.map`.
        while let character = rest.first, depth > 0 || character != "(" && character != " " {
            rest.removeFirst()
            switch character {
            case "<": depth += 1
            case ">": depth -= 1
            case "." where depth == 0: path.append("")
            default: if depth == 0 { path[path.count - 1].append(character) }
            }
        }
        if let last = path.last, ["getter", "setter", "modify", "read"].contains(last) { path.removeLast() }
        guard path.count > 1 else { return nil }
        let base = path.removeLast().replacing("__allocating_", with: "")
        let isFunction = rest.first == "(" && path.count >= 1
        self.init(
            module: module ?? (path[0] == "__C" ? "Foundation" : path[0]),
            type: Self.swiftName(path.dropFirst().joined(separator: "."), isOfC: path[0] == "__C"),
            member: base + (isFunction ? Self.labels(rest) : ""))
    }

    /// Returns the labels of a function: `(keepingCapacity:)` for `(keepingCapacity: Swift.Bool) -> ()`.
    private static func labels(_ arguments: Substring) -> String {
        var labels = ""
        var depth = 0
        var isAtStart = true
        for (index, character) in zip(arguments.indices, arguments) {
            if depth == 1, isAtStart, character != ")", character != " " {
                let word = arguments[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                labels += (arguments[word.endIndex...].hasPrefix(": ") ? word : "_") + ":"
                isAtStart = false
            }
            if "([<".contains(character) {
                isAtStart = depth == 0
                depth += 1
            } else if ")]".contains(character) || character == ">" && !arguments[..<index].hasSuffix("-") {
                depth -= 1
                if depth == 0 { break }
            } else if character == ",", depth == 1 {
                isAtStart = true
            }
        }
        return "(\(labels))"
    }

    /// Returns the name of a type without the prefix of C: `DispatchQueue` for `OS_dispatch_queue`, and `FileManager`
    /// for `NSFileManager`. A type that is not of C keeps its name.
    private static func swiftName(_ type: String, isOfC: Bool) -> String {
        guard isOfC else { return type }
        if type.hasPrefix("OS_dispatch_") {
            return "Dispatch" + type.dropFirst(12).split(separator: "_").map(\.capitalized).joined()
        }
        return type.hasPrefix("NS") ? String(type.dropFirst(2)) : type
    }
}
