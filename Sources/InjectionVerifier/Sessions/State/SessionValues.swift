/// Finds types of which each session has an object of its own that keeps what code writes to it: a store, registered
/// with a block, that adds to its `readings` after launch. Such a type need not inject a session type. Types that any
/// code registers as an instance are left out.
struct SessionValues {
    private let state: ProgramState
    private let gate: Gate
    private let registrations: [TypeID: [Registration]]

    init(_ state: ProgramState) {
        (self.state, gate) = (state, Gate(state))
        registrations = Dictionary(grouping: state.graph.ofPrograms, by: \.type)
    }

    /// Returns a property in which objects of a registered type may keep a user's value; nil if there is none.
    func property(of type: TypeID) -> Variables.Declaration? {
        guard let registrations = registrations[type], !registrations.contains(where: \.isInstance) else { return nil }
        let made = registrations.flatMap(\.block.symbols).flatMap(state.values.types(madeBy:))
        return Set(made).filter { state.variables.mayHold(type, $0) }.sorted().lazy
            .flatMap(state.variables.allProperties)
            .first { property in
                gate.mayKeepUsersValue(property.type, state.writers.afterLaunch(property.variable))
            }
    }
}
