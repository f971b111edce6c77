// compiled with: -swift-version 5 -default-isolation MainActor
import Injection

// In Swift 5 mode, the compiler only warns about this.
protocol Kite { func fly() }
class KiteImpl: Kite { func fly() {} }
class Swing { init() {} }
nonisolated final class Sand: Sendable {}
class Slide {}
func play() {
    InjectionManager.register((any Kite).self) { KiteImpl() }  // expect-warning: the block of Kite may run off the main actor, and builds KiteImpl, which belongs to it; write `{ @MainActor in … }`
    InjectionManager.register(Swing.self) { @MainActor in Swing() }
    InjectionManager.register(Sand.self) { Sand() }
    InjectionManager.register(Slide.self) { MainActor.assumeIsolated { Slide() } }
    Inject((any Kite).self).fly()
    _ = (Inject(Swing.self), Inject(Sand.self), Inject(Slide.self))
}
play()
