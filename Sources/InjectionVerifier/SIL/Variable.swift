/// A variable that can outlive a call. A stored property is written `Host.state`. A static or global variable is `@`
/// and its mangled name.
///
/// The variable `Host.state` also stands for `Host._state`, which a wrapper or `@Observable` adds, for `Host.$state`,
/// and for the storage of a lazy property.
struct Variable: InternedText {
    private static let table = InternTable<String, String>()
    private let number: Int

    init(_ text: String) { number = Self.table.number(of: text) { $0 } }

    /// Makes the variable of a stored property from the member in an instruction: `#Host.state`.
    init(_ member: Member) { self.init(property: member.property) }

    /// Makes the variable of a stored property from its name: `Host.state` or `Host._state`.
    init(property: String) {
        let path = property.split(separator: ".", omittingEmptySubsequences: false)
        let owner = path.dropLast().joined(separator: ".")
        self.init(owner.isEmpty ? property : owner + "." + Self.plain(path.last ?? ""))
    }

    /// Makes a static or global variable. `symbol` is the symbol of its memory, of its addressor, or of one of its
    /// accessors.
    init(global symbol: Symbol) {
        let endings = ["vau", "vpZ", "vsZ", "vgZ", "vMZ", "vwZ", "vWZ", "vp", "vs", "vg", "vM", "vw", "vW"]
        let ending = endings.first(where: symbol.name.hasSuffix) ?? ""
        self.init("@" + symbol.name.dropLast(ending.count))
    }

    /// Makes a variable from its declaration in the syntax tree, such as `$s3App4HostC4userSSvp`. The result is nil for
    /// a property of a type that a function declares.
    init?(declaredAs symbol: String) {
        self.init(global: Symbol(symbol))
        guard !symbol.hasSuffix("vpZ") else { return }
        // A private variable is `App.Host.(user in _EFF83A1F) : Swift.String`.
        var text = Demangler.demangle(symbol)
        if text.contains("(") { text = text.replacing(#/\((\w+) in _\w+\)/#) { String($0.1) } }
        let path = text[..<(text.firstRange(of: " : ")?.lowerBound ?? text.endIndex)].split(separator: ".")
        guard path.allSatisfy({ !$0.contains(" ") }) else { return nil }
        if path.count > 2 { self.init(property: path.dropFirst().joined(separator: ".")) }
    }

    private static func plain(_ name: Substring) -> String {
        let lazy = "$__lazy_storage_$_"
        if name.hasPrefix(lazy) { return String(name.dropFirst(lazy.count)) }
        let isStorage = name.hasPrefix("$") || name.hasPrefix("_") && !name.hasPrefix("_$")
        return String(isStorage ? name.dropFirst() : name)
    }

    var description: String { Self.table[number] }
    /// True for a static or global variable.
    var isGlobal: Bool { description.hasPrefix("@") }
    /// The name of a static or global variable without its module: `Host.token`.
    var demangled: String {
        let text = Demangler.demangle(String(description.dropFirst()) + "vp")
        let path = (text.hasPrefix("static ") ? text.dropFirst(7)[...] : text[...]).prefix { $0 != " " }
        return path.split(separator: ".").dropFirst().joined(separator: ".")
    }
    /// The type that declares a stored property: `Host` for `Host.state`. It is nil for a static or global variable.
    var owner: TypeID? {
        guard !isGlobal, let dot = description.lastIndex(of: ".") else { return nil }
        return TypeID(String(description[..<dot]))
    }
    /// The type that declares a stored property or a static variable. It is empty for a global variable.
    var declaringType: TypeID { owner ?? TypeID(demangled.split(separator: ".").dropLast().joined(separator: ".")) }
    /// The name of a stored property without the type: `state` for `Host.state`. A static or global variable has its
    /// whole text.
    var name: Substring {
        description.lastIndex(of: ".").map { description[description.index(after: $0)...] } ?? description[...]
    }
}
