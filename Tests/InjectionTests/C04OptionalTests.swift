@testable import Injection
import Testing

private protocol Analytics: AnyObject {}
private final class AnalyticsImpl: Analytics {}

@Suite("C4 Missing is explained: optional injection", .watched, .emptyContainer)
struct C04OptionalTests {
    @Test("An injected optional is nil if the type is not registered, and its instance otherwise")
    func wrapped() {
        let none: (any Analytics)? = Inject()
        #expect(none == nil)
        InjectionManager.register(Analytics.self) { AnalyticsImpl() }
        let some: (any Analytics)? = Inject()
        #expect(some === Inject(Analytics.self))
    }

    @Test("A registration of the optional type itself takes precedence over the wrapped type's")
    func optionalRegistration() {
        InjectionManager.register(Analytics.self) { AnalyticsImpl() }
        InjectionManager.register((any Analytics)?.self) { nil }
        let none: (any Analytics)? = Inject()
        #expect(none == nil)
        #expect(throws: Never.self) { try InjectionManager.resolve(Analytics.self) }
    }

    @Test("Optionals of optionals are looked up as what they wrap, the outermost registration first")
    func nested() {
        #expect(Inject(Int???.self) == .some(.some(.none)))
        InjectionManager.register(Int.self) { 1 }
        #expect(Inject(Int???.self) == 1)
        InjectionManager.register(Int?.self) { 2 }
        #expect(Inject(Int???.self) == 2)
        InjectionManager.register(Int??.self) { 3 }
        #expect(Inject(Int???.self) == 3)
        #expect(Inject(Int.self) == 1)
    }

    @Test("An optional is looked up again if a reset meanwhile registers it", arguments: [2, nil])
    func overtaken(next: Int?) {
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Int.self) {
                onThreadInContainer {
                    InjectionManager.resetCurrentContainer {
                        InjectionManager.register(Int?.self) { next }
                        if next == nil { InjectionManager.register(Int.self) { 3 } }
                    }
                }.wait()
                return 1
            }
        }
        #expect(Inject(Int?.self) == next)
    }

    @Test("An optional is looked up again if it is registered itself during the lookup")
    func registeredMeanwhile() {
        InjectionManager.register(Int.self) {
            onThreadInContainer {
                InjectionManager.register(Int?.self) { 2 }
                InjectionManager.register(Int.self) { 3 }
            }.wait()
            return 1
        }
        #expect(Inject(Int?.self) == 2)
        #expect(Inject(Int.self) == 3)
    }

    @Test("An optional that another thread registers while it is injected may still be the wrapped type's instance")
    func registeredDuringCopy() throws {
        InjectionManager.register(Int.self) { 1 }
        #expect(Inject(Int?.self) == 1)
        // Where a thread may be preempted in a call of `Inject(Int?.self)`.
        let found = Context.current.container.table.slot(for: ObjectIdentifier(Int?.self))
        InjectionManager.register(Int?.self) { 2 }
        let slot = try #require(found)
        #expect(slot.load(as: Int?.self) { false } == 1)
        #expect(Inject(Int?.self) == 2)
    }

    @Test("A cycle through an optional is an error, not nil")
    func cycle() throws {
        let seen = Locked<InjectionError?>(nil)
        InjectionManager.register(Int.self) {
            seen.withLock { $0 = failure(injecting: Int?.self) }
            return 1
        }
        _ = Inject(Int?.self)
        let cycle = try #require(seen.withLock { $0 }?.cycle)
        #expect(cycle.type == "Swift.Int")
        #expect(cycle.chain.map(\.type) == ["Swift.Int"])
    }

    @Test("A main-actor type that is injected elsewhere as an optional is an error, not nil")
    func wrongActor() {
        InjectionManager.register(Analytics.self) { @MainActor in AnalyticsImpl() }
        #expect(failure(injecting: (any Analytics)?.self)?.mainActorRequired != nil)
    }
}
