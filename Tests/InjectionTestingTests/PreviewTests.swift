import Injection
import InjectionTesting
import TestWatchdog
import Testing

private protocol Feed: Sendable { var name: String { get } }
private struct RealFeed: Feed { let name = "real" }
private struct FeedDouble: Feed { let name = "double" }

/// What the *Testing* article has a preview call.
private func useDoublesInPreview() {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Feed.self) { FeedDouble() }
    }
}

@Suite("Previews", .watched, .isolatedContainer(inheritingRegistrations: false))
struct PreviewTests {
    @Test("A preview that is run again in one process has fresh doubles, however often")
    func runAgain() {
        InjectionManager.register(Feed.self) { RealFeed() }
        _ = Inject(Feed.self)
        for _ in 1...3 {
            let session = InjectionManager.currentSession
            useDoublesInPreview()
            #expect(!session.isCurrent)
            #expect(InjectionManager.currentContainer.description.contains("1 registered, 0 built"))
            #expect(Inject(Feed.self).name == "double")
        }
    }
}
