/// Which types are written where a function uses them, and which only the running program knows.
struct OpenTypes {
    private(set) var usesDynamicSelf = false
    /// Types of values that were made existential ones: what prints `Any` prints them.
    private(set) var erased: Set<TypeID> = []
    private(set) var storedMetatypes: Set<TypeID> = []

    mutating func readMetatype(_ instruction: SILInstruction, _ values: inout LocalValues) {
        guard let result = instruction.results.first else { return }
        let operand = values[instruction.operands.first]
        let type = instruction.types.first?.instanceType
        switch (instruction.operation, operand) {
        case ("metatype", _): values[result] = .metatype(type.map { known($0) })
        case ("upcast", .metatype), ("upcast", .results): values[result] = operand
        case ("upcast", _): values[result] = type.map { .upcast(TypeID($0)) }
        case ("init_existential_metatype", _): noteStored(operand)
        default: if let type, type.has("@dynamic_self ") { values[result] = .metatype(known(type)) }
        }
    }

    mutating func noteStored(_ value: Value?) {
        if case .metatype(let stored?) = value { storedMetatypes.insert(stored) }
    }

    /// `init_existential_addr %1, $D`, `init_existential_ref %1 : $C : $C, $any P`
    mutating func noteErased(_ instruction: SILInstruction) {
        if let type = instruction.types.first { erased.insert(known(type)) }
    }

    /// Types that only the running program knows, as generic parameters.
    mutating func known(_ type: SILType) -> TypeID {
        let type = type.withoutOpenTypes
        if type.names.contains(Unknown.dynamicSelf.rawValue) { usesDynamicSelf = true }
        return TypeID(type)
    }

    /// The standard library calls back: `Set.insert` calls `hash(into:)`, string interpolation calls `description`.
    /// What a generic function that is not read may call of the types it is called with: the requirements it states.
    func conformances(of call: Call, _ instruction: SILInstruction, in function: Function) -> [Call] {
        let types = call.typeArguments
        func asked(_ proto: TypeID, _ type: TypeID) -> Call {
            Call(
                callee: .conformance(to: proto, of: type), time: .now,
                typeArguments: type.genericArguments, place: call.place)
        }
        // `localizedDescription` of any error asks for that of a `LocalizedError`.
        if call.callee.symbol?.standard == .localizedDescription { return types.map { asked("LocalizedError", $0) } }
        // What prints a value asks it for these when the program runs, and need not require them.
        let printed = call.callee.has(.prints) ? types + erased.sorted() : []
        let found = printed.flatMap { type in
            ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "TextOutputStreamable"]
                .map { asked($0, type) }
        }
        guard let type = instruction.calleeType else { return found }
        let parameters = type.genericParameters
        return found
            + type.signatures.flatMap(\.requirements).compactMap { requirement in
                guard requirement.relation == " : ", case .named(let names) = requirement.subject,
                    let index = parameters.firstIndex(of: names[0].name), index < types.count
                else { return nil }
                // Of `S`, `S.Element` is looked up where `S` is known; of an array, it is among what that is made of.
                let isOpen = names.count > 1 && function.genericParameters.contains(types[index].description)
                let path = [types[index].description] + (isOpen ? names.dropFirst().map(\.name) : [])
                return asked(TypeID(requirement.target), TypeID(path.joined(separator: ".")))
            }
    }
}

extension SILType {
    /// `Cat` of `@thick Cat.Type`: what a metatype is one of.
    var instanceType: SILType {
        switch self {
        case .prefixed(let word, let type)
        where word.hasPrefix("@") && word != "@dynamic_self " && !word.hasPrefix("@opened"):
            type.instanceType
        case .prefixed("@dynamic_self ", .metatype(let type, _)): .prefixed("@dynamic_self ", type)
        case .metatype(let type, "Type"): type
        default: self
        }
    }

    /// `@opened("…", any P) Self` and `@dynamic_self C` are known to the running program alone. An element of a pack is
    /// named like the pack: see `Program.targets`.
    var withoutOpenTypes: SILType {
        mapped {
            guard case .prefixed(let word, let type) = $0 else { return nil }
            if word.hasPrefix("@opened(") {
                return type.mapped { $0 == .named("Self") ? .unknown(.opened) : nil }
            }
            if word == "each " || word.hasPrefix("@pack_element(") { return type.withoutOpenTypes }
            guard word == "@dynamic_self " else { return nil }
            if case .metatype(_, let kind) = type { return .metatype(.unknown(.dynamicSelf), kind) }
            return .unknown(.dynamicSelf)
        }
    }

    /// Of the type of an actor; one of a generic type may be the caller's.
    func isolation(in function: Function) -> Isolation? {
        if self == .named("MainActor") { return .mainActor }
        return TypeID(withoutOpenTypes).isConcrete(in: function) ? .otherActor : nil
    }
}
