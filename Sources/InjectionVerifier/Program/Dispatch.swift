/// Finds the functions that a call reaches, and the types that their generic parameters stand for there.
///
/// For example, `func save<T: Storable>(_ value: T) { value.store() }` is called as `save(items)`. That call reaches
/// `save`, with `[Item]` for `T`. By name, `value.store()` reaches the `store` of each type that conforms to
/// `Storable`. With `[Item]` for `T`, it reaches only that of `Array`.
struct Dispatch {
    struct Target {
        var symbol: Symbol
        var types: Substitution
        /// Strong only if the call can reach no other function.
        var strength: Strength
    }

    private let functions: Functions
    private let hierarchy: TypeHierarchy
    private let members: ClassMembers
    private let modules: Set<String>

    init(_ modules: some Collection<ModuleFacts>, _ functions: Functions, _ hierarchy: TypeHierarchy) {
        (self.functions, self.hierarchy) = (functions, hierarchy)
        members = ClassMembers(modules)
        self.modules = Set(modules.map(\.name))
    }

    /// Finds the functions that a call may reach, by name alone. Unread functions that the call names are among them.
    /// There are none for an argument or a stored function.
    func candidates(_ callee: Call.Callee, in function: Function) -> [Symbol] {
        switch callee {
        case .function(let symbol): [symbol]
        case .member(let member): members.implementations(of: member)
        case .superMember(let member): members.implementationsOfClassItself(of: member)
        case .requirement(let member, _): witnesses(of: member, in: function).map(\.symbol)
        case .conformance(let proto, let type):
            (type.isConcrete(in: function) ? type.parts : [TypeID(.outside)])
                .flatMap { hierarchy.witnesses(of: $0, proto) }
        case .parameter, .value: []
        }
    }

    /// Finds the functions that a call may run, by name alone: those that it may reach, the closures that it is handed,
    /// and the functions that these captured.
    func targets(at site: CallSite) -> [Symbol] {
        functions[site.function].map { targets(of: $0.calls[site.call], in: $0) } ?? []
    }

    private func targets(of call: Call, in function: Function) -> [Symbol] {
        candidates(call.callee, in: function) + call.closureSymbols
    }

    /// Finds the functions that the calls in the body of the function `symbol` may run, by name alone.
    func targets(in symbol: Symbol) -> [Symbol] {
        functions[symbol].map { function in function.calls.flatMap { targets(of: $0, in: function) } } ?? []
    }

    /// True if unread code may call a function without naming it. Such a function is the witness of a requirement, or
    /// the override of a class member, that an unread module declares.
    func isCalledFromOutside(_ function: Function) -> Bool {
        if members.overridesOfOthers.contains(function.symbol) { return true }
        guard let proto = Demangler.conformance(of: function.symbol)?.proto else { return false }
        return !modules.contains(String(proto.prefix { $0 != "." }))
    }

    /// Finds the functions that a call reaches. `types` is what the generic parameters of its caller stand for. If the
    /// call is handed a pack of types, as in `repeat register(each T.self)`, it reaches the function once with each
    /// type.
    func targets(of call: Call, in caller: Function, _ types: Substitution) -> [Target] {
        let arguments = functions.typeArguments(of: call, in: caller.symbol).map {
            $0.map { types.apply(to: $0, in: hierarchy) } ?? TypeID(.names)
        }
        let packs = arguments.map { $0.type.packElements }
        let count = packs.compactMap { $0?.count }.max()
        guard let count else { return targets(of: call, in: caller, types, arguments) }
        return (0..<count).flatMap { index in
            let each = zip(arguments, packs).map { $1.map { $0[min(index, $0.count - 1)] } ?? $0 }
            return targets(of: call, in: caller, types, each)
        }
    }

    private func targets(
        of call: Call, in caller: Function, _ types: Substitution, _ arguments: [TypeID]
    ) -> [Target] {
        var arguments = arguments
        switch call.callee {
        case .function, .superMember:
            return candidates(call.callee, in: caller).compactMap {
                target($0, call, types, .strong) { direct($0, arguments) }
            }
        case .member(let member):
            let implementations = members.implementations(of: member)
            // If unread code declares the member, it may have overrides that were not read, so no implementation is
            // certain.
            let isCertain = implementations.count == 1 && !members.implementationsOfClassItself(of: member).isEmpty
            return implementations.compactMap {
                target($0, call, types, isCertain ? .strong : .dynamic) { bind($0, of: member, arguments) }
            }
        case .requirement(let member, let type):
            let exact = types.apply(to: type, in: hierarchy)
            let bases = hierarchy.bases(of: exact)
            let reached = witnesses(of: member, in: caller).filter { witness in
                bases?.contains { $0.mayBe(witness.base) } ?? true
            }
            if !arguments.isEmpty { arguments.removeFirst() }
            // No witness was read. An unread one may call the witnesses of the generic arguments. For example, the `==`
            // of two arrays is the standard library's, and compares their elements.
            if reached.isEmpty, bases != nil {
                return conforming(exact.genericArguments, member.owner, call, types, .conditional)
            }
            let isCertain = reached.count == 1 && bases != nil
            return reached.compactMap {
                target($0.symbol, call, types, isCertain ? .strong : .dynamic) { bind($0, to: exact, arguments) }
            }
        case .conformance(let proto, let type):
            return conforming([types.apply(to: type, in: hierarchy)], proto, call, types, .dynamic)
        case .parameter, .value: return []
        }
    }

