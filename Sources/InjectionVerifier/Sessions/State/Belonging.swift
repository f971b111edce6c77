/// Finds the types whose values hold an object of a session, from the types of their properties.
///
/// Let `User` be registered for a session, and let `Profile` be `final class Profile { let user: User }`. For
/// `Profile`, `held(by:)` returns `User` through `Profile.user`. For `[Profile]`, only `mayBeHeld(by:)` does, because
/// an array may be empty.
final class Belonging {
    /// A session type, and the first property on the way to it. `through` is nil if the type that was asked for is the
    /// session type, or names it as `[User]` does.
    struct Held: Hashable { var type: TypeID; var through: Variable? }

    let scope: SessionScope
    private let compositions: Compositions
    private let variables: Variables
    private let writers: Writers
    /// The session types without generic arguments, by plain name: see `Variables.plainName`.
    private let sessionTypesByName: [TypeID: TypeID]
    private let heldByType = Memo<TypeID, Held?>(unfinished: .some(nil))

    init(_ graph: InjectionGraph, _ variables: Variables, _ writers: Writers) {
        (scope, compositions) = (graph.scope, graph.program.compositions)
        (self.variables, self.writers) = (variables, writers)
        sessionTypesByName = Dictionary(
            scope.reasons.keys.filter { $0.withoutAny.genericArguments.isEmpty }.sorted().map {
                (variables.plainName($0), $0)
            }
        ) { first, _ in first }
    }

    /// Returns the session type that each value of a type surely is or holds, through properties that are neither weak
    /// nor written after launch. Returns nil if there is none.
    func held(by type: TypeID) -> Held? {
        heldByType(type) { findHeld(type) }
    }

    private func findHeld(_ type: TypeID) -> Held? {
        if let sessionType = sessionTypesByName[type] { return Held(type: sessionType) }
        guard [.class, .actor, .struct].contains(variables.kinds[type]) else { return nil }
        for property in variables.allProperties(of: type)
        where !property.isWeak && !writers.isWrittenAfterLaunch(property.variable) {
            guard let direct = direct(property.type), direct != type, let held = held(by: direct) else { continue }
            return Held(type: held.type, through: property.variable)
        }
        return nil
    }

    /// Returns the type of the object that each value of a type is or holds: `Profile` for `Profile` and for
    /// `Mutex<Profile>`. An unread type with one generic argument counts as holding a value of that argument. Returns
    /// nil for a function, and for an optional or a collection, because these may be empty.
    private func direct(_ type: TypeID) -> TypeID? {
        let base = variables.plainName(type)
        guard !base.has(.maybeEmpty), !type.hasFunctions else { return nil }
        let arguments = type.withoutAny.genericArguments
        return !variables.isDeclared(base) && arguments.count == 1 ? direct(arguments[0]) : base
    }

    /// Returns the session type that a value of a type may be or hold, even in an optional, a collection, or a property
    /// or payload of a struct or an enum. In an object, only the properties that `held(by:)` looks at are searched.
    /// Returns nil if there is none, and for a type with functions in it.
    func mayBeHeld(by type: TypeID) -> Held? { mayBeHeld(by: type, []) }

    private func mayBeHeld(by type: TypeID, _ seen: Set<TypeID>) -> Held? {
        if type.hasFunctions { return nil }
        // `[any Store<User> & Sendable]` may hold an object that is registered as `any Store<User>`.
        let parts = type.parts.map(compositions.simplified)
        if let sessionType = parts.first(where: scope.contains) { return Held(type: sessionType.unwrapped) }
        for name in type.heldNames.map(variables.plainName) {
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
