/// Notes whether a function uses `Self`, the types whose metatypes it stores, and the types whose values become
/// existentials. Code that gets such a metatype or value does not name the type.
struct OpenTypes {
    private(set) var usesDynamicSelf = false
    /// The types whose values become existentials. Code that prints an `Any` may print a value of one of these types.
    private(set) var erased: Set<TypeID> = []
    private(set) var storedMetatypes: Set<TypeID> = []
    /// The classes whose metatypes become those of a superclass: `Cat` for `let type: Animal.Type = Cat.self`.
    private(set) var upcastMetatypes: Set<TypeID> = []

    mutating func readMetatype(_ instruction: SILInstruction, _ values: inout LocalValues) {
        guard let result = instruction.results.first else { return }
        let operand = values[instruction.operands.first]
        let type = instruction.types.first?.instanceType
        switch (instruction.operation, operand) {
        case ("metatype", _): values[result] = .metatype(type.map { typeID($0) })
        case ("upcast", .metatype), ("upcast", .results):
            if case .metatype(let type?) = operand { upcastMetatypes.insert(type) }
            values[result] = operand
        case ("upcast", _): values[result] = type.map { .upcast(TypeID($0)) }
        case ("init_existential_metatype", _): noteStored(operand)
        default: if let type, type.has("@dynamic_self ") { values[result] = .metatype(typeID(type)) }
        }
    }

    mutating func noteStored(_ value: Value?) {
        if case .metatype(let stored?) = value { storedMetatypes.insert(stored) }
    }

    /// Notes that a value becomes an existential: `init_existential_addr %1, $D` or
    /// `init_existential_ref %1 : $C : $C, $any P`.
    mutating func noteErased(_ instruction: SILInstruction) {
        if let type = instruction.types.first { erased.insert(typeID(type)) }
    }

    /// Returns a type as a `TypeID`, without open types: see `withoutOpenTypes`. Notes whether the type uses `Self` in
    /// a class, which only the running program knows.
    mutating func typeID(_ type: SILType) -> TypeID {
        let type = type.withoutOpenTypes
        if type.names.contains(Unknown.dynamicSelf.rawValue) { usesDynamicSelf = true }
        return TypeID(type)
    }

    /// Returns calls of the conformances that an unread generic function may use. `Set.insert` requires `Hashable`, so
    /// it may call `hash(into:)` of its generic argument. String interpolation calls `description`.
    func conformances(of call: Call, _ instruction: SILInstruction, in function: Function) -> [Call] {
        let types = call.typeArguments
        func asked(_ proto: TypeID, _ type: TypeID) -> Call {
            Call(
                callee: .conformance(to: proto, of: type), time: .now,
                typeArguments: type.genericArguments, place: call.place)
        }
        // `localizedDescription` asks an error for its text if the error is a `LocalizedError`.
        if call.callee.symbol?.standard == .localizedDescription { return types.map { asked("LocalizedError", $0) } }
        // A function that prints a value finds these conformances by a cast, so its signature does not name them.
        let printed = call.callee.has(.prints) ? types + erased.sorted() : []
        let ofPrinting = printed.flatMap { type in
            ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "TextOutputStreamable"]
                .map { asked($0, type) }
        }
        guard let type = instruction.calleeType else { return ofPrinting }
        let parameters = type.genericParameters
        return ofPrinting
            + type.signatures.flatMap(\.requirements).compactMap { requirement in
                guard requirement.relation == " : ", case .named(let names) = requirement.subject,
                    let index = parameters.firstIndex(of: names[0].name), index < types.count
                else { return nil }
                // `S.Element` of a generic parameter `S` is looked up where `S` is known. A type such as `[User]` has
                // its element among its generic arguments, so no lookup is needed.
                let isOpen = names.count > 1 && function.genericParameters.contains(types[index].description)
                let path = [types[index].description] + (isOpen ? names.dropFirst().map(\.name) : [])
                return asked(TypeID(requirement.target), TypeID(path.joined(separator: ".")))
            }
    }
}

extension SILType {
    /// The type whose metatype this is: `Cat` for `@thick Cat.Type`. For any other type, the type without attributes in
    /// front. The attributes `@opened` and `@dynamic_self` stay.
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

    /// The type with `Unknown` in place of the types that only the running program knows: `@opened("…", any P) Self`
    /// and `@dynamic_self C`, and of the `some P` of another module: `@_opaqueReturnTypeOf("…", 0) __`.
    /// `each T` and an element of its pack become `T`: see `Dispatch.targets`.
    var withoutOpenTypes: SILType {
        mapped {
            guard case .prefixed(let word, let type) = $0 else { return nil }
            if word.hasPrefix("@opened(") {
                return type.mapped { $0 == .named("Self") ? .unknown(.opened) : nil }
            }
            // Only the module of the function knows which type it is.
            if word.hasPrefix("@_opaqueReturnTypeOf(") { return .unknown(.opaque) }
            if word == "each " || word.hasPrefix("@pack_element(") { return type.withoutOpenTypes }
            guard word == "@dynamic_self " else { return nil }
            if case .metatype(_, let kind) = type { return .metatype(.unknown(.dynamicSelf), kind) }
            return .unknown(.dynamicSelf)
        }
    }

    /// The isolation of code that runs on an actor of this type. It is nil if the type is unknown, such as an opened
    /// existential, or depends on a generic parameter of the function, because the actor may then be the caller's.
    func isolation(in function: Function) -> Isolation? {
        if self == .named("MainActor") { return .mainActor }
        return TypeID(withoutOpenTypes).isConcrete(in: function) ? .otherActor : nil
    }
}
