// SIL: the grammar of the compiler's intermediate language, and the readers of its names and types.
// In come lines of text; out go a `SILFunction` of `SILInstruction`s, and `Symbol`, `TypeID`, `Member` and
// `FunctionName`, which are numbers with what their text says.
// Example: `%4 = apply %2<any Clock>(%3) : $@convention(thin) <T> (@thick T.Type) -> @owned T` is an instruction with
// the operation `apply`, the result 4, the operands 2 and 3, and the substitution `any Clock`. Nobody else takes such
// a text apart.

/// The kind of access that an accessor is for.
enum Accessor {
    case get, set, modify

    private static let ofMembers: [Substring: Accessor] = [
        "!getter": .get, "!setter": .set, "!modify": .modify, "!yielding_mutate": .modify,
    ]
    private static let ofSymbols: [(ending: String, accessor: Accessor)] = [
        ("vg", .get), ("ig", .get), ("vs", .set), ("is", .set), ("vM", .modify), ("iM", .modify),
    ]

    init?(_ symbol: Symbol) {
        let name = symbol.name.hasSuffix("Z") ? symbol.name.dropLast() : symbol.name[...]
        guard name.hasPrefix("$s"), let known = Self.ofSymbols.first(where: { name.hasSuffix($0.ending) }) else {
            return nil
        }
        self = known.accessor
    }

    init?(_ member: Member) {
        guard let known = Self.ofMembers[member.kind] else { return nil }
        self = known
    }
}
