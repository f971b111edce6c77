/// Finds, for a type, the generic arguments that its values hold.
///
/// With `final class Window<Root> { let make: () -> Root; var root: Root? }`, a `Window<Menu>` may hold a `Menu` in
/// `root`. If code writes `root` after launch, then `root` has a row of its own, and the window does not count as
/// holding the `Menu`. Weak properties are left out, and so are properties with functions, such as `make`. A value of
/// `struct ID<Owner> { let number: Int }` holds no `Owner`.
final class HeldArguments {
    private let program: Program
    private let variables: Variables
    private let writers: Writers
    /// Each generic type of the program in terms of its own parameters: `Window<Root>` for `Window`.
    let patterns: [TypeID: TypeID]
    /// For each type, one flag per generic argument: true if values of the type may hold that argument. Nil if all
    /// arguments count as held.
    private let areHeld = Memo<TypeID, [Bool]?>(unfinished: .some(nil))

    init(_ program: Program, _ variables: Variables, _ writers: Writers) {
        (self.program, self.variables, self.writers) = (program, variables, writers)
        patterns = Dictionary(
            program.functions.values.compactMap { function in
                guard let type = function.selfType, !type.genericArguments.isEmpty else { return nil }
                return (variables.plainName(type), type)
            }
        ) { first, _ in first }
    }

    /// Replaces the generic arguments that values of a type do not hold: `ID<()>` for `ID<User>`.
    func only(in type: TypeID) -> TypeID {
        guard type.description.utf8.contains(UInt8(ascii: "<")) else { return type }
        return TypeID(type.type.mapped(withoutOthers))
    }

    private func withoutOthers(_ type: SILType) -> SILType? {
        guard case .named(let path) = type, let held = heldArguments(of: variables.plainName(TypeID(type))) else {
            return nil
        }
        var isHeld = held[...]
        return .named(
            path.map { name in
                let arguments = name.arguments.map { argument in
                    isHeld.popFirst() == false ? .void : argument.mapped(withoutOthers)
                }
                return SILType.Name(name: name.name, arguments: arguments)
            })
    }

    /// Returns the flags of `areHeld`. Returns nil for a type without generic arguments, for a protocol, for a type
    /// that the program does not declare or that has no functions, and for a type with a property whose type is nested
    /// in it.
    private func heldArguments(of name: TypeID) -> [Bool]? {
        areHeld(name) {
            if name.has(.scoped) { return [false] }
            guard let pattern = patterns[name], let kind = variables.kinds[name], kind != .protocol else { return nil }
            let isObject = [.class, .actor].contains(kind)
            let properties = variables.properties(of: name).filter { property in
                !property.isWeak && !(isObject && writers.isWrittenAfterLaunch(property.variable))
            }.map(\.type).filter { !$0.hasFunctions }
            let superclasses = program.hierarchy.supertypes(of: pattern).filter { variables.plainName($0) != name }
            // A nested type shares the generic parameters, so a property of such a type may hold any of them.
            if properties.contains(where: { $0.baseNames.contains { variables.plainName($0).isDeclared(in: name) } }) {
                return nil
            }
            let held = (properties + superclasses).map(only).reduce(into: Set<String>()) { $0.formUnion($1.type.names) }
            return pattern.genericArguments.map { held.contains($0.description) }
        }
    }
}
