/// Runs a program on a subject and notes what happens.
///
/// Sendable because registered blocks are; a program runs on one thread.
final class Interpreter: @unchecked Sendable {
    private let subject: any Subject
    /// What the model did; nil where this is the model's run.
    private let expected: [Event]?
    private(set) var trace: [Event] = []
    /// The first event that is not as expected.
    private(set) var mismatch: Int?

    private var stepsLeft = 0
    /// Steps deeper than this do nothing.
    private var depth = 0
    private let greatestDepth = 12
    /// Nothing more is done or noted.
    private var isOver = false

    private var held: [Thing] = []
    private var evictions: [any Eviction] = []
    private var session: () -> Bool = { false }
    private var things = 0
    private var registrations = 0

    init(_ subject: any Subject, expected: [Event]? = nil) {
        self.subject = subject
        self.expected = expected
    }

    func run(_ program: Program) {
        stepsLeft = program.limit
        if program.usesSharedContainer {
            runBody(program)
            // What is still in the shared container does nothing more.
            stop()
            _ = try? subject.reset {}
        } else {
            // An empty container around the program's own, for what is let go of when that has ended.
            subject.isolated(inheriting: false) {
                subject.isolated(inheriting: false) { runBody(program) }
                stop()
            }
        }
        held = []
        evictions = []
        subject.end(onSharedContainer: program.usesSharedContainer)
    }

    private func runBody(_ program: Program) {
        perform(program.steps, into: &held)
        perform(.survivors, into: &held)
        held = []
        perform(.survivors, into: &held)
    }

    private func stop() { isOver = true }

    @discardableResult
    func record(_ event: Event) -> Int {
        guard !isOver else { return -1 }
        trace.append(event)
        check(trace.count - 1)
        return trace.count - 1
    }

    private func check(_ index: Int) {
        guard let expected, mismatch == nil else { return }
        switch (trace[index], index < expected.count ? expected[index] : nil) {
        case (.injected(let kind, .pending), .injected(let expectedKind, _)) where kind == expectedKind: break
        case (let event, let expected) where event == expected: break
        default:
            mismatch = index
            stop()
        }
    }

    /// What steps inject is let go of at once.
    func perform(_ steps: [Step]) {
        var injected: [Thing] = []
        perform(steps, into: &injected)
    }

    private func perform(_ steps: [Step], into injected: inout [Thing]) {
        for step in steps { perform(step, into: &injected) }
    }

    private func perform(_ step: Step, into injected: inout [Thing]) {
        guard !isOver, stepsLeft > 0, depth < greatestDepth else { return }
        stepsLeft -= 1
        depth += 1
        defer { depth -= 1 }
        if subject.refuses(step, expected: expectedEvent(trace.count)) {
            record(.refused)
            return
        }
        switch step {
        case .register(let kind, let block):
            record(.registering(kind))
            register(kind, block)
        case .inject(let kind): inject(kind, asOptional: false, into: &injected)
        case .injectOptional(let kind): inject(kind, asOptional: true, into: &injected)
        case .letGo:
            record(.lettingGo)
            injected = []
        case .reset(let steps): reset(steps, fails: false)
        case .failingReset(let steps): reset(steps, fails: true)
        case .isolated(let inheriting, let steps):
            record(.isolating)
            var inside: [Thing] = []
            subject.isolated(inheriting: inheriting) { perform(steps, into: &inside) }
        case .markSession:
            record(.markingSession)
            session = subject.markSession()
        case .checkSession: record(.session(isCurrent: session()))
        case .survivors:
            record(.askingForSurvivors)
            for eviction in evictions { record(.survivors(eviction.survivors)) }
        }
    }

    private func expectedEvent(_ index: Int) -> Event? {
        guard let expected, index < expected.count else { return nil }
        return expected[index]
    }

    private func reset(_ steps: [Step], fails: Bool) {
        record(.resetting)
        do throws(ClosureFailure) {
            let eviction = try subject.reset { () throws(ClosureFailure) in
                perform(steps)
                if fails { throw ClosureFailure() }
            }
            evictions.append(eviction)
        } catch {
            record(.resetFailed)
        }
    }

    private func inject(_ kind: Kind, asOptional: Bool, into injected: inout [Thing]) {
        let index = record(.injected(kind, .pending))
        guard index >= 0 else { return }
        var expected: Outcome?
        if case .injected(_, let outcome) = expectedEvent(index) { expected = outcome }
        let outcome: Outcome
        do throws(Failure) {
            if let thing = try subject.inject(kind, asOptional: asOptional, expected: expected) {
                injected.append(thing)
                outcome = .thing(thing.number)
            } else {
                outcome = .nothing
            }
        } catch {
            outcome = .failed(error)
        }
        trace[index] = .injected(kind, outcome)
        if !isOver { check(index) }
    }

    private func register(_ kind: Kind, _ block: Block) {
        registrations += 1
        let registration = registrations
        let capture = block.captureEnd.map { Capture(registration: registration, steps: $0, interpreter: self) }
        let make = CapturingBlock(kind: kind, registration: registration, block: block, capture: capture)
        subject.register(kind, registration: registration) { self.make(make) }
    }

    private struct CapturingBlock: @unchecked Sendable {  // A program runs on one thread.
        let kind: Kind
        let registration: Int
        let block: Block
        let capture: Capture?
    }

    private func make(_ capturing: CapturingBlock) -> Thing {
        record(.blockRan(capturing.kind, registration: capturing.registration))
        let block = capturing.block
        var parts: [Thing] = []
        perform(block.steps, into: &parts)
        if let alias = block.alias {
            let count = parts.count
            perform(.inject(alias), into: &parts)
            if parts.count > count { return parts[count] }
        }
        things += 1
        let type = block.hook == nil ? Thing.self : EvictableThing.self
        return type.init(number: things, block: block, parts: parts, interpreter: self)
    }
}
