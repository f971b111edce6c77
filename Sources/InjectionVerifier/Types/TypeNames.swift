import Foundation

/// Tells apart types of the same name.
///
/// The intermediate language prints no module, so `any A.Logger` and `any B.Logger` look alike. The syntax tree has
/// mangled types, which contain the module. `TypeNames` adds the module only to names that mean several types. All
/// other names stay short, for people who read them.
struct TypeNames {
    private var demangled: [String: String] = [:]
    /// For each name without its module, the types that it may mean. Names that mean a single type are left out.
    private var meanings: [String: Set<String>] = [:]
    /// The short names that messages show for full names: `Logger` for `A.Logger`, if the syntax trees mention no other
    /// `Logger`.
    private(set) var short: [String: String] = [:]
    private var mentions: [MentionKey: [String]] = [:]
    private let declared: DeclaredTypes
    /// The modules that were read, and the modules of types that have to be told apart.
    private(set) var moduleNames: Set<String> = []

    private struct MentionKey: Hashable {
        var function: String
        var place: Place

        init(_ function: String, _ place: Place) { (self.function, self.place) = (Symbol.inTree(function), place) }
    }

    init(_ modules: NumberedList<ModuleNumber, ModuleFacts>) {
        declared = DeclaredTypes(modules)
        for module in modules {
            for mention in module.mentions {
                if let place = mention.place { mentions[MentionKey(mention.function, place)] = mention.mangledTypes }
                for type in mention.mangledTypes where demangled[type] == nil {
                    let text = Demangler.withLocalTypes(Demangler.demangle(type))
                    demangled[type] = text
                    add(Self.fullPaths(in: text))
                }
            }
        }
        let mentioned = meanings.compactMapValues { $0.count == 1 ? $0.first : nil }
        for module in modules {
            for witness in module.conformances.compactMap(\.entries.first) {
                guard let (type, proto) = Demangler.conformance(of: witness.symbol) else { continue }
                add(Self.fullPaths(in: type) + Self.fullPaths(in: proto))
            }
        }
        add(declared.paths)
        for (path, count) in declared.ofFiles {
            let mentioned = meanings[Self.withoutModule(path)]?.count { $0.hasPrefix(path + "#") } ?? 0
            // A private type has a mark for its file, `App.P#12AB`, which only mangled names show. Private types of
            // which no mangled name was read get numbers: `App.P#0`.
            add((0..<max(0, count - mentioned)).map { "\(path)#\($0)" })
        }
        meanings = meanings.filter { $0.value.count > 1 }
        for (name, path) in mentioned where meanings[name] != nil { short[Self.display(TypeID(path))] = name }
        moduleNames = Set(meanings.values.joined().compactMap(Self.module(of:)) + modules.map(\.name))
    }

    private mutating func add(_ paths: some Sequence<String>) {
        for path in paths { meanings[Self.withoutModule(path), default: []].insert(path) }
    }

    /// Returns the generic arguments of a call, each written so that it means one type. An argument that stays
    /// ambiguous is nil.
    func typeArguments(of call: Call, in function: Symbol, _ module: ModuleNumber, besides parameters: [String])
        -> [TypeID?]
    {
        guard !meanings.isEmpty, call.typeArguments.contains(where: { isAmbiguous($0, besides: parameters) }) else {
            return call.typeArguments
        }
        var mangled: [String]?
        if let symbol = call.callee.symbol {
            mangled =
                mentions[MentionKey(String(symbol.name.dropFirst(2)), call.place)]
                ?? mentions[MentionKey("", call.place)]
        }
        return call.typeArguments.enumerated().map { index, type in
            guard isAmbiguous(type, besides: parameters) else { return type }
            let full = mangled.flatMap { index < $0.count ? demangled[$0[index]] : nil }
            // If `function` is a witness, its symbol names the conforming type. That is the generic argument of the
            // call by which the witness calls the function that implements the requirement.
            return qualify(type, as: full ?? Demangler.conformance(of: function)?.type, in: module, besides: parameters)
        }
    }

    /// Returns a type, written so that it means one type, without help of the syntax tree. Returns `Unknown.names` if a
    /// name in it may mean several types, and the module can name none or several of these. `parameters` are generic
    /// parameters, which may have the name of a type.
    func qualified(_ type: TypeID, in module: ModuleNumber, besides parameters: [String] = []) -> TypeID {
        resolved(type, in: module, besides: parameters) ?? TypeID(.names)
    }

    /// Like `qualified`, but returns nil if the type stays ambiguous. `full` is the demangled type, if a symbol has it.
    func resolved(
        _ type: TypeID, as full: @autoclosure () -> String? = nil, in module: ModuleNumber, besides parameters: [String]
    ) -> TypeID? {
        guard isAmbiguous(type, besides: parameters) else { return type }
        return qualify(type, as: full(), in: module, besides: parameters)
    }

