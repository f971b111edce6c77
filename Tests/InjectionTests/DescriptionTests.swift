import Injection
import Testing

private protocol Store {}
private final class DiskStore: Store {}
private struct Feed { let store: any Store = Inject() }
private protocol Router {}
private struct RouterImpl: Router {}

@Suite("Description of a container")
struct DescriptionTests {
    @Test("names session, types, implementations, places, order and times")
    func description() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Feed.self, fileID: "App/Launch.swift", line: 1) { Feed() }
            InjectionManager.register(Store.self, fileID: "App/Launch.swift", line: 2) { DiskStore() }
            InjectionManager.register(Router.self, fileID: "App/Launch.swift", line: 3) { @MainActor in RouterImpl() }
            #expect(InjectionManager.containerDescription.hasPrefix("session 1: 3 registered, 0 built\n"))

            InjectionManager.resetCurrentContainer()
            _ = Inject(Feed.self)
            let lines = InjectionManager.containerDescription.split(separator: "\n")
            #expect(lines.count == 4)
            #expect(lines[0] == "session 2: 3 registered, 2 built")
            #expect(lines[1].hasPrefix("  1. InjectionTests.Store: InjectionTests.DiskStore, built in "))
            #expect(lines[1].hasSuffix(" seconds, registered at App/Launch.swift:2"))
            #expect(lines[2].hasPrefix("  2. InjectionTests.Feed: InjectionTests.Feed, built in "))
            #expect(
                lines[3] == "  -  InjectionTests.Router: not built, on the main actor, registered at App/Launch.swift:3"
            )
        }
    }
}
