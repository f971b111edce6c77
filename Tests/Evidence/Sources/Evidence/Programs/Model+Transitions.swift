extension Model {
    /// Counts a step. Holds no record, which would keep its blocks.
    func note(
        _ step: Transition.Step, _ record: Transition.Record, asking: ModelSession?, in container: ModelContainer
    ) {
        let caller: Transition.Caller =
            switch (asking, run(in: container)) {
            case (.some, _): .session
            case (nil, let run?): run.session.isCurrent ? .block : .overtakenBlock
            default: .outside
            }
        transitions.count(
            Transition(
                step: step, record: record, caller: caller, place: container.isOver ? .over : container.place))
    }
}

extension Transition.Record {
    init(_ record: ModelSession.Record?) {
        self =
            switch (record?.launch != nil, record?.session != nil) {
            case (false, false): record?.hasEnded ?? false ? .ended : .none
            case (true, false): .launch
            case (false, true): .session
            case (true, true): .both
            }
    }
}
