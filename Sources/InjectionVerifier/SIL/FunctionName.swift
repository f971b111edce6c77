/// What the compiler's comment says of a function, for people: `closure #1 in static App.start()`. It is read once.
struct FunctionName: InternedText {
    enum Role: Sendable {
        case function, getter, setter, modify, deinitializer, addressor
        /// What gives a property, or the wrapper around it, its first value.
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
    /// That of what it is in, if it is a closure or a local function.
    var role: Role { Self.all[number].role }
    var isInner: Bool { Self.all[number].isInner }
    var isClosure: Bool { Self.all[number].isClosure }
    var isStatic: Bool { Self.all[number].isStatic }
    /// What is declared: `App.start()`, or `Cart.items` of its setter or its first value.
    var path: Substring { Self.all[number].path }

    private static let beginnings: [(text: String, role: Role)] = [
        ("variable initialization expression ", .initialValue), ("default argument ", .defaultArgument),
        ("property wrapper backing initializer ", .wrapperValue), ("one-time initialization ", .once),
    ]
    private static let endings: [(text: String, role: Role)] = [
        (".getter", .getter), (".unsafeMutableAddressor", .addressor), (".setter", .setter), (".modify", .modify),
        (".deinit", .deinitializer),
    ]

    private static func read(_ text: String) -> Entry {
        var path = text[...]
        let inside = text.contains(" #") ? text.ranges(of: " in ").last : nil
        if let inside { path = path[inside.upperBound...] }
        var role = beginnings.first { path.hasPrefix($0.text) }?.role
        if let owner = path.firstRange(of: " of ") ?? path.firstRange(of: "function for ") {
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
