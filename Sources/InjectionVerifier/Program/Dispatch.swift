/// Which functions a call reaches, and what their generic parameters then stand for.
struct Dispatch {
    struct Target {
        var symbol: Symbol
        var types: Substitution
        /// Strong if no other function can be meant.
        var strength: Strength
    }

    private let functions: Functions
    private let hierarchy: TypeHierarchy
    private let members: ClassMembers
    private let modules: Set<String>

    init(_ modules: [ModuleFacts], _ functions: Functions, _ hierarchy: TypeHierarchy) {
        (self.functions, self.hierarchy) = (functions, hierarchy)
        members = ClassMembers(modules)
        self.modules = Set(modules.map(\.name))
    }

    /// Whatever a call may reach, by name alone.
    func candidates(_ callee: Call.Callee, in function: Function) -> [Symbol] {
        switch callee {
        case .function(let symbol): [symbol]
        case .member(let member): members.implementations(of: member)
        case .superMember(let member): members.own(member)
        case .requirement(let member, _): witnesses(of: member, in: function).map(\.symbol)
        case .conformance(let proto, let type):
            (type.isConcrete(in: function) ? type.parts : [TypeID(.outside)])
                .flatMap { hierarchy.witnesses(of: $0, proto) }
        case .parameter, .value: []
        }
    }

    /// Whatever a call may run: what it calls, and what it is handed.
    func targets(at site: CallSite) -> [Symbol] {
        guard let function = functions[site.function] else { return [] }
        let call = function.calls[site.call]
        return candidates(call.callee, in: function) + call.closureSymbols
    }

    /// Whatever a function may run.
    func targets(in symbol: Symbol) -> [Symbol] {
        functions[symbol]?.calls.indices.flatMap { targets(at: CallSite(function: symbol, call: $0)) } ?? []
    }

    /// Whether code that was not read calls a function without its name: it stands behind a requirement of a protocol,
    /// or overrides a member of a class, that others declare.
    func isCalledFromOutside(_ function: Function) -> Bool {
        if members.overridesOfOthers.contains(function.symbol) { return true }
        guard let proto = Demangler.conformance(of: function.symbol)?.proto else { return false }
        return !modules.contains(String(proto.prefix { $0 != "." }))
    }

