/// Where a run on Injection differs from the model's.
package struct Disagreement: CustomStringConvertible, Sendable {
    let program: Program
    let seed: UInt64?
    let expected: [Event]
    let actual: [Event]
    let index: Int

    package var description: String {
        let name = seed.map { "program \($0)" } ?? "program"
        func show(_ trace: [Event], _ index: Int) -> String { index < trace.count ? "\(trace[index])" : "nothing" }
        return """
            Injection and the model disagree\(seed.map { " on the program of seed \($0)" } ?? "").
              event \(index) should be \(show(expected, index))
              and is \(show(actual, index))
              the events before it:
            \(expected.prefix(index).suffix(12).map { "    \($0)" }.joined(separator: "\n"))
              those that should follow:
            \(expected.dropFirst(index + 1).prefix(6).map { "    \($0)" }.joined(separator: "\n"))
              as a test:
            \(program.test(named: name))
            """
    }
}

/// Runs a program on the model and on Injection.
///
/// A program of the shared container must be the only one that uses it meanwhile.
///
/// - Returns: nil when both do the same.
package func disagreement(on program: Program, seed: UInt64? = nil) -> Disagreement? {
    let model = Interpreter(Model())
    model.run(program)
    let injection = Interpreter(InjectionSubject(), expected: model.trace)
    injection.run(program)
    var index = injection.mismatch
    if index == nil, injection.trace.count < model.trace.count { index = injection.trace.count }
    return index.map {
        Disagreement(program: program, seed: seed, expected: model.trace, actual: injection.trace, index: $0)
    }
}

/// Checks the program of a seed.
package func disagreement(seed: UInt64) -> Disagreement? {
    CrashNote.set(seed: seed)
    defer { CrashNote.set(seed: 0) }
    var generator = ProgramGenerator(seed: seed)
    return disagreement(on: generator.program(), seed: seed)
}
