extension TypeID {
    /// True if every type in it is known.
    func isConcrete(in function: Function?) -> Bool { unknown == nil && !depends(on: function) }

    /// True if it names the generic parameters of a function.
    func depends(on function: Function?) -> Bool {
        guard let names = function?.genericParameters, !names.isEmpty else { return false }
        return !type.names.isDisjoint(with: names)
    }
}
