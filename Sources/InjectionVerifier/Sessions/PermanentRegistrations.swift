/// Finds when a program that resets makes the registrations that no reset removes, and which of them replaces
/// another.
///
/// At launch, a type is registered once. A plain `register` of such a type after launch is a sign-in that forgot to
/// reset, in whatever function, branch or loop it stands. An `await` does not end launch here, because a program may
/// await its settings first: `let settings = await load(); registerAll(settings)`.
struct PermanentRegistrations {
    enum Moment {
        case launch
        /// Launch makes the registration, and other code makes it, too.
        case launchAndLater
        case later
    }

    private let graph: InjectionGraph
    private let replacements: Replacements
    private let launch: Launch?
    private let modules: Set<String>
    private let registrationsByType: [TypeID: [Registration]]

    init(_ graph: InjectionGraph) {
        (self.graph, replacements) = (graph, graph.replacements)
        modules = graph.program.modulesOfPrograms
        let layers = graph.sites.layers
        launch =
            modules.isEmpty || !graph.program.mayReset || graph.program.beginnings.isEmpty
            ? nil : Launch(graph.program, endsAtSuspension: false, besides: layers.runsOnlyInReset)
        registrationsByType = Dictionary(grouping: graph.ofPrograms.filter { !$0.isIsolated }, by: \.type)
    }

    /// Returns when a registration is made; nil if its module belongs to no program that was read, or the program
    /// never resets.
    func moment(of registration: Registration) -> Moment? {
        guard let launch, modules.contains(graph.program.modules[registration.module].name) else { return nil }
        let site = replacements.site(of: registration)
        if launch.contains(site) || isFirst(registration, launch) { return .launch }
        return launch.reaches(site) ? .launchAndLater : .later
    }

    /// True if the registration stands in top-level code and is the first of its type, although a reset comes before
    /// it.
    private func isFirst(_ registration: Registration, _ launch: Launch) -> Bool {
        let call = graph.program.functions.call(at: replacements.site(of: registration))
        guard launch.beginnings.contains(registration.function), call?.isRepeated == false else { return false }
        return (registrationsByType[registration.type] ?? []).filter(graph.isForGood).map(\.place).min()
            == registration.place
    }

    /// Finds the call by which code after launch makes a registration that launch makes, too.
    func laterCall(of registration: Registration) -> Place? {
        launch?.otherCaller(of: registration.function).flatMap(graph.program.functions.call)?.place
    }

    /// Finds the registration that a permanent one replaces by mistake.
    func replaced(by registration: Registration, first: Registration, _ moment: Moment?) -> Registration? {
        guard let moment, !replacements.isMadeOfOld(registration) else { return nil }
        let ofSameType = registrationsByType[registration.type] ?? []
        let atLaunch = ofSameType.first {
            graph.isForGood($0) && $0.place != registration.place && self.moment(of: $0) == .launch
        }
        switch moment {
        case .later:
            guard !replacements.isSurelyInSession(registration) else { return nil }
            return replacements.ofSession(registration) ?? atLaunch ?? ofSameType.first {
                $0.place != registration.place
            }
                ?? (registration.endsWithSession ? registration : nil)
        case .launchAndLater:
            guard replacements.isHanded(registration) else { return atLaunch }
            return atLaunch ?? ofSameType.first { $0.place != registration.place } ?? registration
        case .launch:
            let isOnPurpose = registration.isConditional && registration.function == first.function
            return registration.place != first.place && replacements.isHanded(registration) && !isOnPurpose
                && !replacements.areAlternatives(first, registration) ? first : nil
        }
    }
}
