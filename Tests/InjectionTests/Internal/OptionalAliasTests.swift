import Foundation
@testable import Injection
import TestWatchdog
import Testing

private protocol Service: AnyObject, Sendable {}
private final class ServiceImpl: Service {}
private final class Stamped: Sendable {
    let session = InjectionManager.currentSession
}

@Suite("An optional that reads the slot of the type it wraps", .watched, .emptyContainer)
struct OptionalAliasTests {
    @Test("An optional's alias is made only for a registered type that is no optional itself")
    func made() {
        #expect(Inject(String?.self) == nil && !isAlias(String.self))
        InjectionManager.register(String.self) { "text" }
        #expect(!isAlias(String.self))
        #expect(Inject(String?.self) == "text" && isAlias(String.self))
        #expect(Inject(String?.self) == "text" && Inject(String.self) == "text")
        #expect(Inject(String??.self) == "text" && !isAlias(String?.self))
    }

    @Test("An optional's alias is empty after an eviction, and sees the next instance")
    func evictions() {
        InjectionManager.register(Service.self) { ServiceImpl() }
        var last: (any Service)?
        for round in 1...10 {
            for _ in 1...3 {
                let next: (any Service)? = Inject()
                #expect(next != nil && next === Inject(Service.self))
                #expect(next !== last)
            }
            last = Inject()
            if round.isMultiple(of: 2) {
                InjectionManager.register(Service.self) { ServiceImpl() }
            } else {
                InjectionManager.resetCurrentContainer()
            }
        }
        #expect(isAlias((any Service).self))
    }

    @Test("An optional's alias gives way to a registration of the optional", arguments: [false, true])
    func lateRegistration(inReset: Bool) {
        InjectionManager.register(Int.self) { 1 }
        #expect(Inject(Int?.self) == 1 && Inject(Int?.self) == 1 && isAlias(Int.self))
        if inReset {
            InjectionManager.resetCurrentContainer { InjectionManager.register(Int?.self) { 2 } }
        } else {
            InjectionManager.register(Int?.self) { 2 }
        }
        #expect(!isAlias(Int.self))
        #expect(Inject(Int?.self) == 2 && Inject(Int?.self) == 2 && Inject(Int.self) == 1)
        InjectionManager.register(Int?.self) { nil }
        #expect(Inject(Int?.self) == nil && Inject(Int.self) == 1)
        InjectionManager.resetCurrentContainer()
        // What was registered in the closure of a reset has ended with that session; then it is an alias again.
        for _ in 1...3 { #expect(Inject(Int?.self) == (inReset ? 1 : nil)) }
        #expect(Inject(Int.self) == 1 && isAlias(Int.self) == inReset)
        InjectionManager.register(Int?.self) { 3 }
        #expect(!isAlias(Int.self) && Inject(Int?.self) == 3)
    }

    @Test("An optional's alias is not made if the block of the wrapped type registers the optional")
    func registeredMeanwhile() {
        InjectionManager.register(Int.self) {
            InjectionManager.register(Int?.self) { 2 }
            return 1
        }
        // It is found at once: the optional was not registered when the injection began, but when it ended.
        #expect(Inject(Int?.self) == 2 && Inject(Int.self) == 1 && !isAlias(Int.self))
    }

    @Test("An optional's alias is not made for an optional of an optional")
    func nested() {
        InjectionManager.register(Service?.self) { ServiceImpl() }
        for _ in 1...3 { #expect(Inject((any Service)??.self) != nil) }
        InjectionManager.register(Service?.self) { nil }
        for _ in 1...3 {
            let service: (any Service)?? = Inject()
            #expect(service != nil && service! == nil)
        }
    }

    #if EXIT_TESTS
    @Test("An optional's alias is for the main actor alone if the type is")
    func mainActor() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(Service.self) { @MainActor in ServiceImpl() }
            await MainActor.run {
                let service: any Service = Inject()
                for _ in 1...3 { #expect(Inject((any Service)?.self) === service) }
                #expect(isAlias((any Service).self))
            }
            let isRefused = onThreads(2) { _ in failure(injecting: (any Service)?.self)?.mainActorRequired != nil }
            #expect(isRefused == [true, true])
        }
    }
    #endif

    @Test("An optional's alias is freed with its container, once")
    func memory() {
        for _ in 1...100 {
            weak var service: (any Service)?
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Service.self) { ServiceImpl() }
                InjectionManager.register(Int.self) { 1 }
                for name in manyTypes(40) { injectOptional(name) }
                for _ in 1...2 { service = Inject((any Service)?.self) }
                _ = (Inject(Int?.self), Inject(Int?.self))
                InjectionManager.register(Int?.self) { 2 }
                #expect(service != nil && Inject(Int?.self) == 2)
            }
            #expect(service == nil)
        }
    }

    /// Also makes the table move while it has aliases.
    private func injectOptional(_ name: Any.Type) {
        func inject<Name>(_: Name.Type) {
            InjectionManager.register([Name].self) { [] }
            #expect(Inject([Name]?.self)?.isEmpty == true && Inject([Name]?.self)?.isEmpty == true)
        }
        inject(name)
    }

    #if EXIT_TESTS
    @Test("An optional's alias never holds what a reset or registration has replaced")
    func races() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            let newest = Locked(0)
            let isOver = Locked(false)
            let failures = Locked(0)
            let allReads = Locked(0)
            InjectionManager.register(Stamped.self) { Stamped() }
            InjectionManager.register(Int.self) { newest.count }
            let reads = onThreads(4) { thread -> Int in
                if thread == 0 {
                    TestLength.forEachRound(orAtLeast: 200) { round in
                        // Without pause, a reset would overtake each run of a block, until that gives up.
                        let before = allReads.count
                        waitUntil { allReads.count > before }
                        if round == 100 { InjectionManager.register(Int?.self) { -1 } }
                        newest.increment()
                        if round.isMultiple(of: 2) {
                            InjectionManager.register(Int.self) { newest.count }
                        } else {
                            InjectionManager.resetCurrentContainer()
                        }
                    }
                    isOver.withLock { $0 = true }
                    return 1
                }
                var reads = 0
                var wasReplaced = false
                repeat {
                    let known = newest.count
                    let session = InjectionManager.currentSession
                    guard let number = Inject(Int?.self), let stamped = Inject(Stamped?.self) else {
                        failures.increment()
                        continue
                    }
                    if number == -1 { wasReplaced = true }
                    // `newest` counts before it is replaced, so the instance may be one behind.
                    if number != -1 && (wasReplaced || number < known - 1) { failures.increment() }
                    if !stamped.session.isCurrent && session.isCurrent { failures.increment() }
                    reads += 1
                    allReads.increment()
                } while !isOver.withLock { $0 }
                return reads
            }
            #expect(failures.count == 0)
            #expect(reads.allSatisfy { $0 > 0 })
            #expect(Inject(Int?.self) == -1 && isAlias(Stamped.self))
        }
    }
    #endif
}
