@testable import Injection
import TestWatchdog
import Testing

private final class Guest: Sendable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
}
private final class Marker: Sendable {}
private final class Screen: Sendable {
    let user: Guest?
    init() { user = Inject() }
}

/// Whether injections of an optional find nil in a slot.
private func findsNil<T>(_ type: T.Type) -> Bool {
    let key = ObjectIdentifier(T?.self)
    let container = Context.current.container
    guard let slot = container.table.slot(for: key), !slot.isClosed else { return false }
    return container.state.withLock { $0[key]?.slot?.memory == slot.memory && $0[key]?.registration == nil }
}

@Suite("An optional that finds nil in a slot", .watched, .emptyContainer)
struct OptionalNilTests {
    @Test("The nil slot of an optional answers until the wrapped type is registered, again and again")
    func sessions() {
        for number in 1...3 {
            #expect(!findsNil(Guest.self))
            for _ in 1...3 { #expect(Inject(Guest?.self) == nil && findsNil(Guest.self)) }
            let user = Guest(number)
            InjectionManager.resetCurrentContainer { InjectionManager.register(user, as: Guest.self) }
            #expect(!findsNil(Guest.self))
            for _ in 1...3 { #expect(Inject(Guest?.self) === user) }
            #expect(isAlias(Guest.self))
            InjectionManager.resetCurrentContainer()
        }
        #expect(Inject(Guest?.self) == nil && findsNil(Guest.self))
        InjectionManager.register(Guest.self) { Guest() }
        #expect(!findsNil(Guest.self) && Inject(Guest?.self) === Inject(Guest.self))
    }

    @Test("The nil slot of an optional is not opened if the wrapped type was registered after the lookup")
    func registeredMeanwhile() {
        let container = Context.current.container
        let session = container.state.withLock { $0.session }
        InjectionManager.register(Guest.self) { Guest() }
        #expect(container.confirmUnregistered(optional: Guest?.self, isMissing: true, for: nil, since: session))
        #expect(!findsNil(Guest.self) && Inject(Guest?.self) === Inject(Guest.self))
    }

    @Test("The nil slot of an optional is opened once, however many look at once, and is no answer after a reset")
    func lookedForMeanwhile() {
        let container = Context.current.container
        let session = container.state.withLock { $0.session }
        for _ in 1...2 {
            #expect(
                container.confirmUnregistered(optional: Guest?.self, isMissing: true, for: nil, since: session)
                    && findsNil(Guest.self))
        }
        InjectionManager.resetCurrentContainer()
        #expect(
            !container.confirmUnregistered(optional: Guest?.self, isMissing: true, for: nil, since: session)
                && !findsNil(Guest.self))
    }

    @Test("The nil slot of an optional gives way to a registration of the optional itself")
    func optionalIsRegistered() {
        #expect(Inject(Int?.self) == nil && findsNil(Int.self))
        InjectionManager.register(Int?.self) { 2 }
        #expect(!findsNil(Int.self) && Inject(Int?.self) == 2)
        InjectionManager.resetCurrentContainer { InjectionManager.register(Int.self) { 1 } }
        #expect(Inject(Int?.self) == 2 && Inject(Int.self) == 1)
    }