    /// Finds the witnesses that an unread function may call, because it requires that `types` conform to the protocol
    /// `proto`: those of `types`, and those of the generic arguments of `types`.
    private func conforming(
        _ types: [TypeID], _ proto: TypeID, _ call: Call, _ caller: Substitution, _ strength: Strength
    ) -> [Target] {
        types.flatMap(\.parts).flatMap { type in
            hierarchy.witnesses(of: type, proto).compactMap {
                target($0, call, caller, strength) { bind($0, to: type, []) }
            }
        }
    }

    /// Returns a function with the types that its generic parameters stand for. Returns nil if it was not read, or if
    /// `bind` returns nil because the call cannot reach it with these types.
    private func target(
        _ symbol: Symbol, _ call: Call, _ caller: Substitution, _ strength: Strength,
        _ bind: (Function) -> Substitution?
    ) -> Target? {
        guard let function = functions[symbol], var bound = bind(function) else { return nil }
        let dynamicSelf = Unknown.dynamicSelf
        if function.genericParameters.contains(dynamicSelf.rawValue) {
            if let type = call.dynamicSelf {
                bound.types[dynamicSelf.rawValue] = caller.apply(to: type, in: hierarchy)
            } else if let type = functions.selfType(of: function),
                !hierarchy.inheritedClasses.contains(hierarchy.plainBase(type))
            {
                bound.types[dynamicSelf.rawValue] = bound.apply(to: type, in: hierarchy)
            }
        }
        for name in function.genericParameters where bound.types[name] == nil {
            bound.types[name] = TypeID(name == dynamicSelf.rawValue ? dynamicSelf : .dispatch)
        }
        for (name, type) in bound.types where type.isTooDeep { bound.types[name] = TypeID(.tooDeep) }
        return Target(symbol: symbol, types: bound, strength: strength)
    }

    private func direct(_ function: Function, _ arguments: [TypeID]) -> Substitution {
        let names = function.genericParameters.filter { $0 != Unknown.dynamicSelf.rawValue }
        return names.count == arguments.count ? Substitution(names, arguments) : Substitution()
    }

    /// Binds the generic parameters of a witness: first those of the conforming type, then those of the requirement
    /// itself.
    private func bind(_ function: Function, to type: TypeID, _ arguments: [TypeID]) -> Substitution {
        let names = function.genericParameters
        guard !names.isEmpty else { return Substitution() }
        var bound = Substitution()
        if case .unknown(let unknown) = type.type {
            bound = Substitution(names, all: unknown)
        } else if let pattern = functions.selfType(of: function) {
            bound =
                hierarchy.supertypes(of: type).lazy.compactMap { Substitution.match(pattern, $0, names) }.first ?? bound
        }
        guard names.count >= arguments.count else { return bound }
        bound.types.merge(Substitution(names.suffix(arguments.count), arguments).types) { _, new in new }
        return bound
    }

    /// Binds the generic parameters of a function that a call of a class member reaches. `arguments` are the generic
    /// arguments of the call, for the function in the class that declares the member. Returns nil for an override in a
    /// class that inherits from other types: `Box<Int>.open` for a call on `Box<String>`.
    private func bind(_ function: Function, of member: Member, _ arguments: [TypeID]) -> Substitution? {
        let declarations = members.implementationsOfClassItself(of: member)
        if declarations.contains(function.symbol) { return direct(function, arguments) }
        guard declarations.count == 1, let declaring = functions[declarations[0]],
            let declaringType = functions.selfType(of: declaring),
            let type = functions.selfType(of: function)
        else { return Substitution() }
        let declared = direct(declaring, arguments).apply(to: declaringType, in: hierarchy)
        let ofClass = declaringType.type.names
        let count = declaring.genericParameters.count { !ofClass.contains($0) && $0 != Unknown.dynamicSelf.rawValue }
        let names = function.genericParameters.filter { $0 != Unknown.dynamicSelf.rawValue }
        for superclass in hierarchy.supertypes(of: type) where superclass.base == declared.base {
            guard var bound = Substitution.match(superclass, declared, names) else {
                return declared.unknown == nil ? nil : Substitution()
            }
            if names.count >= count {
                bound.types.merge(Substitution(names.suffix(count), arguments.suffix(count)).types) { _, new in new }
            }
            return bound
        }
        return Substitution()
    }

    /// Finds the witnesses of a requirement. If several modules declare protocols of the same name, only the witnesses
    /// of the one that the calling function means are returned. If that is not known, all are.
    private func witnesses(of member: Member, in function: Function) -> [(base: BaseName, symbol: Symbol)] {
        let asked = functions.meaning(of: member.owner, in: function.symbol).map(hierarchy.baseName)
        return (hierarchy.witnesses[member] ?? []).filter { witness in
            guard let asked, asked.plain == witness.proto.plain else { return true }
            return asked.mayBe(witness.proto)
        }.map { ($0.base, $0.symbol) }
    }
}

extension SILType {
    /// The elements of a pack of types: `A` and `B` for `Pack{A, B}`. A function that hands on its own pack has
    /// `Pack{repeat A}`, whose element is `A`. It is nil for a type that is no pack.
    fileprivate var packElements: [TypeID]? {
        guard case .pack(let types) = self else { return nil }
        return types.map { if case .prefixed("repeat ", let type) = $0 { TypeID(type) } else { TypeID($0) } }
    }
}

extension TypeID {
    /// The number of brackets and commas above which a type is replaced by an `Unknown`.
    /// `func nest<T>(_: T) { nest([T]()) }` calls itself with a new type each time, so without a limit the call graph
    /// has no end. Types that people write have far fewer.
    private static let mostParts = 32

    fileprivate var isTooDeep: Bool {
        let parts = description.utf8.count { "<,(".utf8.contains($0) }
        return parts > Self.mostParts
            || self != TypeID(.tooDeep) && type.names.contains(Unknown.tooDeep.rawValue)
    }
}
