import Injection
import ReachedFeatures
import Testing
import TideDoubles

@Test func sea() {
    InjectionManager.withIsolatedContainer {
        registerSea()
        registerDoubles()
        _ = (Inject(Tide.self), Inject(Reef.self), Inject(Wave.self), Inject(Pearl.self))
    }
}
// TideDoubles, a target of tests, registers what this one injects.
@Test func gull() {
    InjectionManager.withIsolatedContainer {
        registerGull()
        registerLimpet()
        _ = (Inject(Gull.self), Inject(Limpet.self))
    }
}
// A registration in a test's reset belongs to no session of the program.
@Test func shore() {
    InjectionManager.resetCurrentContainer { registerShore() }
}
struct Boat: Sendable { let diver: Diver = Inject() }
@Test func lagoon() {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register(Salt.self) { Salt() }
        InjectionManager.register(Diver.self) { Diver() }
        InjectionManager.register(Lagoon.self) {
            _ = (Inject(Salt.self), Boat(), Submarine())
            return Lagoon()
        }
        _ = Inject(Lagoon.self)
    }
}
@Test @MainActor func pond() {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register(Tank.self) { @MainActor in Tank() }
        InjectionManager.register(Pond.self) { @MainActor in
            _ = Inject(Tank.self)
            return Pond()
        }
        _ = Inject(Pond.self)
    }
}
