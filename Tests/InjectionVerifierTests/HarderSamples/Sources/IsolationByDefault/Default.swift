// compiled with: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault

import Injection

// As a new app is: on the main actor by default, and asynchronous code on its caller's.
final class Model { init() {}; func load() async { _ = Inject(Model.self) } }
func registerModel() { InjectionManager.register(Model.self) { @MainActor in Model() } }
nonisolated func inherits() async { _ = Inject(Model.self) }
func callsOnMain() async { await inherits() }
@concurrent nonisolated func concurrently() async { _ = Inject(Model.self) }  // expect-error: Model is registered on the main actor and injected elsewhere
actor Background { func work() async { await inheritsWrongly() } }
nonisolated func inheritsWrongly() async { _ = Inject(Model.self) }  // expect-error: Model is registered on the main actor and injected elsewhere
nonisolated struct Loading { func load() async { _ = Inject(Model.self) } }
func usesLoading() async { await Loading().load() }
final class Scene { let model: Model = Inject(); deinit { _ = Inject(Model.self) } }  // expect-warning: Model is registered on the main actor and injected in a deinit
