/// Runs a program on a subject and notes what happens.
///
/// Sendable because registered blocks are; a program runs on one thread.
final class Interpreter: @unchecked Sendable {
    let subject: any Subject
    /// What the model did; nil where this is the model's run.
    private let expected: Interpreter?
    private(set) var trace: [Event] = []
    /// For each event, in which session it happened, where the subject says so.
    private(set) var sessions: [Int] = []
    /// The first event that is not as expected.
    private(set) var mismatch: Int?

    var stepsLeft = 0
    /// Steps deeper than this do nothing.
    var depth = 0
    let greatestDepth = 12
    /// Nothing more is done or noted.
    private(set) var isOver = false

    private var held: [Thing] = []
    /// The main actor's.
    var immortal: [Thing] = []
    var evictions: [any Eviction] = []
    /// The one that was marked last.
    var session: any MarkedSession
    /// Those that were marked; the last one is entered.
    var containers: [any MarkedContainer] = []
    /// Those that have not run.
    var tasks: [(number: Int, run: TaskStep)] = []
    var tasksStarted = 0
    /// Whether a task that is started now keeps its container open: not in a block or a hook.
    var keepsContainerOpen = true
    /// What ends the tasks that outlive everything else. They keep what those that have run have kept.
    var keepers: [() -> Void] = []
    /// What was notified later, on the main actor.
    var later: [Later] = []
    var things = 0
    /// Of the things.
    var alive = 0
    var registrations = 0
    /// The one that was registered last for each kind.
    var blocks = Kind.allCases.map { _ in Block() }

    init(_ subject: any Subject, expected: Interpreter? = nil) {
        self.subject = subject
        self.expected = expected
        session = subject.markSession()
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
                record(.isolating(inheriting: false))
                subject.isolated(inheriting: false) {
                    runBody(program)
                    record(.closureEnded(throwing: false))
                }
                record(.done)
                stop()
            }
        }
        for task in tasks { _ = task.run() }
        for keeper in keepers { keeper() }
        (tasks, keepers) = ([], [])
        held = []
        immortal = []
        evictions = []
        containers = []
        subject.end(onSharedContainer: program.usesSharedContainer)
    }

    private func runBody(_ program: Program) {
        perform([.markSession])
        perform(program.steps, into: &held)
        perform(.survivors, into: &held)
        runTasks()
        letGo(&held)
        // What a `deinit` has started.
        runTasks()
        record(.done)
        perform(.survivors, into: &held)
    }

    private func stop() { isOver = true }

    func notifyLater(_ thing: Int) {
        guard let isInItsContainer = subject.isInProgramsContainer else { return }
        later.append(Later(thing: thing, isInItsContainer: isInItsContainer))
    }

    func fill(_ index: Int, _ event: Event) {
        trace[index] = event
        if !isOver { check(index) }
    }

    func expectedEvent(_ index: Int) -> Event? {
        guard let expected, index < expected.trace.count else { return nil }
        return expected.trace[index]
    }

    @discardableResult
    func record(_ event: Event) -> Int {
        guard !isOver else { return -1 }
        trace.append(event)
        sessions.append(subject.currentSession())
        check(trace.count - 1)
        return trace.count - 1
    }

    private func check(_ index: Int) {
        guard let expected, mismatch == nil else { return }
        switch (trace[index], expectedEvent(index)) {
        case _ where index >= expected.sessions.count || expected.sessions[index] != sessions[index]:
            mismatch = index
            stop()
        case (.injected(let kind, let lookup, .pending), .injected(let expectedKind, let expectedLookup, _))
        where kind == expectedKind && lookup == expectedLookup:
            break
        case (let event, let expected) where event == expected: break
        default:
            mismatch = index
            stop()
        }
    }
}
