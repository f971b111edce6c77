/// Finds registered types whose objects may keep a user's value in a property that code writes after launch: a store
/// that adds to its `readings`. Only blocks are registered for such a type, so each session gets an object of its own.
/// Types that any code registers as an instance are left out. The type need not inject a session type.
struct SessionValues {
    private let state: ProgramState
    private let registrations: [TypeID: [Registration]]

    init(_ state: ProgramState) {
        self.state = state
        registrations = Dictionary(grouping: state.graph.ofPrograms, by: \.type)
    }

    /// Returns a property in which the objects that the blocks of a type make may keep a user's value. Returns nil if
    /// there is none, or if the type is not registered, or is registered as an instance.
    func property(of type: TypeID) -> Variables.Declaration? {
        guard let registrations = registrations[type], !registrations.contains(where: \.isInstance) else { return nil }
        let made = registrations.flatMap(\.block.symbols).flatMap(state.values.types(madeBy:))
        return Set(made).filter { state.variables.mayHold(type, $0) }.sorted().lazy
            .flatMap(state.variables.allProperties)
            .first { property in
                state.gate.mayKeepUsersValue(property.type, state.writers.afterLaunch(property.variable))
            }
    }
}
