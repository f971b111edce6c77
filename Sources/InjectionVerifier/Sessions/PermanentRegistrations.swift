/// Finds when a program makes each permanent registration, and which other registration it replaces by mistake.
///
/// Launch registers each type once. Other code that registers such a type again with a plain `register` is most likely
/// a sign-in that forgot to reset. An `await` does not end launch here, because a program may await its settings first:
/// `let settings = await load(); registerAll(settings)`.
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
        registrationsByType = Dictionary(
            grouping: graph.ofPrograms.filter { !$0.isIsolated && graph.isLinked($0) }, by: \.type)
    }

    /// Returns when a registration is made. Returns nil if no program has the registration's module, if the program
    /// never resets, or if the beginning of the program was not found.
    func moment(of registration: Registration) -> Moment? {
        guard let launch, modules.contains(graph.program.modules[registration.module].name) else { return nil }
        let site = replacements.site(of: registration)
        if launch.contains(site) || isFirst(registration, launch) { return .launch }
        return launch.reaches(site) ? .launchAndLater : .later
    }

    /// True if a beginning of the program, such as top-level code, makes a registration itself and outside of loops,
    /// and no permanent registration of the type has an earlier place. Such a registration belongs to launch, even if a
    /// reset comes before it.
    private func isFirst(_ registration: Registration, _ launch: Launch) -> Bool {
        let call = graph.program.functions.call(at: replacements.site(of: registration))
        guard launch.beginnings.contains(registration.function), call?.isRepeated == false else { return false }
        return (registrationsByType[registration.type] ?? []).filter(graph.isForGood).map(\.place).min()
            == registration.place
    }

    /// Finds a call of the registration's function outside of launch; nil if there is none. Calls in functions that
    /// only the closures of resets run are left out.
    func laterCall(of registration: Registration) -> Place? {
        launch?.otherCaller(of: registration.function).flatMap(graph.program.functions.call)?.place
    }

    /// Finds the registration that `registration` replaces by mistake. `first` is the permanent registration of the
    /// same type that is made first. If the type has no other, returns `registration` itself in two cases: launch and
    /// other code make it, of an argument, or it is made for a session, too. Returns nil if it replaces none, if it
    /// does so on purpose, or if its moment is not known.
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
            guard replacements.isMadeOfArguments(registration) else { return atLaunch }
            return atLaunch ?? ofSameType.first { $0.place != registration.place } ?? registration
        case .launch:
            let isOnPurpose = registration.isConditional && registration.function == first.function
            return registration.place != first.place && replacements.isMadeOfArguments(registration) && !isOnPurpose
                && !replacements.areAlternatives(first, registration) ? first : nil
        }
    }
}
