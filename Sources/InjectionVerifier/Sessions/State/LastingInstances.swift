/// Finds, for each generic type of the program, the exact types of the objects that live as long as the program. Also
/// finds the writers that run on such objects.
///
/// With `static let root = Store<App>()` and `InjectionManager.register(Store<Cart>.self) { … }`, only `Store<App>`
/// lasts. A method of `Store` that code calls only on a `Store<Cart>` then writes no lasting variable. If `Store<R>`
/// has a property `state: R.State`, the lasting property has the type `App.State`.
final class LastingInstances {
    private let program: Program
    private let variables: Variables
    private let genericTypes: GenericTypes
    /// The types of the lasting objects of each type, by its plain name: `Store<App>` for `Store`. An entry without
    /// generic arguments stands for an object whose arguments are not known.
    private var instances: [TypeID: Set<TypeID>] = [:]
    /// Each generic type in terms of its own parameters: `Store<R>` for `Store`.
    private let patterns: [TypeID: TypeID]

    init(_ program: Program, _ variables: Variables, patterns: [TypeID: TypeID]) {
        (self.program, self.variables, self.patterns) = (program, variables, patterns)
        genericTypes = GenericTypes(program)
    }

    /// The types of the objects that `noteMade` has noted, by plain name.
    private var made: [TypeID: Set<TypeID>] = [:]

    /// Notes the types of the objects of generic types that functions make for the first value of a lasting variable. A
    /// type whose generic arguments are not known is noted without them. An initializer that calls another one of its
    /// own type makes no further object.
    func noteMade(by symbols: [Symbol]) {
        _ = Set(reachableFrom: symbols) { symbol -> [Symbol] in
            guard let function = program.functions[symbol] else { return [] }
            return program.runs(by: symbol).map { run in
                guard let type = program.functions[run.symbol]?.selfType, !type.genericArguments.isEmpty,
                    program.functions[run.symbol]?.isInitializer == true,
                    !function.isInitializer || function.selfType != type
                else { return run.symbol }
                let targets = program.dispatch.targets(of: function.calls[run.call], in: function, Substitution())
                for target in targets where target.symbol == run.symbol {
                    let exact = target.types.apply(to: type, in: program.hierarchy)
                    let name = variables.plainName(type)
                    made[name, default: []].insert(isKnown(exact, besides: function.genericParameters) ? exact : name)
                }
                return run.symbol
            }
        }
    }

    /// Adds the objects of the type `name` that a lasting variable or a registration of the type `declared` may hold.
    /// `declared` is nil for an object that the system or launch makes. `owner` is the type that has the variable as a
    /// property.
    ///
    /// If `declared` names generic arguments, as `Store<App>` does, the objects have these. Otherwise they have those
    /// that `noteMade` has noted, if `isMade` is true. If neither tells, or the arguments are not known types, the type
    /// is added without arguments, which stands for any. The superclasses are added, too.
    func add(_ name: TypeID, in declared: TypeID?, of owner: TypeID?, isMade: Bool) {
        let parameters = owner.flatMap { patterns[$0] }?.genericArguments.map(\.description) ?? []
        let named = (declared?.parts ?? []).filter { variables.plainName($0) == name && !$0.genericArguments.isEmpty }
        let known = named.filter { isKnown($0, besides: parameters) }
        let others = isMade && named.isEmpty ? made[name] ?? [] : []
        for instance in known.isEmpty ? others.isEmpty ? [name] : others.sorted() : known {
            for type in program.hierarchy.supertypes(of: instance) {
                instances[variables.plainName(type), default: []].insert(type)
            }
        }
    }

    /// True if each generic argument of a type is a type of the program or one like `Int`, and none is a generic
    /// parameter.
    private func isKnown(_ type: TypeID, besides parameters: [String]) -> Bool {
        type.genericArguments.flatMap(\.baseNames).allSatisfy { argument in
            !parameters.contains(argument.description)
                && (argument.has(.plain) || variables.isDeclared(variables.plainName(argument)))
        }
    }

    /// Returns the writers that may write a variable of a lasting object. If only `Store<App>` lasts, this leaves out
    /// code that runs only on a `Store<Cart>`, and writes of `state.item` if `App.State` has no `item`. If the types of
    /// the lasting objects are not known, returns all writers.
    func lasting(_ writers: [Writers.Writer], of declaration: Variables.Declaration) -> [Writers.Writer] {
        guard let owner = declaration.owner, let pattern = patterns[owner], let instances = instances[owner],
            instances.allSatisfy({ !$0.genericArguments.isEmpty })
        else { return writers }
        let names = pattern.genericArguments.map(\.description)
        let types = instances.compactMap { instance in
            Substitution.match(pattern, instance, names)?.apply(to: declaration.type, in: program.hierarchy)
        }
        return writers.filter { writer in
            mayRun(writer.function, pattern, names, instances)
                && (writer.write.path.first?.owner).map { owner in types.contains { mayHold($0, propertiesOf: owner) } }
                    != false
        }
    }

    /// True if the function `symbol` may run on an object whose type is one of `instances`. `pattern` is the generic
    /// type with its parameters `names`. Also true if the types that the function is used with are not known.
    private func mayRun(
        _ symbol: Symbol, _ pattern: TypeID, _ names: [String], _ instances: Set<TypeID>
    ) -> Bool {
        guard let function = program.functions[symbol],
            TypeID(String(function.name.path)).isDeclared(in: variables.plainName(pattern)),
            Set(names).isSubset(of: function.genericParameters), let types = genericTypes.types(of: symbol)
        else { return true }
        return types.contains { types in
            let type = types.apply(to: pattern, in: program.hierarchy)
            return type.unknown != nil || instances.contains { isSame($0, type) }
        }
    }

    /// True if two types are the same, whether they are written with or without modules.
    private func isSame(_ one: TypeID, _ other: TypeID) -> Bool {
        one.parts.map(program.hierarchy.plainBase) == other.parts.map(program.hierarchy.plainBase)
    }

    /// True if a value of `type` may be or hold a value of the type `owner`, with its properties. Also true if `type`
    /// is not known or names an unread type.
    private func mayHold(_ type: TypeID, propertiesOf owner: TypeID) -> Bool {
        let names = type.heldNames.map(variables.plainName)
        return type.unknown != nil || !names.allSatisfy(variables.isDeclared)
            || names.flatMap(variables.ancestry).contains(variables.plainName(owner))
    }
}
