@testable import Injection

/// A container's state, with decisions that can be compared.
///
/// A build runs on the thread of the build that it is within; otherwise on a thread of its own.
final class StateProbe {
    enum Decision: Equatable {
        case notRegistered, mainActorRequired, other
        case cycle([ObjectIdentifier])
        case wait(ObjectIdentifier)
        case build(ObjectIdentifier)

        static func wait(_ build: Build) -> Self { .wait(ObjectIdentifier(build)) }
        static func cycle(_ builds: [Build]) -> Self { .cycle(builds.map { ObjectIdentifier($0.site) }) }
        static func build(_ site: RegistrationSite) -> Self { .build(ObjectIdentifier(site)) }
    }

    private(set) var state = ContainerState()
    private var threads: UInt = 0

    /// A block that is never run.
    static func block<T>(of type: T.Type, line: UInt = #line) -> Registration {
        Registration(at: .init(file: #fileID, line: line)) { () -> T in fatalError("not to be run") }
    }

    static func mainActorBlock<T>(of type: T.Type, line: UInt = #line) -> Registration {
        Registration(at: .init(file: #fileID, line: line)) { @MainActor () -> T in fatalError("not to be run") }
    }

    func register(_ block: Registration, forSession: Bool = false) {
        state.register(block, inStateOf: nil, forSession: forSession, Eviction())
    }

    func reset(registering staged: [Registration] = []) { state = state.next(registering: staged, Eviction()) }

    /// Ends a build of a type without contents.
    ///
    /// - Returns: Whether its caller may have the result.
    func finish(_ build: Build) -> Bool { state.finish(build, (), Eviction()) }

    func decide(_ block: Registration, within innermost: Build? = nil, isOnMainActor: Bool = true) -> Decision {
        let decision = state.decide(block.site.key, for: caller(within: innermost)) { isOnMainActor }
        return switch decision {
        case .notRegistered: .notRegistered
        case .mainActorRequired: .mainActorRequired
        case .cycle(let path, _): .cycle(path.map { ObjectIdentifier($0) })
        case .wait(let build): .wait(build)
        case .build(let build): .build(build.site)
        case .sessionEnded, .kept: .other
        }
    }

    /// Begins a build; nil when that is not what the state decides.
    func build(_ block: Registration, within innermost: Build? = nil) -> Build? {
        let decision = state.decide(block.site.key, for: caller(within: innermost)) { true }
        guard case .build(let build) = decision else { return nil }
        return begin(build) ? build : nil
    }

    func begin(_ build: Build) -> Bool { state.begin(build) }

    private func caller(within innermost: Build?) -> ContainerState.Caller {
        threads += 1
        return .init(
            build: innermost, visibleSession: innermost?.session, thread: innermost?.thread ?? threads,
            requiresSession: false)
    }
}
