import Injection

package protocol Clock: Sendable {}
package struct WallClock: Clock { package init() {} }
package protocol Absent: Sendable {}

package func registerShared() {
    InjectionManager.register((any Clock).self) { WallClock() }
}
package struct Watch: Sendable {
    package let clock: any Clock = Inject()
    package init() {}
}

/// Findings name the function type, and not this alias.
package typealias Handler = @Sendable (Int) -> Void

package func handle() {
    _ = Inject(Handler.self)  // expect-error: @Sendable (Int) -> () is injected but registered nowhere
}
