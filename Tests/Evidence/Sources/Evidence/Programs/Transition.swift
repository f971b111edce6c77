/// What a container decides, where it matters in which state it is. The model takes the steps of the library's
/// `ContainerState`, and counts them.
package struct Transition: Hashable, Sendable {
    package enum Step: String, CaseIterable, Sendable {
        /// What an injection is answered.
        case kept = "is kept"
        case build = "is built"
        case cycle = "is a cycle"
        case missing = "is missing"
        case refused = "is the main actor's"
        case ended = "session has ended"
        /// What becomes of a block's result: whether it is kept, and whether whoever asked may have it.
        case finished = "result is kept"
        case overtaken = "result is kept, not received"
        case replaced = "result is dropped"
        /// What is registered, at launch or for a session.
        case atLaunch = "registers at launch"
        case forSession = "registers for the session"
    }

    /// What is known of the kind.
    package enum Record: String, CaseIterable, Sendable {
        case none = "never registered"
        case ended = "was a session's"
        case launch = "at launch"
        case session = "for the session"
        case both = "for the session, over launch"
    }

    /// Who asks.
    package enum Caller: String, CaseIterable, Sendable {
        case outside = "no block"
        case block = "block"
        case overtakenBlock = "overtaken block"
        case session = "session"
    }

    package enum Place: String, CaseIterable, Sendable {
        case shared = "shared"
        case isolated = "isolated"
        case over = "left behind"
    }

    package let step: Step
    package let record: Record
    package let caller: Caller
    package let place: Place

    package static let all = Step.allCases.flatMap { step in
        Record.allCases.flatMap { record in
            Caller.allCases.flatMap { caller in
                Place.allCases.map { Transition(step: step, record: record, caller: caller, place: $0) }
            }
        }
    }

    /// Why no program takes it; nil where one can.
    package var reasonForNone: String? {
        let isRegistered = record != .none && record != .ended
        let isFirst = caller == .outside && step == .atLaunch && record == .none
        switch step {
        case .missing where isRegistered: return "it is registered"
        case .kept where !isRegistered, .build where !isRegistered, .cycle where !isRegistered,
            .refused where !isRegistered, .finished where !isRegistered, .overtaken where !isRegistered,
            .replaced where !isRegistered:
            return "nothing is registered"
        case .ended where caller != .session: return "nobody insists on a session"
        case .overtaken where caller == .block || caller == .overtakenBlock: return "a block receives what it asks for"
        case .atLaunch where record == .session || record == .both: return "it ends with the session that it replaces"
        case .atLaunch where caller == .session, .forSession where caller == .session:
            return "it is counted for whoever registers"
        default: break
        }
        let isShared = place == .shared && (record == .session || !isRegistered)
        return isShared && step != .ended && !isFirst
            ? "in the shared container, all kinds are registered at launch" : nil
    }

    /// Whether so few programs take it that the test does not ask for one: in a container that was left behind, and
    /// where a rare step meets a rare state.
    package var isRare: Bool {
        switch step {
        case _ where place == .over: true
        case .replaced: record != .launch || caller == .session
        case .ended: record != .launch
        case .atLaunch: record == .ended && caller == .overtakenBlock
        case .refused: record == .both && caller == .session
        default: false
        }
    }
}

/// How often each transition was taken.
package struct TransitionCounts: Sendable {
    private var counts: [Transition: Int] = [:]

    package init() {}

    mutating func count(_ transition: Transition) { counts[transition, default: 0] += 1 }

    package mutating func add(_ other: Self) { counts.merge(other.counts, uniquingKeysWith: +) }

    package subscript(transition: Transition) -> Int { counts[transition, default: 0] }

    /// Those that were never taken, and should have been.
    package var holes: [Transition] {
        Transition.all.filter { self[$0] == 0 && $0.reasonForNone == nil && !$0.isRare }
    }
    /// Those that were taken although a reason says that they cannot be.
    package var surprises: [Transition] { Transition.all.filter { self[$0] > 0 && $0.reasonForNone != nil } }

    /// A line for each step and record, and a column for each caller and container; a dash is what cannot be taken.
    ///
    /// What takes two threads is not in it: waiting for another thread's build. ``HistoryScenario`` does that.
    package var table: String {
        func cell(_ text: String) -> String { String(repeating: " ", count: max(1, 9 - text.count)) + text }
        func title(_ text: String) -> String { text + String(repeating: " ", count: max(1, 60 - text.count)) }
        let columns = Transition.Caller.allCases.flatMap { caller in Transition.Place.allCases.map { (caller, $0) } }
        var lines = [
            title("transitions taken")
                + Transition.Caller.allCases.map { caller in
                    "  " + caller.rawValue + String(repeating: " ", count: 25 - caller.rawValue.count)
                }.joined(),
            title("") + columns.map { cell(String($0.1.rawValue.prefix(8))) }.joined(),
        ]
        for step in Transition.Step.allCases {
            for record in Transition.Record.allCases {
                let transitions = columns.map { Transition(step: step, record: record, caller: $0.0, place: $0.1) }
                guard transitions.contains(where: { $0.reasonForNone == nil }) else { continue }
                let cells = transitions.map { cell($0.reasonForNone == nil ? "\(self[$0])" : "–") }
                lines.append(title("\(step.rawValue): \(record.rawValue)") + cells.joined())
            }
        }
        return lines.joined(separator: "\n")
    }
}
