import Injection

// Asynchronous code at the top level is on the main actor.
final class Feed: @unchecked Sendable { func load() async {} }
InjectionManager.register(Feed.self) { @MainActor in Feed() }
let feed: Feed = Inject()
await feed.load()
let again: Feed = Inject()
func later() { _ = Inject(Feed.self) }
later()
func elsewhere() async { _ = Inject(Feed.self) }  // expect-error: Feed is registered on the main actor and injected elsewhere
await elsewhere()
