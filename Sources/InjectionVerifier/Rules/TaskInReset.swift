/// Finds registrations in code that the closure of a reset only starts: in a task, on a queue, or by a timer. Such code
/// does not belong to the reset, so it does not register for the new session. Registrations that only isolated
/// containers have are left out.
struct TaskInReset: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        graph.ofPrograms.compactMap { registration in
            guard let way = graph.sites.layers.started(registration), registration.isOutsideResets,
                !registration.isIsolated
            else { return nil }
            let name = TypeNames.display(registration.type)
            // In a closure, the registration is the mistake. Other code may rightly call a named function. The mistake
            // is then that the task calls it, and the finding is at the call in the task.
            let isClosure = graph.program.functions[registration.function]?.name.isClosure == true
            let place = isClosure ? registration.place : way.dropFirst().first ?? way[0]
            let replacesSession = graph.ofPrograms.contains {
                $0.type == registration.type && $0.endsWithSession && !$0.isIsolated
            }
            let effect =
                replacesSession ? "so for whoever is signed in by then, or permanently if nobody is" : "so permanently"
            let notes =
                [.step(way[0], "it is started from")] + way.dropFirst().map { .step($0, "called from") }
                + [Diagnostic.Note(place: registration.place, message: "\(name) is registered here")]
            return Diagnostic(
                kind: .taskInReset, types: [registration.type], severity: .error, place: place,
                message:
                    "\(name) is registered after the reset, by code that its closure only starts, and \(effect); "
                    + "register it in the closure itself, or, if it arrives later, with "
                    + "`try session.register(\(MissingRegistrations.metatype(registration.type))) { … }`, where `session` is the "
                    + "`currentSession` after the reset",
                notes: notes.filter { $0.place != place })
        }
    }
}
