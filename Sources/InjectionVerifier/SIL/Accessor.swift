/// What an accessor does.
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
