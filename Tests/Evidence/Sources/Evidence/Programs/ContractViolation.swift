/// What happened on Injection.
package struct Run: Sendable {
    package var trace: [Event]
    /// For each event, in which session it happened.
    package var sessions: [Int]
    /// How many things had not ended when the program was over.
    package var alive: Int

    init(_ interpreter: Interpreter) {
        (trace, sessions, alive) = (interpreter.trace, interpreter.sessions, interpreter.alive)
    }

    /// Runs a program that has no programming errors.
    package init(of program: Program) {
        let interpreter = Interpreter(InjectionSubject(onSharedContainer: program.usesSharedContainer))
        interpreter.run(program)
        self.init(interpreter)
    }
}

/// An event of a run that the contract does not allow.
package struct ContractViolation: CustomStringConvertible, Sendable {
    package let clause: String
    let reason: String
    let index: Int
    let run: Run
    let program: Program
    let seed: UInt64?

    package var description: String {
        let name = seed.map { "program \($0)" } ?? "program"
        let event = index < run.trace.count ? "\(run.trace[index])" : "the end of the program"
        let place = seed.map { " in the program of seed \($0)" } ?? ""
        let before = run.trace.enumerated().prefix(index).suffix(60)
        return """
            The contract (\(clause)) does not allow what Injection did\(place).
              event \(index) is \(event): \(reason)
              the events before it:
            \(before.map { "    \($0.offset) \($0.element)" }.joined(separator: "\n"))
              as a test:
            \(program.test(named: name))
            """
    }
}

/// - Returns: nil where the contract allows all of it.
package func contractViolation(in run: Run, of program: Program, seed: UInt64? = nil) -> ContractViolation? {
    ContractChecker.violation(in: run.trace, sessions: run.sessions, alive: run.alive).map { found in
        ContractViolation(
            clause: found.violation.clause, reason: found.violation.reason, index: found.index, run: run,
            program: program, seed: seed)
    }
}
