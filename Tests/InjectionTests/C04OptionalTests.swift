import Injection
import Testing

private protocol Analytics: AnyObject {}
private final class AnalyticsImpl: Analytics {}
private final class Loop {
    let itself: Loop? = Inject()
}

@Suite("C4 Missing is explained: optional injection", .watched)
struct C04OptionalTests {
    @Test("nil when the type is not registered, its instance when it is")
    func wrapped() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let none: (any Analytics)? = Inject()
            #expect(none == nil)
            InjectionManager.register(Analytics.self) { AnalyticsImpl() }
            let some: (any Analytics)? = Inject()
            #expect(some === Inject(Analytics.self))
        }
    }

    @Test("a registration of the optional type itself wins")
    func optionalRegistration() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Analytics.self) { AnalyticsImpl() }
            InjectionManager.register((any Analytics)?.self) { nil }
            let none: (any Analytics)? = Inject()
            #expect(none == nil)
            #expect(throws: Never.self) { try InjectionManager.resolve(Analytics.self) }
        }
    }

    @Test("optionals of optionals stand for what they wrap, the outermost registration first")
    func nested() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            #expect(Inject(Int???.self) == .some(.some(.none)))
            InjectionManager.register(Int.self) { 1 }
            #expect(Inject(Int???.self) == 1)
            InjectionManager.register(Int?.self) { 2 }
            #expect(Inject(Int???.self) == 2)
            InjectionManager.register(Int??.self) { 3 }
            #expect(Inject(Int???.self) == 3)
            #expect(Inject(Int.self) == 1)
        }
    }

    @Test("looked up again when a reset comes in between, which registers the optional itself", arguments: [2, nil])
    func overtaken(next: Int?) {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
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
    }

    @Test("looked up again when the optional itself is registered in between, and the wrapped type again")
    func registeredMeanwhile() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
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
    }

    @Test("a cycle is still a failure")
    func cycle() throws {
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let seen = Shared<InjectionError?>(nil)
            InjectionManager.register(Int.self) {
                seen.withLock { $0 = failure(injecting: Int?.self) }
                return 1
            }
            _ = Inject(Int?.self)
            let cycle = try #require(seen.withLock { $0 }?.cycle)
            #expect(cycle.type == "Swift.Int")
            #expect(cycle.chain.map(\.type) == ["Swift.Int"])
        }
    }

    @Test("a wrong actor is still a failure")
    func wrongActor() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Analytics.self) { @MainActor in AnalyticsImpl() }
            #expect(failure(injecting: (any Analytics)?.self)?.mainActorRequired != nil)
        }
    }

    #if EXIT_TESTS
    @Test("a cycle through an optional stops the program")
    func cycleStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Loop.self) { Loop() }
            let _: Loop? = Inject()
        }
        #expect(result.printed.contains("InjectionTests.Loop needs itself: InjectionTests.Loop → InjectionTests.Loop"))
    }

    @Test("a main-actor type through an optional stops the program elsewhere")
    func wrongActorStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Analytics.self) { @MainActor in AnalyticsImpl() }
            await Task.detached { let _: (any Analytics)? = Inject() }.value
        }
        #expect(
            result.printed.contains("InjectionTests.Analytics belongs to the main actor, and was injected elsewhere."))
    }
    #endif
}
