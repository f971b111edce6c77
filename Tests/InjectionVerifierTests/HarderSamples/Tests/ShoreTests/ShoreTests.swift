import Injection
import ReachedFeatures
import Testing

// This module does not import TideDoubles, so its tests cannot call what registers there.
@Test func limpet() {
    InjectionManager.withIsolatedContainer {
        _ = Inject(Limpet.self)  // expect-error: Limpet is injected but registered only in a test
    }
}
