// SIL: the grammar of the compiler's intermediate language. A `SILInstructionReader` and a `SILTypeParser` read lines
// of text, which become a `SILFunction` with `SILInstruction`s and `SILType`s. A `Symbol`, `TypeID`, `Member`,
// `Variable` or `FunctionName` is a number, with the data that was read from its text. For example,
// `%4 = apply %2<any Clock>(%3) : $@convention(thin) <T> (@thick T.Type) -> @owned T` is an instruction with the
// operation `apply`, the result 4, the operands 2 and 3, and the substitution `any Clock`. Only this folder and
// `TypeNames` take such texts apart.

/// The kind of an accessor. It is read from the end of a symbol, such as `vg`, or from the kind of a member, such as
/// `!getter`. `modify` is also the kind of a `yielding mutate`.
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
        guard name.hasPrefix("$s"), let match = Self.ofSymbols.first(where: { name.hasSuffix($0.ending) }) else {
            return nil
        }
        self = match.accessor
    }

    init?(_ member: Member) {
        guard let accessor = Self.ofMembers[member.kind] else { return nil }
        self = accessor
    }
}
