import Injection
import TestWatchdog
import Testing

/// Not `Sendable`, and of no actor, as most protocols of an app are.
private protocol Catalogue: AnyObject {
    var titles: [String] { get }
}

private final class CatalogueImpl: Catalogue {
    var titles = ["one"]
}

@Suite("Instances that are not Sendable", .watched)
struct NonSendableInstanceTests {
    // That these compile in Swift 6 mode is the test: an instance may go from where it was injected to another closure.
    @MainActor
    @Test("Main-actor code may hand an injected instance to its closures and tasks")
    func mainActorClosures() async throws {
        try await InjectionManager.withIsolatedContainer {
            InjectionManager.register(Catalogue.self) { CatalogueImpl() }
            let injected: any Catalogue = Inject()
            let byType = Inject(Catalogue.self)
            let resolved: any Catalogue = try InjectionManager.resolve()
            let closure = { @MainActor in injected.titles }
            let task = Task { @MainActor in byType.titles + resolved.titles }
            #expect(closure() == ["one"])
            #expect(await task.value == ["one", "one"])
        }
    }
}
