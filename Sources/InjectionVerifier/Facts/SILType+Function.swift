extension SILType {
    /// A type in which nothing is left open.
    static func isConcrete(_ type: String, in function: Function?) -> Bool {
        Unknown(in: type) == nil && !depends(type, on: function)
    }

    /// Whether a type names the generic parameters of a function.
    static func depends(_ type: String, on function: Function?) -> Bool {
        guard let names = function?.genericParameters, !names.isEmpty else { return false }
        return !SILType(type).names.isDisjoint(with: names)
    }
}
