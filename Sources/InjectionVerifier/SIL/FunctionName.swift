/// The compiler's comment on a function, for people: `closure #1 in static App.start()`. Each text is read once.
struct FunctionName: InternedText {
    enum Role: Sendable {
        case function, getter, setter, modify, deinitializer, addressor
        /// Makes the first value of a property, or of the wrapper around it.
        case initialValue, wrapperValue
        case defaultArgument, once
    }

    private struct Entry {
        var text: String
        var role: Role
        var isInner: Bool
        var isClosure: Bool
        var isStatic: Bool
        var path: Substring
    }

    private static let all = InternTable<String, Entry>()
    private let number: Int

    init(_ text: String) { number = Self.all.number(of: text, Self.read) }

    var description: String { Self.all[number].text }
    /// A closure and a local function have the role of the function around them.
    var role: Role { Self.all[number].role }
    var isInner: Bool { Self.all[number].isInner }
    var isClosure: Bool { Self.all[number].isClosure }
    var isStatic: Bool { Self.all[number].isStatic }
    /// The declaration: `App.start()`, or `Cart.items` of its setter or its first value.
    var path: Substring { Self.all[number].path }
    /// `save(_:)` of `Cart.save(_:)`; nil of what is declared in no type.
    var member: Substring? {
        let end = path.firstIndex(of: "(") ?? path.endIndex
        return path[..<end].lastIndex(of: ".").map { path[path.index(after: $0)...] }
    }
    /// `save` of `Cart.save(_:)` and of `save(_:)`.
    var baseName: Substring { (member ?? path).prefix { $0 != "(" } }
    /// `#Cart.title!getter.foreign` of `@objc Cart.title.getter`, the function that Objective-C calls.
    var foreignMember: (owner: String, name: String)? {
        guard path.hasPrefix("@objc ") else { return nil }
        var path = description.dropFirst(6).prefix { $0 != "(" }.split(separator: ".")
        var kind = path.last == "init" ? "!initializer.foreign" : "!foreign"
        if let last = path.last, path.count > 2, ["getter", "setter"].contains(last) {
            kind = "!\(path.removeLast()).foreign"
        }
        guard let name = path.popLast(), let owner = path.last else { return nil }
        return (String(owner), name + kind)
    }
    /// The compiler wrote it for a key path.
    var isOfKeyPath: Bool { description.hasPrefix("key path ") }
    /// 2 of `Cart.init(items:owner:)`
    var argumentCount: Int { description.count { $0 == ":" } }

    private static let beginnings: [(text: String, role: Role)] = [
        ("variable initialization expression ", .initialValue), ("default argument ", .defaultArgument),
        ("property wrapper backing initializer ", .wrapperValue), ("one-time initialization ", .once),
    ]
    private static let endings: [(text: String, role: Role)] = [
        (".getter", .getter), (".unsafeMutableAddressor", .addressor), (".setter", .setter), (".modify", .modify),
        (".deinit", .deinitializer), (".yielding_mutate", .modify),
    ]

    private static func read(_ text: String) -> Entry {
        var path = text[...]
        // Most names have no spaces, and looking for words takes long.
        let hasWords = text.utf8.contains(UInt8(ascii: " "))
        let inside = hasWords && text.contains(" #") ? text.ranges(of: " in ").last : nil
        if let inside { path = path[inside.upperBound...] }
        var role = beginnings.first { path.hasPrefix($0.text) }?.role
        if hasWords, let owner = path.firstRange(of: " of ") ?? path.firstRange(of: "function for ") {
            path = path[owner.upperBound...]
        }
        let isStatic = path.hasPrefix("static ")
        if isStatic { path.removeFirst(7) }
        if role == nil, let ending = endings.first(where: { path.hasSuffix($0.text) }) {
            role = ending.role
            path.removeLast(ending.text.count)
        }
        return Entry(
            text: text, role: role ?? .function, isInner: inside != nil,
            isClosure: text.hasPrefix("closure #") || text.hasPrefix("implicit closure #"), isStatic: isStatic,
            path: path)
    }
}

extension FunctionName {
    /// As people write it: what a closure or an initial value belongs to.
    var shown: String {
        let path = path
        if let mangled = path.firstRange(of: "$s") { return Self.expanded(path[mangled.lowerBound...]) }
        if path.isEmpty || path.hasSuffix("_main") || path == "async_Main" { return "main" }
        let accessor = Self.endings.dropFirst(2).first { $0.role == role }?.text ?? ""
        // `Shop.().init()` is a private one.
        return (isStatic ? "static " : "")
            + path.replacing("__allocating_init", with: "init").replacing("@Sendable ", with: "")
            .replacing(".().", with: ".") + accessor
    }

    /// `rings` of what a macro makes of a test, which has a mangled name alone.
    private static func expanded(_ mangled: Substring) -> String {
        let text = Demangler.demangle(String(mangled.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }))
        return text.firstMatch(of: /expansion #\d+ of (\w+)/).map { String($0.1) } ?? "a macro"
    }
}
