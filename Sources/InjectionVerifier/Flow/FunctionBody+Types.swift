/// Which types are written where they are used, and which only the running program knows.
extension FunctionBody {
    mutating func readMetatype(_ instruction: SILInstruction) {
        guard let result = instruction.results.first else { return }
        let operand = self[instruction.operands.first]
        let type = instruction.types.first?.instanceType
        switch (instruction.operation, operand) {
        case ("metatype", _): self[result] = .metatype(type.map { known($0) })
        case ("upcast", .metatype), ("upcast", .results): self[result] = operand
        case ("upcast", _): self[result] = (type?.description).map(Value.upcast)
        case ("init_existential_metatype", .metatype(let stored?)): storedMetatypes.insert(stored)
        default: if let type, type.has("@dynamic_self ") { self[result] = .metatype(known(type)) }
        }
    }

    /// `init_existential_addr %1, $D`, `init_existential_ref %1 : $C : $C, $any P`
    mutating func noteErased(_ instruction: SILInstruction) {
        if let type = instruction.types.first { erasedTypes.insert(known(type)) }
    }

    /// Types that only the running program knows, as generic parameters.
    mutating func known(_ type: SILType) -> String {
        let text = type.withoutOpenTypes.description
        if text.contains(Unknown.dynamicSelf.rawValue) { usesDynamicSelf = true }
        return text
    }

    mutating func readSelf(of call: inout Call, _ operand: Int?) {
        switch self[operand] {
        case .metatype(let type): call.dynamicSelf = type
        case .upcast(let type):
            if call.callee.symbol?.kind == .initializer, function.symbol.kind == .initializer { superclass = type }
        default: break
        }
    }

    /// `init_existential_ref %6 : $MainActor : $MainActor, $any Actor`: an actor, as any.
    func actor(_ instruction: SILInstruction) -> Value? {
        guard instruction.types.last == .prefixed("any ", .named("Actor")), let type = instruction.types.first else {
            return nil
        }
        return isolation(of: type).map(Value.actor)
    }

    /// The actor that is handed to a function which runs on that one.
    func givenActor(_ instruction: SILInstruction, _ operands: [Int]) -> Isolation? {
        guard let type = instruction.calleeType, let parameter = type.isolatedParameter else { return nil }
        for operand in operands { if case .actor(let isolation) = self[operand] { return isolation } }
        let index = type.genericParameters.firstIndex(of: parameter.description)
        return index.flatMap {
            $0 < instruction.substitutions.count ? isolation(of: instruction.substitutions[$0]) : nil
        }
    }

    /// An actor of a generic type may be the caller's.
    private func isolation(of actor: SILType) -> Isolation? {
        if actor == .named("MainActor") { return .mainActor }
        return SILType.isConcrete(actor.withoutOpenTypes.description, in: function) ? .otherActor : nil
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

    /// `@opened("…", any P) Self` and `@dynamic_self C` are known to the running program alone.
    var withoutOpenTypes: SILType {
        mapped {
            guard case .prefixed(let word, let type) = $0 else { return nil }
            if word.hasPrefix("@opened(") { return type.replacing(.named("Self"), with: .unknown(.opened)) }
            guard word == "@dynamic_self " else { return nil }
            if case .metatype(_, let kind) = type { return .metatype(.unknown(.dynamicSelf), kind) }
            return .unknown(.dynamicSelf)
        }
    }

    private func replacing(_ type: SILType, with other: SILType) -> SILType { mapped { $0 == type ? other : nil } }
}
