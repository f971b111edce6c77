import EqualNamesLeft
import EqualNamesRight
import Injection

/// `EqualNamesLeft`, which this imports, has an internal type of this name, which conforms to the same protocol.
struct Search: Feature {
    typealias Service = Index
    func start() { _ = service }  // expect-error: Index is injected but registered nowhere
}
struct Index: Sendable {}
/// This screen names a registered type.
struct SearchScreen: Feature {
    typealias Service = Engine
    func start() { _ = service }
}
struct Engine: Sendable {}

func registerAll() {
    registerLeftModels()
    registerQuery()
    InjectionManager.register(Engine.self) { Engine() }
}
func startAll() {
    showLeft()
    showRight()
    startLeft()
    Search().start()
    SearchScreen().start()
}
