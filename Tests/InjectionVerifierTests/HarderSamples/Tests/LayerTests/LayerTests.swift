import Injection
import Layers
import Testing

@MainActor final class FakeHost: Host {}
@Test @MainActor func onMainActor() {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register((any Host).self) { @MainActor in FakeHost() }
        _ = Inject((any Host).self)
    }
}
@Test func elsewhere() async {
    await InjectionManager.withIsolatedContainer { () async in _ = Inject((any Host).self) }  // expect-error: Host is registered on the main actor and injected elsewhere
}
@Test func left() {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register((any Left).self) { OwnLeft() }
        _ = Inject((any Left).self)
    }
}
@Test func right() {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register((any Right).self) { OwnRight() }
        _ = Inject((any Right).self)
    }
}
final class Ping: Sendable { let pong: Pong = Inject() }  // expect-error: a cycle: Ping → Pong → Ping
final class Pong: Sendable { let ping: Ping = Inject() }
@Test func both() {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register(Ping.self) { Ping() }
        InjectionManager.register(Pong.self) { Pong() }
    }
}
