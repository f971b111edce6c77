import Injection
import Testing

private protocol Store {}
private final class DiskStore: Store {}
private struct Feed { let store: any Store = Inject() }
private protocol Router: Sendable {}
private struct RouterImpl: Router {}

@Suite("What a container prints", .watched, .emptyContainer)
struct DescriptionTests {
    @Test("A container prints its session, types, implementations, places and order")
    func description() {
        InjectionManager.register(Feed.self, fileID: "App/Launch.swift", line: 1) { Feed() }
        InjectionManager.register(Store.self, fileID: "App/Launch.swift", line: 2) { DiskStore() }
        InjectionManager.register(Router.self, fileID: "App/Launch.swift", line: 3) { @MainActor in RouterImpl() }
        InjectionManager.register(7, as: Int.self, fileID: "App/Launch.swift", line: 4)
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(String.self, fileID: "App/SignIn.swift", line: 5) { "Ana" }
        }
        _ = Inject(Feed.self)
        #expect(
            "\(InjectionManager.currentContainer)" == """
                session 2: 5 registered, 3 built
                  1. Swift.Int: Swift.Int, registered at App/Launch.swift:4
                  2. InjectionTests.Store: InjectionTests.DiskStore, registered at App/Launch.swift:2
                  3. InjectionTests.Feed: InjectionTests.Feed, registered at App/Launch.swift:1
                  -  InjectionTests.Router: not built, on the main actor, registered at App/Launch.swift:3
                  -  Swift.String: not built, registered at App/SignIn.swift:5 for this session
                """)
        _ = Inject(String.self)
        #expect(
            "\(InjectionManager.currentContainer)".contains(
                "\n  4. Swift.String: Swift.String, registered at App/SignIn.swift:5 for this session\n"))
        InjectionManager.resetCurrentContainer()
        #expect(
            "\(InjectionManager.currentContainer)".hasPrefix("session 3: 4 registered, 1 built\n  1. Swift.Int:"))
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Store.self, fileID: "App/SignIn.swift", line: 6) { DiskStore() }
        }
        #expect(
            "\(InjectionManager.currentContainer)".contains(
                "InjectionTests.Store: not built, registered at App/SignIn.swift:6 for this session\n"))
    }

    @Test("An instance that is registered for a session has the place of its caller")
    func sessionInstance() throws {
        try InjectionManager.currentSession.register(7, as: Int.self, fileID: "App/Profile.swift", line: 5)
        #expect(
            "\(InjectionManager.currentContainer)".hasSuffix(
                "1. Swift.Int: Swift.Int, registered at App/Profile.swift:5 for this session"))
    }

    @Test("A container prints inherited instances as built")
    func inherited() {
        InjectionManager.register(7, as: Int.self, fileID: "App/Launch.swift", line: 4)
        InjectionManager.withIsolatedContainer {
            #expect(
                "\(InjectionManager.currentContainer)" == """
                    session 1: 1 registered, 1 built
                      1. Swift.Int: Swift.Int, registered at App/Launch.swift:4
                    """)
        }
    }

    @Test("A container prints the implementation of a main-actor type on any thread")
    func mainActorInstance() async {
        InjectionManager.register(Router.self, fileID: "App/Launch.swift", line: 3) { @MainActor in RouterImpl() }
        _ = await MainActor.run { Inject((any Router).self) }
        let description = onThreadsInContainer(1) { _ in "\(InjectionManager.currentContainer)" }
        #expect(
            description == [
                """
                session 1: 1 registered, 1 built
                  1. InjectionTests.Router: InjectionTests.RouterImpl, on the main actor, \
                registered at App/Launch.swift:3
                """
            ])
    }

    @Test("A container prints a type once that two sessions have registered")
    func registeredAgain() {
        func signIn() {
            InjectionManager.resetCurrentContainer { InjectionManager.register(Int.self) { 1 } }
        }
        signIn()
        InjectionManager.resetCurrentContainer()
        signIn()
        let description = "\(InjectionManager.currentContainer)"
        #expect(description.hasPrefix("session 4: 1 registered, 0 built\n"))
        #expect(description.split(separator: "\n").count == 2)
    }
}
