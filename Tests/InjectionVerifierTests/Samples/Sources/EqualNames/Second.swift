import EqualNamesLeft
import Injection

private struct Secret: Sendable {}
func useSecond() { _ = Inject(Secret.self) }  // expect-error: Secret is injected but registered nowhere

private struct Row: Feature {
    typealias Service = Index
    func start() { _ = service }  // expect-error: Index is injected but registered nowhere
}
func startSecond() { Row().start() }
