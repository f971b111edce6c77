@testable import Injection

/// A few threads that use a container's state, without threads: every interleaving of their steps is played.
///
/// A step is what a container does at a time under the lock of its state.
struct Schedule {
    enum Action: Sendable {
        case inject(Int)
        case reset
        case resetRegistering(Int)
        case register(Int)
        case registerForSession(Int)
    }

    /// What went on in all interleavings together.
    struct Result {
        var interleavings = 0
        var waits = 0
        var cycles = 0
        var overtaken = 0
        var faults: Set<String> = []

        mutating func add(_ other: Result) {
            interleavings += other.interleavings
            waits += other.waits
            cycles += other.cycles
            overtaken += other.overtaken
            faults.formUnion(other.faults)
        }
    }

    private struct Thread {
        enum Job {
            case inject(Int)
            /// Decided on, and not begun.
            case beginning(Build)
            case building(Build, missing: ArraySlice<Int>)
        }

        var actions: ArraySlice<Action>
        var jobs: [Job] = []
        var awaited: Build?

        var isDone: Bool { actions.isEmpty && jobs.isEmpty }

        var innermost: Build? {
            jobs.reversed().lazy.compactMap { if case .building(let build, _) = $0 { build } else { nil } }.first
        }
    }

    /// The types that each type's block injects.
    private let needs: [[Int]]
    private var state = ContainerState()
    private var threads: [Thread]
    /// Whether other threads may come between the decision to build and the beginning of the build.
    private let isBeginningApart: Bool
    /// Builds whose threads have gone on.
    private var ended: Set<ObjectIdentifier> = []
    /// The session in which each build was decided.
    private var sessions: [ObjectIdentifier: Session] = [:]
    /// The builds whose results are kept.
    private var kept: [Int: Build] = [:]

    /// Plays every interleaving; if asked to, also those where other threads come between the decision to build and the
    /// beginning of the build, which multiplies them.
    static func play(needs: [[Int]], isBeginningApart: Bool = false, _ threads: [[Action]]) -> Result {
        var schedule = Schedule(needs: needs, isBeginningApart: isBeginningApart, threads: threads)
        for type in needs.indices { schedule.register(type) }
        var result = Result()
        schedule.explore(&result)
        return result
    }

    private init(needs: [[Int]], isBeginningApart: Bool, threads: [[Action]]) {
        self.needs = needs
        self.isBeginningApart = isBeginningApart
        self.threads = threads.map { Thread(actions: $0[...]) }
    }

    private func explore(_ result: inout Result) {
        check(&result)
        let runnable = threads.indices.filter { number in
            let thread = threads[number]
            guard !thread.isDone else { return false }
            return thread.awaited.map { ended.contains(ObjectIdentifier($0)) } ?? true
        }
        if runnable.isEmpty {
            result.interleavings += 1
            if !threads.allSatisfy(\.isDone) { result.faults.insert("threads wait for each other") }
        }
        for number in runnable {
            var next = self
            next.state = state.copy()
            next.step(number, &result)
            next.explore(&result)
        }
    }

    private mutating func step(_ number: Int, _ result: inout Result) {
        if threads[number].awaited != nil {
            threads[number].awaited = nil
            return
        }
        switch threads[number].jobs.last {
        case nil: act(threads[number].actions.removeFirst(), number, &result)
        case .inject(let type): inject(type, number, &result)
        case .beginning(let build): begin(build, number, &result)
        case .building(let build, let missing):
            if let type = missing.first {
                threads[number].jobs[threads[number].jobs.count - 1] = .building(build, missing: missing.dropFirst())
                threads[number].jobs.append(.inject(type))
                inject(type, number, &result)
            } else {
                finish(build, number, &result)
            }
        }
    }

    private mutating func act(_ action: Action, _ number: Int, _ result: inout Result) {
        switch action {
        case .inject(let type):
            threads[number].jobs.append(.inject(type))
            inject(type, number, &result)
        case .register(let type): register(type)
        case .registerForSession(let type): register(type, forSession: true)
        case .reset: reset(registering: [])
        case .resetRegistering(let type): reset(registering: [Self.block(of: type)])
        }
    }

