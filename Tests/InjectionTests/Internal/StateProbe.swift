@testable import Injection

/// A container's state, with decisions that can be compared.
///
/// A build runs on the thread of the build that it is within; otherwise on a thread of its own.
final class StateProbe {
    enum Decision: Equatable {
        case notRegistered, mainActorRequired, kept, sessionEnded
        case cycle([ObjectIdentifier])
        case wait(ObjectIdentifier)
        case build(ObjectIdentifier)

        static func wait(_ build: Build) -> Self { .wait(ObjectIdentifier(build)) }
        static func cycle(_ registrations: [RegistrationSite]) -> Self {
            .cycle(registrations.map { ObjectIdentifier($0) })
        }

        static func cycle(_ builds: [Build]) -> Self { cycle(builds.map(\.site)) }
        static func build(_ site: RegistrationSite) -> Self { .build(ObjectIdentifier(site)) }
    }

    var state: ContainerState
    private var threads: UInt = 0

    init(_ state: ContainerState = ContainerState()) { self.state = state }

    /// A block that is never run.
    static func block<T>(of type: T.Type, line: UInt = #line) -> Registration {
        Registration(at: .init(file: #fileID, line: line)) { () -> T in fatalError("not to be run") }
    }

    static func mainActorBlock<T>(of type: T.Type, line: UInt = #line) -> Registration {
        Registration(at: .init(file: #fileID, line: line)) { @MainActor () -> T in fatalError("not to be run") }
    }

    @discardableResult
    func register(_ block: Registration, forSession: Bool = false) -> Eviction {
        let eviction = Eviction()
        state.register(block, inStateOf: nil, forSession: forSession, eviction)
        return eviction
    }

    @discardableResult
    func reset(registering staged: [Registration] = []) -> Eviction {
        let eviction = Eviction()
        state = state.next(registering: staged, eviction)
        return eviction
    }

    /// Ends a build of a type without contents.
    ///
    /// - Returns: Whether its caller may have the result.
    @discardableResult
    func finish(_ build: Build, _ eviction: Eviction = Eviction()) -> Bool {
        state.finish(build, (), eviction)
    }

    func decide(
        _ block: Registration, within innermost: Build? = nil, for session: Session? = nil, isOnMainActor: Bool = true
    ) -> Decision {
        let caller = caller(within: innermost, for: session)
        let decision = state.decide(block.site.key, for: caller, isOnMainActor: { isOnMainActor })
        return switch decision {
        case .notRegistered: .notRegistered
        case .sessionEnded: .sessionEnded
        case .mainActorRequired: .mainActorRequired
        case .cycle(let path, _): .cycle(path)
        case .kept: .kept
        case .wait(let build): .wait(build)
        case .build(let build): .build(build.site)
        }
    }

    /// Begins a build; nil when that is not what the state decides.
    func build(_ block: Registration, within innermost: Build? = nil, isOnMainActor: Bool = true) -> Build? {
        let caller = caller(within: innermost)
        let decision = state.decide(block.site.key, for: caller) { isOnMainActor }
        guard case .build(let build) = decision else { return nil }
        return state.begin(build) ? build : nil
    }

    func begin(_ build: Build) -> Bool { state.begin(build) }

    private func caller(within innermost: Build?, for session: Session? = nil) -> ContainerState.Caller {
        threads += 1
        return .init(
            build: innermost, visibleSession: session ?? innermost?.session, thread: innermost?.thread ?? threads,
            requiresSession: session != nil)
    }
}
