import Injection
import Testing

private final class Inner: Sendable {}
private final class Outer: Sendable {
    let inner: Inner = Inject()
}

@Suite("C6 A block that was replaced while it ran ends outside of every block", .watched, .emptyContainer)
struct C06ReplacedBlockTests {
    /// Has the block of `Outer` inject `Inner`, whose block another thread replaces while it runs; what that block has
    /// captured is held by nothing else.
    private func replace(_ end: @escaping @Sendable () -> Void) {
        func registerInner() {
            let captured = Hooked(onDeinit: end)
            InjectionManager.register(Inner.self) {
                withExtendedLifetime(captured) {
                    onThreadInContainer { InjectionManager.register(Inner.self) { Inner() } }.wait()
                }
                return Inner()
            }
        }
        registerInner()
    }

    @Test("A deinit of what a block captured that was replaced while it ran may reset")
    func resets() {
        let number = Locked(0)
        replace {
            InjectionManager.resetCurrentContainer()
            number.increment()
        }
        InjectionManager.register(Outer.self) { Outer() }
        let outer: Outer = Inject()
        #expect(number.count == 1)
        #expect(outer === Inject(Outer.self) && outer.inner === Inject(Inner.self))
    }

    @Test("A deinit of what a replaced block captured registers for all sessions, even while a session's block runs")
    func registers() {
        replace { InjectionManager.register("for good", as: String.self) }
        InjectionManager.resetCurrentContainer { InjectionManager.register(Outer.self) { Outer() } }
        _ = Inject(Outer.self)
        #expect(Inject(String?.self) == "for good")
        InjectionManager.resetCurrentContainer()
        #expect(Inject(String?.self) == "for good")
    }
}
