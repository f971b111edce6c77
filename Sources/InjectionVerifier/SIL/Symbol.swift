/// The mangled name of a function. Names that are equal are one number, and what a name says of its function is read
/// once.
struct Symbol: InternedText {
    /// The kind of function that the end of a mangled name says.
    enum Kind: Sendable {
        case function, closure, autoclosure, defaultArgument
        case allocatingInitializer, initializer, deinitializer
        case getter, setter, modifyAccessor
        /// An addressor returns the memory of a global or static variable; the other makes its first value.
        case addressor, globalInitializer
        /// A function that Objective-C calls.
        case objectiveC
        /// Code that the compiler wrote to pass from one form of a call to another; of a conformance, to the function
        /// that meets a requirement.
        case reabstractionThunk, witness, otherThunk
        /// A function of C, or the beginning of a program.
        case foreign
    }

    private struct Entry {
        var name: String
        var kind: Kind
        var injection: InjectionSymbol?
        var standard: StandardFunction?
        var isOfStandardLibrary: Bool
    }

    private static let all = InternTable<String, Entry>()
    private let number: Int

    init(_ name: String) {
        number = Self.all.number(of: name) { name in
            let kind = Kind(name)
            return Entry(
                name: name, kind: kind, injection: InjectionSymbol(mangled: name), standard: StandardFunction(name),
                isOfStandardLibrary: Self.isOfStandardLibrary(name, kind))
        }
    }

    private var entry: Entry { Self.all[number] }
    var name: String { entry.name }
    var description: String { name }
    var kind: Kind { entry.kind }
    /// The function of the library that it names, if it is one of those that this tool looks for.
    var injection: InjectionSymbol? { entry.injection }
    var standard: StandardFunction? { entry.standard }
    /// A function of the standard library injects nothing itself.
    var isOfStandardLibrary: Bool { entry.isOfStandardLibrary }
}

extension Symbol {
    var isInitializer: Bool { kind == .initializer || kind == .allocatingInitializer }
    var isThunk: Bool { [.reabstractionThunk, .witness, .otherThunk].contains(kind) }
    /// `a ?? b`, `a && b`: `b` is run only if it is needed.
    var isAutoclosure: Bool { kind == .autoclosure }
    /// The top level of a module. All are called `main`, so the reader adds the module.
    static func main(of module: String) -> Symbol { Symbol("main of " + module) }
    /// The top level of a program, or its `static func main()`.
    var beginsProgram: Bool {
        name.hasPrefix("main of ") || name.hasPrefix("async_Main of ")
            || name.hasSuffix("FZ") && name.contains("4mainyy")
    }
    /// A static or global variable, in its memory.
    var isVariable: Bool { name.hasPrefix("$s") && (name.hasSuffix("vp") || name.hasSuffix("vpZ")) }
    /// A function of the Injection module.
    var isOfInjection: Bool { name.hasPrefix("$s9Injection") }
    /// True for the function that evaluates `_ type: T.Type = T.self`.
    var isDefaultTypeOfInjection: Bool { kind == .defaultArgument && isOfInjection }
    var isOfConcurrency: Bool { name.hasPrefix("$sSc") }
    /// `root[keyPath: path] = value`
    var setsAtKeyPath: Bool { name == "swift_setAtReferenceWritableKeyPath" }
    /// True for code that the macro `@Test` writes.
    var isOfTestMacro: Bool { name.contains("4TestfMp_") }

    /// Functions that other modules add to the library's types, and thunks, begin in the same way.
    private static func isOfStandardLibrary(_ name: String, _ kind: Kind) -> Bool {
        guard name.hasPrefix("$ss") || name.hasPrefix("$sS") || name.hasPrefix("$sBi"),
            ![.reabstractionThunk, .witness, .otherThunk].contains(kind)
        else { return false }
        return Demangler.module(ofExtension: name).map { $0 == "Swift" || $0.hasPrefix("Foundation") } ?? true
    }

    /// As the syntax tree names it. An initializer has two names: one allocates the object, too. Where a getter or
    /// setter is called, the tree has the property or the subscript.
    static func inTree(_ name: String) -> String {
        let isStatic = name.hasSuffix("Z")
        let end = name.dropLast(isStatic ? 1 : 0)
        if end.hasSuffix("fc") { return end.dropLast() + "C" }
        let isAccessor = ["vg", "vs", "vM", "vr", "ig", "is", "iM", "ir"].contains(where: end.hasSuffix)
        return isAccessor ? end.dropLast() + (isStatic ? "pZ" : "p") : name
    }
}

extension Symbol.Kind {
    /// The operators at the end of a mangled name tell the kind.
    fileprivate init(_ name: String) {
        guard name.hasPrefix("$s") else {
            self = .foreign
            return
        }
        // `fU_`, `fU0_`: the number says which of them it is.
        if name.hasSuffix("_") {
            let numbered = name.utf8.dropLast().reversed().drop { $0 >= 48 && $0 <= 57 }
            self =
                numbered.starts(with: "uf".utf8)
                ? .autoclosure
                : numbered.starts(with: "Uf".utf8)
                    ? .closure : numbered.starts(with: "Af".utf8) ? .defaultArgument : .function
            return
        }
        self = Self.endings.first { name.hasSuffix($0.text) }?.kind ?? .function
    }

    private static let endings: [(text: String, kind: Self)] = [
        ("fc", .initializer), ("fC", .allocatingInitializer), ("fd", .deinitializer), ("fD", .deinitializer),
        ("fE", .deinitializer),
        ("vg", .getter), ("vs", .setter), ("vM", .modifyAccessor), ("iM", .modifyAccessor), ("vau", .addressor),
        ("_WZ", .globalInitializer),
        ("To", .objectiveC), ("TR", .reabstractionThunk), ("TRTA", .reabstractionThunk), ("TW", .witness),
        ("TA", .otherThunk), ("Tu", .otherThunk), ("TwB", .otherThunk),
    ]
}