    /// What a call reaches; `types` are those of the function that calls. For a pack, it is reached with each type in
    /// turn.
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
            let all = members.implementations(of: member)
            // What a protocol or a class that was not read requires, others may do, too.
            let isCertain = all.count == 1 && !members.own(member).isEmpty
            return all.compactMap {
                target($0, call, types, isCertain ? .strong : .dynamic) { bind($0, of: member, arguments) }
            }
        case .requirement(let member, let type):
            let exact = types.apply(to: type, in: hierarchy)
            let bases = hierarchy.bases(of: exact)
            let all = witnesses(of: member, in: caller).filter { witness in
                bases?.contains { $0.mayBe(witness.base) } ?? true
            }
            if !arguments.isEmpty { arguments.removeFirst() }
            // `==` of two arrays compares their elements.
            if all.isEmpty, bases != nil {
                return conforming(exact.genericArguments, member.owner, call, types, .conditional)
            }
            let isCertain = all.count == 1 && bases != nil
            return all.compactMap {
                target($0.symbol, call, types, isCertain ? .strong : .dynamic) { bind($0, to: exact, arguments) }
            }
        case .conformance(let proto, let type):
            return conforming([types.apply(to: type, in: hierarchy)], proto, call, types, .dynamic)
        case .parameter, .value: return []
        }
    }

    /// What code that is not read may call of types that it asks for a conformance, and of all that they are made of.
    private func conforming(
        _ types: [TypeID], _ proto: TypeID, _ call: Call, _ caller: Substitution, _ strength: Strength
    ) -> [Target] {
        types.flatMap(\.parts).flatMap { type in
            hierarchy.witnesses(of: type, proto).compactMap {
                target($0, call, caller, strength) { bind($0, to: type, []) }
            }
        }
    }

    /// A function that was read, with what its generic parameters stand for; nil if it is one of other types.
    private func target(
        _ symbol: Symbol, _ call: Call, _ caller: Substitution, _ strength: Strength,
        _ bind: (Function) -> Substitution?
    ) -> Target? {
        guard let function = functions[symbol], var bound = bind(function) else { return nil }
        let own = Unknown.dynamicSelf
        if function.genericParameters.contains(own.rawValue) {
            if let type = call.dynamicSelf {
                bound.types[own.rawValue] = caller.apply(to: type, in: hierarchy)
            } else if let type = functions.selfType(of: function),
                !hierarchy.inheritedClasses.contains(hierarchy.plainBase(type))
            {
                bound.types[own.rawValue] = bound.apply(to: type, in: hierarchy)
            }
        }
        for name in function.genericParameters where bound.types[name] == nil {
            bound.types[name] = TypeID(name == own.rawValue ? own : .dispatch)
        }
        for (name, type) in bound.types where type.isTooDeep { bound.types[name] = TypeID(.tooDeep) }
        return Target(symbol: symbol, types: bound, strength: strength)
    }

    private func direct(_ function: Function, _ arguments: [TypeID]) -> Substitution {
        let names = function.genericParameters.filter { $0 != Unknown.dynamicSelf.rawValue }
        return names.count == arguments.count ? Substitution(names, arguments) : Substitution()
    }

    /// A witness takes the conforming type apart; the parameters of the requirement itself come last.
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

    /// An override takes apart what the class that declares the member is called with; nil when it is one of other
    /// types.
    private func bind(_ function: Function, of member: Member, _ arguments: [TypeID]) -> Substitution? {
        let all = members.own(member)
        if all.contains(function.symbol) { return direct(function, arguments) }
        guard all.count == 1, let own = functions[all[0]], let ownType = functions.selfType(of: own) else {
            return Substitution()
        }
        guard let type = functions.selfType(of: function) else { return Substitution() }
        let bound = direct(own, arguments)
        let declared = bound.apply(to: ownType, in: hierarchy)
        let ownNames = ownType.type.names
        let count = own.genericParameters.count { !ownNames.contains($0) && $0 != Unknown.dynamicSelf.rawValue }
        let names = function.genericParameters.filter { $0 != Unknown.dynamicSelf.rawValue }
        for superclass in hierarchy.supertypes(of: type) where superclass.base == declared.base {
            guard var found = Substitution.match(superclass, declared, names) else {
                return declared.unknown == nil ? nil : Substitution()
            }
            if names.count >= count {
                found.types.merge(Substitution(names.suffix(count), arguments.suffix(count)).types) { _, new in new }
            }
            return found
        }
        return Substitution()
    }

    /// The functions behind a requirement of the protocol that a function names.
    private func witnesses(of member: Member, in function: Function) -> [(base: BaseName, symbol: Symbol)] {
        let asked = functions.known(member.owner, in: function.symbol).map(hierarchy.baseName)
        return (hierarchy.witnesses[member] ?? []).filter { witness in
            guard let asked, asked.plain == witness.proto.plain else { return true }
            return asked.mayBe(witness.proto)
        }.map { ($0.base, $0.symbol) }
    }
}

extension SILType {
    /// `A` and `B` of `Pack{A, B}`, or of `Pack{repeat A}`, which a pack function hands on; nil for all else.
    fileprivate var packElements: [TypeID]? {
        guard case .pack(let types) = self else { return nil }
        return types.map { if case .prefixed("repeat ", let type) = $0 { TypeID(type) } else { TypeID($0) } }
    }
}

extension TypeID {
    /// A function that calls itself with a new type each time is given up when that is made of so many.
    fileprivate var isTooDeep: Bool {
        description.utf8.count { UInt8(ascii: "<") == $0 || UInt8(ascii: ",") == $0 || UInt8(ascii: "(") == $0 } > 32
            || self != TypeID(.tooDeep) && type.names.contains(Unknown.tooDeep.rawValue)
    }
}
