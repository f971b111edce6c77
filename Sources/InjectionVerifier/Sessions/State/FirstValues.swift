/// Finds the code that gives a variable its first value, and the objects that this code makes and injects.
final class FirstValues {
    struct Injected: Hashable {
        var type: TypeID
        var place: Place
        /// The property that stores the injected object; nil if no property does.
        var property: Variable?
    }

    private let program: Program
    private let writers: Writers
    private let writes: Writes
    private var variables: Variables { writes.variables }
    /// For each variable, the functions that compute its first value: the expression after its `=`, the global
    /// initializer of a static or global variable, or the getter of a lazy property.
    private var expressions: [Variable: [Symbol]] = [:]
    /// The static and global variables that only tests and previews read or write.
    private(set) var ofTests: Set<Variable> = []
    private let initializers: [TypeID: [Function]]
    /// The injections whose types a caller decides, by the place of the call that does: for
    /// `static let user: User = make()`, with a generic `make`, the call of `make`.
    private let decided: [Place: [Injection]]
    private let madeTypes = Memo<Symbol, Set<TypeID>>()
    private let injectionsBySymbol = Memo<Symbol, [Injected]>()

    init(_ injections: [Injection], _ writers: Writers, _ writes: Writes) {
        decided = Dictionary(grouping: injections.filter { !$0.chain.isEmpty && !$0.isChosenByType }, by: \.place)
        (program, self.writers, self.writes) = (writes.program, writers, writes)
        let functions = program.functions.values.filter { [program] in !program.isTest($0.symbol) }
        let variables = writes.variables
        initializers = Dictionary(grouping: functions.filter(\.isInitializer)) {
            $0.selfType.map(variables.plainName) ?? ""
        }
        for function in program.functions.values {
            let isTest = program.isTest(function.symbol)
            if !isTest, function.name.role == .initialValue && !function.name.isInner || function.isLazyGetter {
                expressions[function.accessed, default: []].append(function.symbol)
            } else if function.symbol.kind == .globalInitializer {
                let variables = Set(writes.writes(in: function.symbol).map(\.variable))
                if isTest { ofTests.formUnion(variables) }
                for variable in variables where !isTest { expressions[variable, default: []].append(function.symbol) }
            }
        }
    }

    func initializers(of type: TypeID) -> [Function] { initializers[type] ?? [] }

    /// True if a function computes the first value of a variable, as the expression `Inject()` does in
    /// `static let user: User = Inject()`. Also true for the getter of a lazy property.
    func isExpression(_ symbol: Symbol, of variable: Variable) -> Bool {
        expressions[variable]?.contains(symbol) == true
    }

    /// Returns the functions that may give a variable its first value: those for which `isExpression` is true, the
    /// initializers of the type that declares it, the top-level code of a script, and functions that write the
    /// variable, but never after launch.
    func firstValueFunctions(of variable: Variable) -> [Symbol] {
        var functions = expressions[variable] ?? []
        if let owner = variables[variable]?.owner {
            functions += initializers(of: owner).filter { initializer in
                initializer.symbol.kind == .allocatingInitializer
                    || writes.writes(in: initializer.symbol).contains { $0.variable == variable }
            }.map(\.symbol)
        } else if let main = writers.topLevel[variable] {
            functions.append(main)
        }
        let writers = self.writers.byVariable[variable] ?? []
        let later = Set(writers.filter(\.isAfterLaunch).map(\.function))
        return functions + writers.map(\.function).filter { !later.contains($0) }
    }

    /// Finds the types of the objects that a function makes, itself or in functions that it calls. The search stops at
    /// each initializer that is called, so the objects that `Shell()` makes for its own properties are left out. It
    /// also stops at static and global variables, so their first values are left out.
    func types(madeBy symbol: Symbol) -> Set<TypeID> {
        madeTypes(symbol) {
            var types: Set<TypeID> = []
            _ = Set(reachableFrom: [symbol]) { next in
                program.runs(by: next).map(\.symbol).filter { called in
                    guard let function = program.functions[called], function.isInitializer else {
                        return called.kind != .addressor
                    }
                    if let type = function.selfType { types.insert(variables.plainName(type)) }
                    return false
                }
            }
            return types
        }
    }

    /// Returns the type that an initializer initializes; nil for other functions.
    func type(initializedBy symbol: Symbol) -> TypeID? {
        program.functions[symbol].flatMap { $0.isInitializer ? $0.selfType : nil }.map(variables.plainName)
    }

    /// Finds the types of the objects that a call of a function makes. For an initializer, this is only the type of its
    /// own object.
    func types(madeByCalling symbol: Symbol) -> Set<TypeID> {
        guard program.functions[symbol]?.isInitializer == true else { return types(madeBy: symbol) }
        return Set([type(initializedBy: symbol)].compactMap(\.self))
    }

