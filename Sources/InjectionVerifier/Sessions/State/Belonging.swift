/// Finds the types whose values hold an object of a session, by their declarations alone. It reads the types that
/// belong to a session, the stored properties of all types, and who writes these. It returns the session's type, and
/// the property that leads to it. For `final class Profile { let user: User }`, if `User` is registered for a
/// session, `held(by:)` returns `User` through `Profile.user`. For `[Profile]` only `mayBeHeld(by:)` does, because an
/// array may be empty.
final class Belonging {
    /// A type that belongs to a session, and the property through which another type holds it; nil for the type
    /// itself.
    struct Held: Hashable { var type: TypeID; var through: Variable? }

    let scope: SessionScope
    private let compositions: Compositions
    private let variables: Variables
    private let writers: Writers
    /// The types of the scope without generic arguments, by their names without modules.
    private let plain: [TypeID: TypeID]
    private let heldByType = Memo<TypeID, Held?>(unfinished: .some(nil))

    init(_ graph: InjectionGraph, _ variables: Variables, _ writers: Writers) {
        (scope, compositions) = (graph.scope, graph.program.compositions)
        (self.variables, self.writers) = (variables, writers)
        plain = Dictionary(
            scope.reasons.keys.filter { $0.withoutAny.genericArguments.isEmpty }.sorted().map {
                (variables.plain($0), $0)
            }
        ) { first, _ in first }
    }

    /// Returns the session's type that each object of a type surely holds: the type itself, or the type that a stored
    /// property holds, unless code writes the property after launch.
    func held(by type: TypeID) -> Held? {
        heldByType(type) { findHeld(type) }
    }

    private func findHeld(_ type: TypeID) -> Held? {
        if let sessionType = plain[type] { return Held(type: sessionType) }
        guard [.class, .actor, .struct].contains(variables.kinds[type]) else { return nil }
        for property in variables.allProperties(of: type)
        where !property.isWeak && !writers.isWrittenAfterLaunch(property.variable) {
            guard let direct = direct(property.type), direct != type, let held = held(by: direct) else { continue }
            return Held(type: held.type, through: property.variable)
        }
        return nil
    }

    /// Returns the type of which a value surely is or holds an object; nil for an optional or a collection, which may
    /// be empty.
    private func direct(_ type: TypeID) -> TypeID? {
        let base = variables.plain(type)
        guard !base.has(.maybeEmpty), !type.hasFunctions else { return nil }
        let arguments = type.withoutAny.genericArguments
        return !variables.isDeclared(base) && arguments.count == 1 ? direct(arguments[0]) : base
    }

    /// Returns the session's type that a value may hold: in an optional, a collection, a property or a payload.
    func mayBeHeld(by type: TypeID) -> Held? { mayBeHeld(by: type, []) }

    private func mayBeHeld(by type: TypeID, _ seen: Set<TypeID>) -> Held? {
        if type.hasFunctions { return nil }
        // `[any Store<User> & Sendable]` may hold what is registered as `any Store<User>`.
        let parts = type.parts.map(compositions.simplified)
        if let own = parts.first(where: scope.contains) { return Held(type: own.unwrapped) }
        for name in type.heldNames.map(variables.plain) {
            if let held = held(by: name) { return held }
            guard [.struct, .enum].contains(variables.kinds[name]), !seen.contains(name) else { continue }
            for property in variables.properties(of: name) where !property.isWeak {
                if let held = mayBeHeld(by: property.type, seen.union([name])) {
                    return Held(type: held.type, through: property.variable)
                }
            }
        }
        return nil
    }
}
