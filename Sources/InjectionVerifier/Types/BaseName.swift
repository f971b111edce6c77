// Types: names, supertypes and conformances of all modules of a program. The input is the facts of modules. The output
// is `TypeNames`, which tells types of one name apart, and `TypeHierarchy`, which says what a type inherits from and
// conforms to. Example: two modules declare `Logger`. The intermediate language says `any Logger` for both;
// `TypeNames.qualified` makes it `any A.Logger` where the syntax tree has that type, and `TypeHierarchy.witnesses` then
// finds the functions of A's conformances alone.

/// The name of a type or protocol, with its module where that is needed and known.
struct BaseName: Hashable {
    var full: TypeID
    var plain: TypeID

    /// True if both names may mean the same type. A name without its module may mean a type of any module.
    func mayBe(_ other: BaseName) -> Bool {
        full == other.full || (plain == other.plain && (full == plain || other.full == other.plain))
    }
}
