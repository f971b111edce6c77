/// The name of a function in the compiler's comment on it: `closure #1 in static App.start()`. Each text is read once.
struct FunctionName: InternedText {
    enum Role: Sendable {
        case function, getter, setter, modify, deinitializer, addressor
        /// The function computes the first value of a property, or, for `wrapperValue`, of the property wrapper around
        /// it.
        case initialValue, wrapperValue
        case defaultArgument, once
        case willSet, didSet
    }

    private struct Entry {
        var text: String
        var role: Role
        var isInner: Bool
        var isClosure: Bool
        var isStatic: Bool
        var path: Substring
    }

    private static let table = InternTable<String, Entry>()
    private let number: Int

    init(_ text: String) { number = Self.table.number(of: text, Self.read) }

    var description: String { Self.table[number].text }
    /// The role. A closure and a local function have the role of the function around them.
    var role: Role { Self.table[number].role }
    var isInner: Bool { Self.table[number].isInner }
    var isClosure: Bool { Self.table[number].isClosure }
    var isStatic: Bool { Self.table[number].isStatic }
    /// The declaration: `App.start()`. A closure or a local function in `App.start()` has the same path. For an
    /// accessor, and for the code of a first value, this is the property: `Cart.items`.
    var path: Substring { Self.table[number].path }
    /// The member: `save(_:)` for `Cart.save(_:)`. It is nil for a declaration outside of types.
    var member: Substring? {
        let path = path.utf8
        let end = path.firstIndex(of: UInt8(ascii: "(")) ?? path.endIndex
        return path[..<end].lastIndex(of: UInt8(ascii: ".")).map { Substring(path[path.index(after: $0)...]) }
    }
    /// The type with the declaration: `Cart` for `Cart.save(_:)`. It is empty for a declaration outside of types.
    var typeName: Substring { member.map { path.dropLast($0.count + 1) } ?? "" }
    /// The name without type and labels: `save` for `Cart.save(_:)` and for `save(_:)`.
    var baseName: Substring { (member ?? path).prefix { $0 != "(" } }
    /// The class, and the member through which Objective-C calls the function: `Cart` and `title!getter.foreign` for
    /// `@objc Cart.title.getter`. It is nil for a function that Objective-C does not call.
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
    /// True if the compiler wrote the function for a key path.
    var isOfKeyPath: Bool { description.hasPrefix("key path ") }
    /// The number of arguments: 2 for `Cart.init(items:owner:)`.
    var argumentCount: Int { description.count { $0 == ":" } }

    private static let beginnings: [(text: String, role: Role)] = [
        ("variable initialization expression ", .initialValue), ("default argument ", .defaultArgument),
        ("property wrapper backing initializer ", .wrapperValue), ("one-time initialization ", .once),
    ]
    private static let endings: [(text: String, role: Role)] = [
        (".getter", .getter), (".unsafeMutableAddressor", .addressor), (".setter", .setter), (".modify", .modify),
        (".deinit", .deinitializer), (".yielding_mutate", .modify), (".willset", .willSet), (".didset", .didSet),
    ]

    private static func read(_ text: String) -> Entry {
        var path = text[...]
        var isInner = false
        if path.after(" #") != nil { while let inner = path.after(" in ") { (path, isInner) = (inner, true) } }
        var role = beginnings.first { path.utf8.starts(with: $0.text.utf8) }?.role
        path = path.after(" of ") ?? path.after("function for ") ?? path
        let isStatic = path.utf8.starts(with: "static ".utf8)
        if isStatic { path.removeFirst(7) }
        if role == nil, let ending = endings.first(where: { text.hasSuffix($0.text) }) {
            role = ending.role
            path.removeLast(ending.text.count)
        }
        return Entry(
            text: text, role: role ?? .function, isInner: isInner,
            isClosure: text.hasPrefix("closure #") || text.hasPrefix("implicit closure #"), isStatic: isStatic,
            path: path)
    }
}

extension FunctionName {
    /// The name for messages. A closure or a first value has the name of the declaration that it belongs to, a getter
    /// or an addressor that of its variable, and top-level code the name `main`. Other accessors keep their ending:
    /// `Cart.items.setter`.
    var shown: String {
        let path = path
        if let mangled = path.firstRange(of: "$s") { return Self.expanded(path[mangled.lowerBound...]) }
        if path.isEmpty || path.hasSuffix("_main") || path == "async_Main" { return "main" }
        let accessor = Self.endings.dropFirst(2).first { $0.role == role }?.text ?? ""
        // The compiler prints a private initializer as `Shop.().init()`.
        return (isStatic ? "static " : "")
            + path.replacing("__allocating_init", with: "init").replacing("@Sendable ", with: "")
            .replacing(".().", with: ".") + accessor
    }

    /// Returns a name for a function that a macro made, because the compiler's comment has only its mangled name:
    /// `rings` for `@Test func rings()`, and for a freestanding macro its own name, as `Preview` for `#Preview { … }`.
    /// If the name cannot be read, it is "a macro".
    private static func expanded(_ mangled: Substring) -> String {
        let text = Demangler.demangle(String(mangled.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }))
        return text.firstMatch(of: /expansion #\d+ of (\w+)/).map { String($0.1) } ?? "a macro"
    }
}

extension Substring {
    /// Returns the text after the first occurrence of a word. Returns nil if the word is not there. The C library
    /// searches faster than the standard library.
    fileprivate func after(_ word: StaticString) -> Substring? {
        var text = self
        let start = text.withUTF8 { bytes in
            bytes.baseAddress.flatMap { Bytes(start: $0, count: bytes.count).find(word) }
        }
        return start.map { self[utf8.index(startIndex, offsetBy: $0 + word.utf8CodeUnitCount)...] }
    }
}