    @Test("The nil slot of an optional does not hide from a build what its ended session had registered")
    func overtakenBuild() {
        let users = Locked([Int?]())
        #expect(Inject(Guest?.self) == nil && findsNil(Guest.self))
        InjectionManager.register(Screen.self) {
            if users.withLock({ $0.isEmpty }) {
                onThreadInContainer {
                    InjectionManager.resetCurrentContainer()
                    #expect(Inject(Guest?.self) == nil && !findsNil(Guest.self))
                }.wait()
            }
            let screen = Screen()
            users.withLock { $0.append(screen.user?.number) }
            return screen
        }
        InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest(7) } }
        #expect(Inject(Screen.self).user == nil)
        #expect(users.withLock { $0 } == [7, nil])
        #expect(findsNil(Guest.self))
    }

    @Test("The nil slot of an optional does not hide from an overtaken build what it registers itself")
    func overtakenRegistration() {
        let users = Locked([Int?]())
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Screen.self) {
                #expect(Inject(Guest?.self) == nil && findsNil(Guest.self))
                resetElsewhere()
                InjectionManager.register(Guest.self) { Guest(8) }
                let screen = Screen()
                users.withLock { $0.append(screen.user?.number) }
                return screen
            }
        }
        #expect(failure(injecting: Screen.self)?.notRegistered != nil)
        #expect(users.withLock { $0 } == [8])
        #expect(Inject(Guest?.self) == nil && findsNil(Guest.self))
    }

    @Test("The nil slot of an optional does not exist for an optional of an optional")
    func nested() {
        for isRegistered in [false, true] {
            if isRegistered { InjectionManager.register(Int.self) { 1 } }
            for _ in 1...3 {
                let nested: Int?? = Inject()
                #expect(nested != nil && nested! == (isRegistered ? 1 : nil) && !findsNil(Int?.self))
            }
        }
    }

    @Test("An optional that was nil takes its place among the registered types when it is registered")
    func order() {
        func registered() -> [ObjectIdentifier] {
            Context.current.container.state.withLock { $0.registeredSites.map(\.key) }
        }
        #expect(Inject(Guest?.self) == nil && registered().isEmpty)
        InjectionManager.register(Marker.self) { Marker() }
        for isNil in [true, false] {
            InjectionManager.resetCurrentContainer {
                InjectionManager.register(Guest?.self) { isNil ? nil : Guest() }
            }
            InjectionManager.register(Screen.self) { Screen() }
            for _ in 1...2 {
                InjectionManager.register(Guest?.self) { isNil ? nil : Guest() }
                let types: [Any.Type] = [Marker.self, Guest?.self, Screen.self]
                #expect(registered() == types.map { ObjectIdentifier($0) })
                #expect((Inject(Guest?.self) == nil) == isNil)
            }
            InjectionManager.resetCurrentContainer()
            #expect(Inject(Guest?.self) == nil && findsNil(Guest.self))
        }
    }

    @Test("The nil slot of an optional is closed by the registration of any type, and opened again")
    func otherRegistration() {
        for _ in 1...3 {
            #expect(Inject(Guest?.self) == nil && Inject(Int?.self) == nil)
            #expect(findsNil(Guest.self) && findsNil(Int.self))
            InjectionManager.register(Marker.self) { Marker() }
            #expect(!findsNil(Guest.self) && !findsNil(Int.self))
            #expect(Context.current.container.state.withLock { $0.nilSlots.isEmpty })
        }
        InjectionManager.register(Int.self) { 0 }
        #expect(Inject(Guest?.self) == nil && Inject(Int?.self) == 0)
    }

    @Test("The nil slot of an optional has memory of its own, whatever nil is made of")
    func layouts() {
        func inject<T>(_: T.Type) { for _ in 1...3 { #expect(Inject(T?.self) == nil, "\(T.self)") } }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let types: [Any.Type] = [
                Bool.self, UInt64.self, Void.self, String.self, (Int, Bool).self, (@Sendable () -> Void).self, Any.self,
                (any Error).self, Any.Type.self, [Int].self, SIMD4<Float>.self,
            ]
            for type in types { inject(type) }
            #expect(Context.current.container.state.withLock { $0.nilSlots.count } == types.count)
            // What the types wrap is read in slots of its own.
            InjectionManager.register(Bool.self) { true }
            for _ in 1...3 { #expect(Inject(Bool?.self) == true) }
        }
    }

    @Test("The nil slot of an optional is one of a limited number; other optionals are nil all the same")
    func limit() {
        func inject<T>(_: T.Type) { for _ in 1...2 { #expect(Inject(T?.self) == nil) } }
        for type in manyTypes(4_200) { inject(type) }
        #expect(Context.current.container.state.withLock { $0.records.count } == 4_096)
    }

    #if EXIT_TESTS
    @Test("The nil slot of an optional is seen by no thread after a sign-in, and seen after a sign-out")
    func races() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            // Even while nothing changes: 4n + 2 signed in, 4n signed out.
            let steps = Locked(0)
            let isOver = Locked(false)
            let failures = Locked([String]())
            let allReads = Locked(0)
            let reads = onThreads(4) { thread -> Int in
                if thread == 0 {
                    TestLength.forEachRound(orAtLeast: 200) { round in
                        let before = allReads.count
                        waitUntil { allReads.count > before }
                        steps.increment()
                        if round.isMultiple(of: 2) {
                            InjectionManager.resetCurrentContainer()
                        } else {
                            InjectionManager.resetCurrentContainer {
                                InjectionManager.register(Marker(), as: Marker.self)
                                InjectionManager.register(Guest.self) { Guest(round) }
                            }
                        }
                        steps.increment()
                    }
                    isOver.withLock { $0 = true }
                    return 1
                }
                var reads = 0
                repeat {
                    let step = steps.count
                    let (marker, user) = (Inject(Marker?.self), Inject(Guest?.self))
                    if steps.count == step {
                        let isSignedIn = step % 4 == 2
                        let isSettled = step.isMultiple(of: 2)
                        let isWrong = isSettled && (isSignedIn != (user != nil) || isSignedIn != (marker != nil))
                        // The sign-in in progress has registered both, or none.
                        let isHalf = step % 4 == 1 && marker != nil && user == nil
                        if isWrong || isHalf {
                            failures.withLock { $0.append("\(step): \(marker != nil) \(user != nil)") }
                        }
                    }
                    reads += 1
                    allReads.increment()
                } while !isOver.withLock { $0 }
                return reads
            }
            #expect(failures.withLock { $0 } == [])
            #expect(reads.allSatisfy { $0 > 0 })
        }
    }
    #endif
}
