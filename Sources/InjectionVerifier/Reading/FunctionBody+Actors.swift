/// Reads the actor that a call passes as the isolation: `await load(isolation: nil)`.
extension FunctionBody {
    /// `%6 : $MainActor : $MainActor, $any Actor`: an actor, as any.
    func actor(_ rest: Bytes) -> Value? {
        guard rest.find(", $any Actor") != nil, let type = FunctionType.instanceType(rest)?.prefix(while: { $0 != " " })
        else { return nil }
        return isolation(of: String(type)).map(Value.actor)
    }

    /// The actor that is handed to a function which runs on that one.
    func givenActor(_ use: ApplySyntax, _ rest: Bytes) -> Isolation? {
        guard let colon = rest.find(" : $"), case let type = rest.from(colon + 4),
            let parameter = FunctionType.isolatedParameter(type)
        else { return nil }
        for operand in use.operands { if case .actor(let isolation) = values[operand] { return isolation } }
        let index = GenericSignature(head: type).parameters.firstIndex(of: parameter)
        return index.flatMap { $0 < use.typeArguments.count ? isolation(of: use.typeArguments[$0]) : nil }
    }

    /// An actor of a generic type may be the caller's.
    private func isolation(of actor: String) -> Isolation? {
        if actor == "MainActor" { return .mainActor }
        return Substitution.isConcrete(TypeNames.withoutOpenTypes(actor), in: function) ? .otherActor : nil
    }
}
