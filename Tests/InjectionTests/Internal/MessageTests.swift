@testable import Injection
import Testing

private struct Engine {}
private struct Wheel {}
private struct Car {}

/// The whole text of each error. What a message knows of a container is tested where the error is thrown.
@Suite("What an error says", .watched)
struct MessageTests {
    private let place = InjectionError.Location(file: "App/Screen.swift", line: 9)

    private func site(of type: Any.Type, line: UInt) -> RegistrationSite {
        RegistrationSite(type: type, location: .init(file: "App/Launch.swift", line: line), isOnMainActor: false)
    }

    /// A failure to get an engine, for a wheel, for a car.
    private func failure(isRegistered: Bool = true, isInBlocks: Bool = true) -> InjectionError.Failure {
        let blocks = [site(of: Wheel.self, line: 2), site(of: Car.self, line: 3)]
        return InjectionError.Failure(
            Engine.self, at: place, chain: isInBlocks ? blocks : [],
            site: isRegistered ? site(of: Engine.self, line: 1) : nil)
    }

    @Test("Two locations are equal if they are the same line of the same file")
    func locations() {
        #expect(place == InjectionError.Location(file: "App/Screen.swift", line: 9))
        #expect(place != InjectionError.Location(file: "App/Screen.swift", line: 10))
        #expect(place != InjectionError.Location(file: "App/Launch.swift", line: 9))
    }

    @Test("The error of a cycle says the types around it, and where each is registered")
    func cycle() {
        let types: [Any.Type] = [Engine.self, Wheel.self]
        let chain = types.enumerated().map { site(of: $1, line: UInt($0) + 1) }
        let failure = InjectionError.Failure(Engine.self, at: place, chain: chain, site: chain[0])
        #expect(
            InjectionError.cycle(failure).description == """
                InjectionTests.Engine needs itself: InjectionTests.Engine → InjectionTests.Wheel → InjectionTests.Engine
                  injected at App/Screen.swift:9
                  InjectionTests.Engine is registered at App/Launch.swift:1
                  InjectionTests.Wheel is registered at App/Launch.swift:2
                  let one of them inject the next later: store `let session = InjectionManager.currentSession`, \
                and call `try session.resolve(…)` in a method
                """)
    }

    @Test("The error of a main-actor type elsewhere names the blocks that were running")
    func mainActorRequired() {
        #expect(
            InjectionError.mainActorRequired(failure()).description == """
                InjectionTests.Engine belongs to the main actor, and was injected elsewhere.
                  injected at App/Screen.swift:9
                  while building InjectionTests.Wheel, registered at App/Launch.swift:2
                  which is needed by InjectionTests.Car, registered at App/Launch.swift:3
                  it is registered for the main actor at App/Launch.swift:1
                  inject it in @MainActor code; elsewhere, if it is Sendable: \
                try await MainActor.run { try session.resolve(InjectionTests.Engine.self) }
                  if a block injects it, begin that block with `@MainActor in`, too
                  if only making it needs the main actor, register an instance that is made there: InjectionManager.register(…, as: InjectionTests.Engine.self)
                  if it does not need the main actor, register it with a nonisolated block
                """)
        let function = InjectionError.Failure(
            (() -> Engine).self, at: place, site: site(of: (() -> Engine).self, line: 1))
        #expect(
            InjectionError.mainActorRequired(function).description.contains(
                "MainActor.run { try session.resolve((() -> InjectionTests.Engine).self) }\n"))
    }

    @Test("The error of a block that was overtaken too often says where it is registered")
    func overtaken() {
        #expect(
            InjectionError.overtaken(failure(isInBlocks: false)).description == """
                InjectionTests.Engine was built 100 times, and each time a reset or a new registration overtook its block.
                  injected at App/Screen.swift:9
                  it is registered at App/Launch.swift:1
                  reset at sign-in and sign-out only, and register a type once per session
                """)
        #expect(
            InjectionError.overtaken(failure()).description == """
                InjectionTests.Engine was built 100 times, and each time a reset or a new registration overtook its block.
                  injected at App/Screen.swift:9
                  while building InjectionTests.Wheel, registered at App/Launch.swift:2
                  which is needed by InjectionTests.Car, registered at App/Launch.swift:3
                  it is registered at App/Launch.swift:1
                  reset at sign-in and sign-out only, and register a type once per session
                """)
    }

    @Test("The error of an ended session tells a late request from a late registration")
    func sessionEnded() {
        #expect(
            InjectionError.sessionEnded(failure(isRegistered: false, isInBlocks: false)).description == """
                The session in which InjectionTests.Engine was requested has ended.
                  injected at App/Screen.swift:9
                  inject before the `await`, or stop work that belongs to an ended session
                """)
        #expect(
            InjectionError.sessionEnded(failure(isInBlocks: false)).description == """
                InjectionTests.Engine was not registered: the session that it was meant for has ended.
                  it was to be registered at App/Launch.swift:1
                  stop work that belongs to an ended session: ask `session.isCurrent` before it goes on
                """)
    }

    @Test("The error of a type that is not registered says what to write")
    func notRegistered() {
        #expect(
            InjectionError.notRegistered(failure(isRegistered: false, isInBlocks: false)).description == """
                InjectionTests.Engine is not registered.
                  injected at App/Screen.swift:9
                  nothing is registered yet; register it first: InjectionManager.register(InjectionTests.Engine.self) { … }
                  in an XCTestCase, register in `setUp`, inject in a `lazy var`
                """)
        // Even if it was registered for a session that has ended.
        let staged = InjectionError.Failure(
            Engine.self, at: place, site: site(of: Engine.self, line: 1), isStaged: true)
        #expect(
            InjectionError.notRegistered(staged).description == """
                InjectionTests.Engine is not registered.
                  injected at App/Screen.swift:9
                  the closure of this reset registers it; inject it after the reset, when that takes effect
                """)
        let outside = InjectionError.Failure(
            Engine.self, at: place, chain: [], site: site(of: Engine.self, line: 1),
            isOutsideIsolatedContainer: true, registeredSites: [site(of: Engine?.self, line: 4)])
        #expect(
            InjectionError.notRegistered(outside).description == """
                InjectionTests.Engine is not registered.
                  injected at App/Screen.swift:9
                  did you mean Swift.Optional<InjectionTests.Engine>? It is registered at App/Launch.swift:4
                  it was registered for a session that has ended, at App/Launch.swift:1
                  inject an optional: let instance: InjectionTests.Engine? = Inject()
                  or register a default at launch, such as a guest, for when nobody is signed in
                  this code runs outside of the isolated container that is in use, such as a test's
                  detached tasks, dispatch queues and threads do not inherit the container of the code that starts them
                  take `let container = InjectionManager.currentContainer` along, and call `container.run { … }` there; a test needs a trait: @Suite(.isolatedContainer)
                """)
    }
}
