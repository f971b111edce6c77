import EqualNamesLeft
import Injection

// Private types of one name in two files of one module.
private struct Secret: Sendable {}
func registerFirst() { InjectionManager.register(Secret.self) { Secret() } }
func useFirst() { _ = Inject(Secret.self) }

private struct Row: Feature {
    typealias Service = Engine
    func start() { _ = service }
}
func startFirst() { Row().start() }
