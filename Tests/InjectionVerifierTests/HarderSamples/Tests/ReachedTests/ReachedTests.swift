import Injection
import ReachedFeatures
import Testing

@Test func sea() {
    InjectionManager.withIsolatedContainer {
        registerSea()
        registerDoubles()
        _ = (Inject(Tide.self), Inject(Reef.self), Inject(Wave.self), Inject(Pearl.self))
    }
}
// What a test's reset registers is no session's.
@Test func shore() {
    InjectionManager.resetCurrentContainer { registerShore() }
}
