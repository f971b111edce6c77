extension TypeID {
    /// True if each type in this one is known: none is an `Unknown`, or a generic parameter of the function.
    func isConcrete(in function: Function?) -> Bool { unknown == nil && !depends(on: function) }

    /// True if this type names generic parameters of a function.
    func depends(on function: Function?) -> Bool {
        guard let names = function?.genericParameters, !names.isEmpty else { return false }
        return !type.names.isDisjoint(with: names)
    }
}
