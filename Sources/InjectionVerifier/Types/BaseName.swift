// Types: the names, supertypes and conformances in all modules of a program. They are made from the facts of the
// modules. `TypeNames` tells apart types of the same name, and `TypeHierarchy` tells what a type inherits from and
// conforms to. For example, let modules `A` and `B` each declare a struct `Logger`. The intermediate language says
// `Logger` for both. `TypeNames.typeArguments` makes it `A.Logger` where the syntax tree has that type, and then
// `TypeHierarchy.witnesses` finds only the functions by which `A.Logger` conforms.

/// The name of a type or protocol, without generic arguments. `full` has the module if types have to be told apart and
/// the module is known. `plain` never has a module.
struct BaseName: Hashable {
    var full: TypeID
    var plain: TypeID

    /// True if both names may mean the same type. A name without its module may mean a type of any module.
    func mayBe(_ other: BaseName) -> Bool {
        full == other.full || (plain == other.plain && (full == plain || other.full == other.plain))
    }
}
