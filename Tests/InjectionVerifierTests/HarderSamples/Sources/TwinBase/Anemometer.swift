import Injection

// Only the apps register it, and only the extension runs this code.
public final class Anemometer: Sendable {}
public func registerAnemometer() { InjectionManager.register(Anemometer.self) { Anemometer() } }
public func gust() -> Anemometer { Inject() }  // expect-error: Anemometer is injected but registered nowhere; write `InjectionManager.register(Anemometer.self) { … }` (in TwinShare)
