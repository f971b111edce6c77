import Injection

private struct Secret: Sendable {}
func useSecond() { _ = Inject(Secret.self) }  // expect-error: Secret is injected but registered nowhere