    /// Finds the types of the objects that the code of a variable's first value makes and stores in it.
    func types(storedIn variable: Variable) -> Set<TypeID> {
        types(storedIn: variable, by: firstValueFunctions(of: variable))
    }

    /// Finds the types of the objects that some of the functions make and store which give a variable its first value.
    func types(storedIn variable: Variable, by functions: [Symbol]) -> Set<TypeID> {
        functions.reduce(into: []) { $0.formUnion(types(storedIn: variable, by: $1)) }
    }

    /// Finds the types of the objects that a function makes and stores in a variable: `Screen` for
    /// `window.root = Screen()`. For `window.root = screen` it finds none, because other code made that screen. If the
    /// function is the expression of the variable or the initializer of a struct, all objects that it makes count as
    /// stored.
    private func types(storedIn variable: Variable, by symbol: Symbol) -> Set<TypeID> {
        if isExpression(symbol, of: variable) || isOfStruct(symbol) { return types(madeBy: symbol) }
        let stored = writes.writes(in: symbol).filter { $0.variable == variable }.flatMap(\.origins)
        return stored.reduce(into: []) {
            switch $1 {
            case .made(let type): $0.insert(variables.plainName(type))
            case .returned(let function): $0.formUnion(types(madeBy: function))
            case .nothing, .literal, .injected, .read, .argument, .now, .measure, .other: break
            }
        }
    }

    /// Finds the injections whose results may be in the first value of a variable.
    func injections(storedIn variable: Variable) -> [Injected] {
        firstValueFunctions(of: variable).flatMap { symbol -> [Injected] in
            let injections = injections(by: symbol).filter { $0.property == nil || $0.property == variable }
            guard !isExpression(symbol, of: variable), !isOfStruct(symbol), let function = program.functions[symbol]
            else {
                return injections
            }
            let stored = writes.writes(in: symbol).filter { $0.variable == variable }.flatMap(\.origins)
            return injections.filter { $0.property == variable }
                + stored.flatMap { self.injections(in: $0, in: function) }
        }
    }

    /// Finds the injections whose results a value may be, or may be computed from.
    func injections(in origin: Write.Provenance, in function: Function) -> [Injected] {
        switch origin {
        case .injected(let call):
            let call = function.calls[call]
            return types(injectedAt: call, in: function.symbol).map { Injected(type: $0, place: call.place) }
        case .returned(let symbol): return injections(by: symbol)
        case .read(.accessor(let getter, _)):
            return program.dispatch.candidates(getter, in: function).flatMap(injections)
        case .nothing, .literal, .read, .argument, .made, .now, .measure, .other: return []
        }
    }

    /// True if a function is the initializer of a struct. A memberwise initializer has no write for each property, so
    /// for structs it is not known in which property an object is stored.
    private func isOfStruct(_ symbol: Symbol) -> Bool {
        guard symbol.kind == .allocatingInitializer else { return false }
        return program.functions[symbol]?.selfType.map { variables.kinds[variables.plainName($0)] == .struct } == true
    }

    /// True if a new object of a type has nothing of a user: its initializers inject nothing, and call no function that
    /// was read, except other initializers. These are not followed. Also true for a type without an initializer that
    /// was read.
    func isMadeOfNothingElse(_ type: TypeID) -> Bool {
        initializers(of: type).allSatisfy { initializer in
            program.runs(by: initializer.symbol).allSatisfy { program.functions[$0.symbol]?.isInitializer == true }
                && !initializer.calls.contains(where: \.injects)
        }
    }

    /// Returns the types that a call injects: one if it calls `Inject`, and those that it makes generic code inject.
    func types(injectedAt call: Call, in function: Symbol) -> [TypeID] {
        if call.injects { return [program.injectedType(of: call, in: function)].compactMap(\.self) }
        return decided[call.place]?.map(\.type) ?? []
    }

    /// Finds the injections that a function makes, itself or in functions that it calls. The search stops at each
    /// initializer that is called, and at static and global variables.
    func injections(by symbol: Symbol) -> [Injected] {
        injectionsBySymbol(symbol) {
            var injections: [Injected] = []
            _ = Set(reachableFrom: [symbol]) { next in
                guard let function = program.functions[next] else { return [] }
                for call in function.calls where call.time == .now && !call.isReference {
                    let property = program.property(call.destination, in: next).map(Variable.init(property:))
                    injections += types(injectedAt: call, in: next).map {
                        Injected(type: $0, place: call.place, property: property)
                    }
                }
                // A key path such as `\.user` only names the getter of `user`, and unread code calls the getter. So the
                // getter counts as called here.
                let paths = function.calls.filter { $0.time == .escaping && !$0.isReference }.compactMap(
                    \.callee.symbol
                )
                .filter { program.functions[$0].map { $0.name.role == .getter || $0.isTransparent } == true }
                return (program.runs(by: next).map(\.symbol) + paths).filter { called in
                    program.functions[called]?.isInitializer == false && called.kind != .addressor
                }
            }
            return injections
        }
    }
}
