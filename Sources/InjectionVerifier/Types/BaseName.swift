/// The name of a type or protocol, with its module where that is needed and known.
struct BaseName: Hashable {
    var full: TypeID
    var plain: TypeID

    /// One that is not told apart from others may be any of them.
    func mayBe(_ other: BaseName) -> Bool {
        full == other.full || (plain == other.plain && (full == plain || other.full == other.plain))
    }
}