    /// Returns the type that code of a module means by a name. If the module can name several types of that name, the
    /// code means the module's own. A type that stays ambiguous is returned as it is.
    func meant(_ type: TypeID, in module: ModuleNumber) -> TypeID {
        guard isAmbiguous(type, besides: []) else { return type }
        return qualify(type, as: nil, in: module, besides: [], prefersOwn: true) ?? type
    }

    /// True if the module with the number `module` can name the types of the module `name`, or be handed them.
    func sees(_ name: String, from module: ModuleNumber) -> Bool { declared.sees(name, from: module) }

    var areAmbiguous: Bool { !meanings.isEmpty }

    private func isAmbiguous(_ type: TypeID, besides parameters: [String]) -> Bool {
        !meanings.isEmpty
            && Self.paths(in: type.description).contains { meanings[$0] != nil && !parameters.contains($0) }
    }

    /// Returns a type with modules in front of its ambiguous names. Returns nil if a name stays ambiguous. `full` is
    /// the demangled type. The n-th `Logger` in it tells which type the n-th `Logger` in `type` is. With `prefersOwn`,
    /// a name that would stay ambiguous means the type of the module itself, if it declares one.
    private func qualify(
        _ type: TypeID, as full: String?, in module: ModuleNumber, besides parameters: [String],
        prefersOwn: Bool = false
    ) -> TypeID? {
        var available: [String: [String]] = [:]
        for path in full.map(Self.fullPaths) ?? [] { available[Self.withoutModule(path), default: []].append(path) }
        var result = ""
        for piece in Self.pieces(of: type.description) {
            // In `Table<Int>.Row`, the table decides which `Row` is meant.
            if let meant = meanings[piece], !parameters.contains(piece), !result.hasSuffix(".") {
                let possible = meant.filter { declared.canName($0, in: module) }
                if let next = available[piece]?.first {
                    available[piece]?.removeFirst()
                    result += next
                } else if possible.count == 1, let only = possible.first {
                    result += only
                } else if prefersOwn, let own = possible.first(where: { $0 == declared.path(of: piece, in: module) }) {
                    result += own
                } else {
                    return nil
                }
            } else {
                result += piece
            }
        }
        return TypeID(result)
    }

    /// Returns the module of a name: `A` for `A.B.C`. Returns nil for a name without dots.
    static func module(of path: String) -> String? { path.firstIndex(of: ".").map { String(path[..<$0]) } }

    static func withoutModule(_ path: String) -> String {
        let path = path.split(separator: "#").first.map(String.init) ?? path
        return path.firstIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
    }

    static func paths(in text: String) -> [String] {
        pieces(of: text).filter { $0.first.map { $0.isLetter || $0 == "_" } ?? false }
    }

    /// Returns the names in a demangled type that begin with a module.
    private static func fullPaths(in text: String) -> [String] {
        let pieces = pieces(of: text)
        return pieces.indices.compactMap { index in
            let isNested = index > 0 && pieces[index - 1] == "."
            return isNested || !pieces[index].contains(".") || pieces[index] == "." ? nil : pieces[index]
        }
    }

    // Making a regular expression takes longer than searching a text, so these are made once.
    nonisolated(unsafe) private static let privateName = /\((\w+) in _(\w{1,8})\w*\)([\w.]*)/
    nonisolated(unsafe) private static let piece = /\w[\w.]*(?:#[0-9A-Fa-f]*)?|./.dotMatchesNewlines()

    /// Splits the text of a type into dotted names and the single characters between them. A private type,
    /// `App.(P in _12AB)`, becomes `App.P#12AB`.
    static func pieces(of text: String) -> [String] {
        let isPrivate = text.utf8.contains(UInt8(ascii: "("))
        let text = !isPrivate ? text : text.replacing(privateName) { "\($0.1)\($0.3)#\($0.2)" }
        return text.matches(of: piece).map { String($0.0) }
    }

    /// Returns a type as people write it: with `?` for an optional, without the marks of private types, and without
    /// `any` in front, which only a composition keeps.
    static func display(_ type: TypeID) -> String {
        var result = pieces(of: type.description).map { $0.split(separator: "#").first.map(String.init) ?? $0 }.joined()
        while result.hasPrefix("any "), !result.contains("&") { result.removeFirst(4) }
        if let wrapped = type.wrapped {
            let inner = display(wrapped)
            return inner.contains(" ") ? "(\(inner))?" : inner + "?"
        }
        return result
    }
}
