@testable import Injection

/// A container's state, with decisions that can be compared.
final class StateProbe {
    enum Decision: Equatable {
        case notRegistered, mainActorRequired, cached
        case cycle([ObjectIdentifier])
        case wait(ObjectIdentifier)
        case build(ObjectIdentifier)

        static func wait(_ build: Build) -> Self { .wait(ObjectIdentifier(build)) }
        static func cycle(_ builds: [Build]) -> Self { .cycle(builds.map { ObjectIdentifier($0) }) }
        static func build(_ registration: Registration) -> Self { .build(ObjectIdentifier(registration)) }
    }

    var state: ContainerState

    init(_ state: ContainerState = ContainerState()) { self.state = state }

    /// A block that is never run.
    static func block<T>(of type: T.Type, line: UInt = #line) -> Block {
        Block(location: .init(fileID: #fileID, line: line)) { () -> T in fatalError("not to be run") }!
    }

    static func mainActorBlock<T>(of type: T.Type, line: UInt = #line) -> Block {
        Block(location: .init(fileID: #fileID, line: line)) { @MainActor () -> T in fatalError("not to be run") }!
    }

    @discardableResult
    func register(_ block: Block) -> ContainerState.Replaced { state.register(block) }

    func finish(_ build: Build) -> Bool { state.finish(build) }

    func decide(_ block: Block, within innermost: Build? = nil, isOnMainActor: Bool = true) -> Decision {
        switch state.decide(block.registration.key, within: innermost, isOnMainActor: { isOnMainActor }) {
        case .notRegistered: .notRegistered
        case .mainActorRequired: .mainActorRequired
        case .cycle(let builds): .cycle(builds)
        case .cached: .cached
        case .wait(let build): .wait(build)
        case .build(let build, _): .build(build.registration)
        }
    }

    /// Begins a build; nil when that is not what the state decides.
    func build(
        _ block: Block, within innermost: Build? = nil, overtakenRuns: Int = 0, isOnMainActor: Bool = true
    ) -> Build? {
        let key = block.registration.key
        let decision = state.decide(key, within: innermost, overtakenRuns: overtakenRuns) { isOnMainActor }
        guard case .build(let build, _) = decision else { return nil }
        return build
    }
}
