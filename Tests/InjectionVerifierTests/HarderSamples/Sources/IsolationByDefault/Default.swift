// compiled with: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault

import Injection

// A new app is on the main actor by default, and its asynchronous code runs on the actor of the caller.
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

// The compiler prints no attribute for a type that is on the main actor by default, only for its members.
final class Plain { var total = 0; func count() {} }
protocol Clicking { func count() }
final class Clicker: Clicking { var total = 0; func count() { total += 1 } }
nonisolated final class LooseCount { var total = 0; @MainActor var shown = 0 }
nonisolated protocol Summing { func add() }
nonisolated final class Summer: Summing { var total = 0; func add() { total += 1 } }
func registerClickers() {
    InjectionManager.register(Plain.self) { Plain() }
    InjectionManager.register(Clicker.self) { Clicker() }
    InjectionManager.register((any Clicking).self) { Clicker() }
    InjectionManager.register(LooseCount.self) { LooseCount() }
    InjectionManager.register((any Summing).self) { Summer() }
}
actor Clickers {
    func show() async { await Inject(Plain.self).count(); await Inject(Clicker.self).count(); await Inject((any Clicking).self).count() }
    func add() { Inject(LooseCount.self).total += 1; Inject((any Summing).self).add() }  // expect-warning: LooseCount is injected on the actor Clickers and on the main actor // expect-warning: Summing is injected on the actor Clickers
}
func showClickers() { _ = (Inject(Plain.self), Inject(Clicker.self), Inject((any Clicking).self), Inject(LooseCount.self), Inject((any Summing).self)) }

// A hook is on the main actor by default, too; a reset elsewhere finds it only if a main-actor block built the instance.
protocol Drafting {}
final class Autosave: Evictable { func containerDidEvict() {} }
final class AutosaveOnMain: Evictable { func containerDidEvict() {} }
final class AutosaveAnywhere: Evictable { nonisolated func containerDidEvict() {} }
class DraftStore: Drafting, Evictable { func containerDidEvict() {} }
func registerHooks() {
    InjectionManager.register(Autosave.self) { Autosave() }  // expect-warning: `containerDidEvict()` of Autosave is isolated to the main actor, but the block is not
    InjectionManager.register(AutosaveOnMain.self) { @MainActor in AutosaveOnMain() }
    InjectionManager.register(AutosaveAnywhere.self) { AutosaveAnywhere() }
    InjectionManager.register((any Drafting).self) { DraftStore() }  // expect-warning: `containerDidEvict()` of DraftStore is isolated to the main actor, but the block is not
}
func useHooks() {
    _ = (Inject(Autosave.self), Inject(AutosaveOnMain.self), Inject(AutosaveAnywhere.self), Inject((any Drafting).self))
}
