/// The functions of the standard library and of Foundation that readers treat in a special way, and C's `exit`. They
/// are recognized by their mangled names, mostly by the beginning.
enum StandardFunction: CaseIterable {
    case booleanLiteral, not
    /// `equalsNil` and `unequalsNil` compare an optional with `nil`, and `equals` compares two optionals. `unequals`
    /// compares any two `Equatable` values, such as two optionals.
    case equalsNil, unequalsNil, equals, unequals
    /// The function compares two values of `Any.Type?`.
    case comparesTypes
    case allocatesArray, finalizesArray, localizedDescription, exit, stringLiteral

    init?(_ name: String) {
        guard let match = Self.allCases.first(where: { $0.covers(name) }) else { return nil }
        self = match
    }

    private func covers(_ name: String) -> Bool {
        switch self {
        case .booleanLiteral: name.hasPrefix("$sSb22_builtinBooleanLiteral")
        case .stringLiteral: name.hasPrefix("$sSS21_builtinStringLiteral")
        case .not: name == "$sSb1nopyS2bFZ"
        case .equalsNil: name.hasPrefix("$sSq2eeoiySbxSg_s26_OptionalNilComparison")
        case .unequalsNil: name.hasPrefix("$sSq2neoiySbxSg_s26_OptionalNilComparison")
        case .equals: name.hasPrefix("$sSqsSQRzlE2eeoi")
        case .unequals: name.hasPrefix("$sSQsE2neoi")
        case .comparesTypes: name.hasPrefix("$ss2eeoiySbypRi_") || name.hasPrefix("$ss2neoiySbypRi_")
        case .allocatesArray: name.hasPrefix("$ss27_allocateUninitializedArray")
        case .finalizesArray: name.hasPrefix("$ss27_finalizeUninitializedArray")
        case .localizedDescription: name.hasSuffix("20localizedDescriptionSSvg")
        case .exit: name.hasPrefix("$sSo4exitys5NeverO")
        }
    }
}
