extension TypeID {
    /// Whether nothing is left open in it.
    func isConcrete(in function: Function?) -> Bool { unknown == nil && !depends(on: function) }

    /// Whether it names the generic parameters of a function.
    func depends(on function: Function?) -> Bool {
        guard let names = function?.genericParameters, !names.isEmpty else { return false }
        return !type.names.isDisjoint(with: names)
    }
}