    private mutating func inject(_ type: Int, _ number: Int, _ result: inout Result) {
        let innermost = threads[number].innermost
        let caller = ContainerState.Caller(
            build: innermost, visibleSession: innermost?.session, thread: Self.thread(number), requiresSession: false)
        let decision = state.decide(Self.keys[type], for: caller, isOnMainActor: { false })
        switch decision {
        case .kept:
            let isOvertaken = innermost.map { $0.session !== state.session } ?? false
            if !isOvertaken, kept[type] == nil { result.faults.insert("an instance that is not kept is returned") }
            threads[number].jobs.removeLast()
        case .wait(let build):
            result.waits += 1
            if ended.contains(ObjectIdentifier(build)) { result.faults.insert("a build is awaited that has ended") }
            threads[number].awaited = build
        case .build(let build):
            if isBeginningApart {
                threads[number].jobs.append(.beginning(build))
            } else {
                begin(build, number, &result)
            }
        case .cycle:
            result.cycles += 1
            threads[number].jobs.removeLast()
        case .sessionEnded, .mainActorRequired, .notRegistered: result.faults.insert("\(decision)")
        }
    }

    private mutating func begin(_ build: Build, _ number: Int, _ result: inout Result) {
        if case .beginning = threads[number].jobs.last { threads[number].jobs.removeLast() }
        guard case .inject(let type) = threads[number].jobs.last, state.begin(build) else { return }
        sessions[ObjectIdentifier(build)] = build.session
        threads[number].jobs.append(.building(build, missing: needs[type][...]))
    }

    private mutating func finish(_ build: Build, _ number: Int, _ result: inout Result) {
        threads[number].jobs.removeLast()
        ended.insert(ObjectIdentifier(build))
        guard case .inject(let type) = threads[number].jobs.last else { return }
        let isOvertaken = build.session !== state.session
        guard state.finish(build, (), Eviction()) else {
            result.overtaken += 1
            return
        }
        if !isOvertaken {
            if kept[type] != nil { result.faults.insert("a type has two instances") }
            kept[type] = build
        }
        threads[number].jobs.removeLast()
    }

    private mutating func register(_ type: Int, forSession: Bool = false) {
        let leaving = Eviction()
        state.register(Self.block(of: type), inStateOf: nil, forSession: forSession, leaving)
        kept[type] = nil
    }

    private mutating func reset(registering blocks: [Registration]) {
        state = state.next(registering: blocks, Eviction())
        kept = [:]
    }

    private static func thread(_ number: Int) -> UInt { UInt(number) }

    /// What holds after every step.
    private func check(_ result: inout Result) {
        let isIdle = threads.allSatisfy(\.jobs.isEmpty)
        if isIdle && !(state.runningBuilds.isEmpty && state.waits.isEmpty && state.endedStates.isEmpty) {
            result.faults.insert("something is left of builds that have ended")
        }
        for record in (state.endedStates + [state]).flatMap(\.records) {
            let current = record.registration?.site
            if let build = record.build, record.instance != nil || build.site !== current {
                result.faults.insert("a build will be kept that should not")
            }
            if let kept = record.instance, kept.site !== current {
                result.faults.insert("an instance is kept of another registration")
            }
            if record.sessionRegistration != nil, record.endedSite != nil {
                result.faults.insert("a registration counts as ended and is there")
            }
        }
        let registrations = state.registeredSites
        if state.instances.count != kept.count {
            result.faults.insert("the state keeps what it should not, or too little")
        }
        for (type, build) in kept {
            if sessions[ObjectIdentifier(build)] !== state.session {
                result.faults.insert("an instance is kept that was begun in another session")
            }
            if registrations[type] !== build.site {
                result.faults.insert("an instance is kept of a block that was replaced")
            }
        }
    }

    // MARK: Types

    private enum Type0 {}
    private enum Type1 {}
    private enum Type2 {}

    private static let keys = [
        ObjectIdentifier(Type0?.self), ObjectIdentifier(Type1?.self), ObjectIdentifier(Type2?.self),
    ]

    private static func block(of type: Int) -> Registration {
        switch type {
        case 0: Registration(at: .init(file: #fileID, line: #line), block: { Type0?.none })
        case 1: Registration(at: .init(file: #fileID, line: #line), block: { Type1?.none })
        default: Registration(at: .init(file: #fileID, line: #line), block: { Type2?.none })
        }
    }
}
