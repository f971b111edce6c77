/// Where a run on Injection differs from the model's.
package struct Disagreement: CustomStringConvertible, Sendable {
    let program: Program
    let seed: UInt64?
    let expected: [Event]
    let actual: [Event]
    let index: Int
    /// Those in which both have the event; sessions are numbered as they are first seen.
    var sessions: [Int] = []

    package var description: String {
        let isInOther = Set(sessions).count > 1
        func show(_ trace: [Event], _ index: Int) -> String { index < trace.count ? "\(trace[index])" : "nothing" }
        return """
            Injection and the model disagree\(seed.map { " on the program of seed \($0)" } ?? "").
              event \(index) should be \(show(expected, index))
              and is \(show(actual, index))\(isInOther ? ", in session \(sessions[1]) rather than \(sessions[0])" : "")
              the events before it:
            \(expected.prefix(index).suffix(60).map { "    \($0)" }.joined(separator: "\n"))
              those that should follow:
            \(expected.dropFirst(index + 1).prefix(60).map { "    \($0)" }.joined(separator: "\n"))
              of the program:
            \(program)
            """
    }
}

/// Runs a program on the model and on Injection.
///
/// A program of the shared container must be the only one that uses it meanwhile.
///
/// - Returns: nil when both do the same.
package func disagreement(on program: Program, seed: UInt64? = nil) -> Disagreement? {
    let subject = Model(onSharedContainer: program.usesSharedContainer)
    let model = Interpreter(subject)
    model.run(program)
    if subject.wouldHang { return nil }
    let injection = Interpreter(InjectionSubject(onSharedContainer: program.usesSharedContainer), expected: model)
    injection.run(program)
    var index = injection.mismatch
    if index == nil, injection.trace.count < model.trace.count { index = injection.trace.count }
    if let index {
        let sessions = [model, injection].compactMap { index < $0.sessions.count ? $0.sessions[index] : nil }
        return Disagreement(
            program: program, seed: seed, expected: model.trace, actual: injection.trace, index: index,
            sessions: sessions)
    }
    guard injection.later == model.later || subject.laterEvictions > 1 && injection.later.isSame(as: model.later) else {
        let (expected, actual) = (Event.notifiedLater(model.later), Event.notifiedLater(injection.later))
        return Disagreement(
            program: program, seed: seed, expected: model.trace + [expected], actual: injection.trace + [actual],
            index: model.trace.count)
    }
    guard injection.alive == 0 else {
        return Disagreement(
            program: program, seed: seed, expected: model.trace, actual: injection.trace + [.left(injection.alive)],
            index: model.trace.count)
    }
    return nil
}

extension [Later] {
    /// Whether both are the same in any order: the contract does not say which of two evictions is notified first.
    fileprivate func isSame(as other: Self) -> Bool {
        sorted { $0.thing < $1.thing } == other.sorted { $0.thing < $1.thing }
    }
}

/// Checks the program of a seed.
package func disagreement(seed: UInt64) -> Disagreement? {
    CrashNote.set(seed: seed)
    defer { CrashNote.set(seed: 0) }
    var generator = ProgramGenerator(seed: seed)
    return disagreement(on: generator.program(), seed: seed)
}
