/// The mangled name of a function or a variable. Equal names are one number, and each name is read once.
struct Symbol: InternedText {
    /// The kind of a function, as its mangled name tells.
    enum Kind: Sendable {
        case function, closure, autoclosure, defaultArgument
        case allocatingInitializer, initializer, deinitializer
        case getter, setter, modifyAccessor
        /// An `addressor` returns the memory of a global or static variable. A `globalInitializer` computes its first
        /// value.
        case addressor, globalInitializer
        /// A function that Objective-C calls.
        case objectiveC
        /// Code that the compiler wrote to pass a call on in another form. A `witness` passes a call of a requirement
        /// to the function that implements it.
        case reabstractionThunk, witness, otherThunk
        /// A function of C, or the top-level code of a program.
        case foreign
    }

    private struct Entry {
        var name: String
        var kind: Kind
        var injection: InjectionSymbol?
        var standard: StandardFunction?
        var isOfStandardLibrary: Bool
    }

    private static let table = InternTable<String, Entry>()
    private let number: Int

    init(_ name: String) {
        number = Self.table.number(of: name) { name in
            let kind = Kind(name)
            return Entry(
                name: name, kind: kind, injection: InjectionSymbol(mangled: name), standard: StandardFunction(name),
                isOfStandardLibrary: Self.isOfStandardLibrary(name, kind))
        }
    }

    private var entry: Entry { Self.table[number] }
    var name: String { entry.name }
    var description: String { name }
    var kind: Kind { entry.kind }
    /// The function of Injection that the symbol names, if the check looks for it.
    var injection: InjectionSymbol? { entry.injection }
    var standard: StandardFunction? { entry.standard }
    /// True for a function of the standard library, for one that Foundation adds to its types, and for one of C whose
    /// symbol begins with `$sSo`. It injects nothing itself.
    var isOfStandardLibrary: Bool { entry.isOfStandardLibrary }
}

extension Symbol {
    var isInitializer: Bool { kind == .initializer || kind == .allocatingInitializer }
    var isThunk: Bool { [.reabstractionThunk, .witness, .otherThunk].contains(kind) }
    /// True for an implicit closure: of an autoclosure argument, such as `b` in `a ?? b`, which runs only if its value
    /// is needed, or of a method that is used as a value, as in `let f = screen.show`.
    var isAutoclosure: Bool { kind == .autoclosure }
    /// Returns the symbol that the reader gives to a module's top-level code, unless that is asynchronous. The
    /// compiler's symbol, such as `main`, may not name the module.
    static func main(of module: String) -> Symbol { Symbol("main of " + module) }
    /// True for the top-level code of a program, and for any `static func main()`.
    var beginsProgram: Bool {
        name.hasPrefix("main of ") || name.hasPrefix("async_Main of ")
            || name.hasSuffix("FZ") && name.contains("4mainyy")
    }
    /// True for the operator `~=` of the standard library, which compares a value with a pattern: `case "login":`.
    var comparesWithPattern: Bool { isOfStandardLibrary && name.contains("2teoi") }
    /// True for the memory of a static or global variable.
    var isVariable: Bool { name.hasPrefix("$s") && (name.hasSuffix("vp") || name.hasSuffix("vpZ")) }
    /// True for a function of the Injection module. False for one that another module adds to a type of Injection.
    var isOfInjection: Bool { name.hasPrefix("$s9Injection") && Demangler.module(ofExtension: name) == nil }
    /// True for the function that evaluates a default argument of a subscript, and for a closure in it.
    var isInDefaultOfSubscript: Bool { name.contains("ipfA") || name.contains("ipZfA") }
    /// True for the function that evaluates the default argument in `_ type: T.Type = T.self`.
    var isDefaultTypeOfInjection: Bool { kind == .defaultArgument && isOfInjection }
    var isOfConcurrency: Bool { name.hasPrefix("$sSc") }
    /// True for the function that sets a value at a key path: `root[keyPath: path] = value`.
    var setsAtKeyPath: Bool { name == "swift_setAtReferenceWritableKeyPath" }
    /// True for the getter of a static property of Foundation, such as `Date.now`. False for one that the program adds
    /// to a type of Foundation.
    var isStaticGetterOfFoundation: Bool {
        (name.hasPrefix("$s10Foundation") || name.hasPrefix("$s20FoundationEssentials")) && name.hasSuffix("vgZ")
            && Demangler.module(ofExtension: name)?.hasPrefix("Foundation") != false
    }
    /// True for code that the macro `@Test` writes.
    var isOfTestMacro: Bool { name.contains("4TestfMp_") }

    /// True for functions of the standard library, for those that Foundation adds to its types, and for those of C
    /// whose symbols begin with `$sSo`. The symbols of thunks, and of functions that other modules add, begin in the
    /// same way, but are not included.
    private static func isOfStandardLibrary(_ name: String, _ kind: Kind) -> Bool {
        guard name.hasPrefix("$ss") || name.hasPrefix("$sS") || name.hasPrefix("$sBi"),
            ![.reabstractionThunk, .witness, .otherThunk].contains(kind)
        else { return false }
        return Demangler.module(ofExtension: name).map { $0 == "Swift" || $0.hasPrefix("Foundation") } ?? true
    }

    /// Returns the name that the syntax tree has for a function. For an initializer, this is the name of the allocating
    /// initializer. For an accessor, it is the name of the property or the subscript. Other names stay as they are.
    static func inTree(_ name: String) -> String {
        let isStatic = name.hasSuffix("Z")
        let end = name.dropLast(isStatic ? 1 : 0)
        if end.hasSuffix("fc") { return end.dropLast() + "C" }
        let isAccessor = ["vg", "vs", "vM", "vr", "ig", "is", "iM", "ir"].contains(where: end.hasSuffix)
        return isAccessor ? end.dropLast() + (isStatic ? "pZ" : "p") : name
    }
}

extension Symbol.Kind {
    /// Reads the kind from the operators at the end of a mangled name.
    fileprivate init(_ name: String) {
        guard name.hasPrefix("$s") else {
            self = .foreign
            return
        }
        // A number may stand between the operator and the `_`: `fU_` is the first closure of a function, and `fU0_` the
        // second. So it is with `fu_`, an implicit closure, and `fA_`, a default argument.
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
