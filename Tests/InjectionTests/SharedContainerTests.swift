@testable import Injection
import TestWatchdog
import Testing

private protocol Clock: AnyObject, Sendable {}
private final class SystemClock: Clock {}
private final class Service: Sendable {}
private final class Numbered<Name>: Sendable {}
@MainActor private final class Router {}

private enum Contents { case empty, instance, mainActorInstance }

private func contents<T>(_ type: T.Type) -> Contents? {
    publishedSlot(for: ObjectIdentifier(type)).map { slot in
        guard slot.beginReading(isOnMainActor: { true }) else { return .empty }
        defer { slot.endReading() }
        guard slot.beginReading() else { return .mainActorInstance }
        slot.endReading()
        return .instance
    }
}

/// The spare references that were taken, or asked for in vain.
private func marks<T>(_ type: T.Type) -> UInt64 {
    guard let slot = publishedSlot(for: ObjectIdentifier(type)) else { return 0 }
    return (slot.countReader(0) & SlotAccess.markBits) / SlotAccess.mark
}

private func registerNumbered<Name>(_: Name.Type) { InjectionManager.register(Numbered<Name>.self) { Numbered() } }

private func injectNumbered<Name>(_: Name.Type) -> ObjectIdentifier { ObjectIdentifier(Inject(Numbered<Name>.self)) }

private func injectOptionalNumbered<Name>(_: Name.Type) { _ = Inject(Numbered<Name>?.self) }

private func isNumberedPublished<Name>(_: Name.Type) -> Bool { contents(Numbered<Name>.self) == .instance }

private func isOptionalNumberedPublished<Name>(_: Name.Type) -> Bool { contents(Numbered<Name>?.self) == .instance }

/// What must use the shared container. Isolated containers of tests that run at the same time switch its fast path off,
/// so what is about that runs in a process of its own.
@Suite("The shared container", .watched, .serialized)
struct SharedContainerTests {
    @Test("The shared container registers, injects and resets outside of every isolated container")
    func basics() {
        InjectionManager.register(Service.self) { Service() }
        let service: Service = Inject()
        #expect(Inject(Service.self) === service)
        #expect(onThreads(4) { _ in Inject(Service.self) }.allSatisfy { $0 === service })
        InjectionManager.withIsolatedContainer { #expect(Inject(Service.self) !== service) }
        let session = InjectionManager.currentSession
        InjectionManager.withIsolatedContainer { #expect((try? session.resolve(Service.self)) === service) }
        #expect(Inject(Service.self) === service)
        InjectionManager.resetCurrentContainer()
        #expect(Inject(Service.self) !== service)
    }

    #if EXIT_TESTS
    @Test("In the shared container, a cached instance is in the published table until a reset or a new registration")
    func fastPath() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            #expect(contents(Service.self) == nil)
            InjectionManager.register(Service.self) { Service() }
            #expect(contents(Service.self) == nil)
            let first: Service = Inject()
            #expect(contents(Service.self) == .instance)
            #expect(Inject(Service.self) === first)
            InjectionManager.resetCurrentContainer()
            #expect(contents(Service.self) == .empty)
            let second: Service = Inject()
            #expect(second !== first && contents(Service.self) == .instance)
            InjectionManager.register(Service.self) { Service() }
            #expect(contents(Service.self) == .empty)
            let third: Service = Inject()
            #expect(third !== second && Inject(Service.self) === third)
        }
    }

    @Test("In the shared container, values, existentials and optionals are copied out of the published table")
    func kinds() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register((any Clock).self) { SystemClock() }
            InjectionManager.register([String].self) { ["a", "b"] }
            InjectionManager.register((Int, SIMD16<Double>).self) { (1, .init(repeating: 2)) }
            InjectionManager.register(String?.self) { "text" }
            let clock: any Clock = Inject()
            for _ in 1...3 {
                #expect(Inject((any Clock).self) === clock)
                #expect(Inject([String].self) == ["a", "b"])
                #expect(Inject((Int, SIMD16<Double>).self) == (1, .init(repeating: 2)))
                #expect(Inject(String?.self) == "text")
            }
            #expect(contents((any Clock).self) == .instance && contents(String?.self) == .instance)
        }
    }

    @Test("The fast path never hands a main-actor type to other threads, cached or not")
    func mainActorTypes() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(Router.self) { @MainActor in Router() }
            await MainActor.run {
                let router: Router = Inject()
                #expect(contents(Router.self) == .mainActorInstance)
                #expect(Inject(Router.self) === router)
            }
            let isRefused = onThreads(2) { _ in
                do throws(InjectionError) { _ = try InjectionManager.resolve(Router.self) } catch {
                    if case .mainActorRequired = error { return true }
                }
                return false
            }
            #expect(isRefused == [true, true])
        }
    }

    @Test("The fast path leaves no mark in the slot of a value, or of a type that is not built")
    func leavesNoMark() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(7, as: Int.self)
            InjectionManager.register(Service.self) { Service() }
            _ = (Inject(Int.self), Inject(Service.self))
            for _ in 1...10 { _ = Inject(Int.self) }
            #expect(marks(Int.self) == UInt64(SlotAccess.batch))
            InjectionManager.resetCurrentContainer()
            _ = Inject(Service.self)
            #expect(marks(Service.self) == UInt64(SlotAccess.batch))
        }
    }

    @Test("The fast path never gives the main actor an instance from an empty slot")
    func mainActorAfterEvictions() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(Service.self) { Service() }
            InjectionManager.register(Router.self) { @MainActor in Router() }
            await MainActor.run {
                for _ in 1...3 {
                    let (service, router) = (Inject(Service.self), Inject(Router.self))
                    #expect(Inject(Service.self) === service && Inject(Router.self) === router)
                    InjectionManager.resetCurrentContainer()
                    #expect(Inject(Service.self) !== service && Inject(Router.self) !== router)
                }
            }
        }
    }

    @Test("`Inject` of a cached main-actor type traps off the main actor")
    func mainActorTypeStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Router.self) { @MainActor in Router() }
            await MainActor.run { _ = Inject(Router.self) }
            onThread { _ = Inject(Router.self) }.wait()
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("InjectionTests.Router belongs to the main actor, and was injected elsewhere"))
    }

    @Test("The table of the shared container grows, and threads that inject meanwhile get the same instances")
    func growth() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            let names = manyTypes(500)
            for name in names { registerNumbered(name) }
            let instances = onThreads(4) { thread in
                // Each thread comes first for some of them.
                let start = thread * 125
                let turned = (names[start...] + names[..<start]).map { (name: Any.Type) in injectNumbered(name) }
                return Array(turned[(500 - start)...] + turned[..<(500 - start)])
            }
            #expect(instances.allSatisfy { $0 == instances[0] })
            #expect(Set(instances[0]).count == 500)
            #expect(names.allSatisfy { isNumberedPublished($0) })
            #expect(names.map { injectNumbered($0) } == instances[0])
        }
    }

    @Test("An optional of a registered type is in the published table, even if the table grows for it")
    func optionals() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            // So that the optionals come in the even places, after which the table grows.
            InjectionManager.register(Service.self) { Service() }
            _ = Inject(Service.self)
            for name in manyTypes(40) {
                registerNumbered(name)
                _ = injectNumbered(name)
                injectOptionalNumbered(name)
                #expect(isNumberedPublished(name) && isOptionalNumberedPublished(name))
            }
        }
    }

    @Test("The fast path is off while code runs in an isolated container, and on again after it")
    func isolation() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(Service.self) { Service() }
            let shared: Service = Inject()
            let kept = InjectionManager.withIsolatedContainer {
                #expect(contents(Service.self) == nil)
                #expect(Inject(Service.self) !== shared)
                InjectionManager.withIsolatedContainer { #expect(Inject(Service.self) !== shared) }
                #expect(contents(Service.self) == nil)
                return InjectionManager.currentContainer
            }
            // A handle to it keeps it alive, but is only stored.
            #expect(contents(Service.self) == .instance)
            InjectionManager.register(SystemClock.self) { SystemClock() }
            kept.run {
                #expect(Inject(Service.self) !== shared)
                // Outside of it everything is the shared container's, found the slow way.
                onThread { #expect(Inject(Service.self) === shared && contents(Service.self) == nil) }.wait()
            }
            let clock: SystemClock = Inject()
            _ = consume kept
            #expect(contents(Service.self) == .instance && contents(SystemClock.self) == .instance)
            #expect(Inject(Service.self) === shared && Inject(SystemClock.self) === clock)
        }
    }

    @Test("The fast path never hands out what a finished reset has evicted, while isolated containers come and go")
    func fastPathDuringResets() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            final class Stamped: Sendable {
                let session = InjectionManager.currentSession.session.number
            }
            InjectionManager.register(Stamped.self) { Stamped() }
            let session = Locked(1)
            let isOver = Locked(false)
            let stale = Locked(0)
            let injections = onThreads(5) { thread -> Int in
                if thread == 0 {
                    TestLength.forEachRound(orAtLeast: 3_000) { round in
                        InjectionManager.resetCurrentContainer()
                        session.withLock { $0 = InjectionManager.currentSession.session.number }
                        // So that each session has its instance before the next one begins: a build that resets without pause
                        // overtake a hundred times is given up, as it should be.
                        _ = Inject(Stamped.self)
                        if round % 10 == 0 { InjectionManager.withIsolatedContainer { _ = Inject(Stamped.self) } }
                    }
                    isOver.withLock { $0 = true }
                    return 1
                }
                var injections = 0
                repeat {
                    let finished = session.count
                    if Inject(Stamped.self).session < finished { stale.increment() }
                    injections += 1
                } while !isOver.withLock { $0 }
                return injections
            }
            #expect(stale.count == 0)
            #expect(injections.allSatisfy { $0 > 0 })
        }
    }
    #endif
}
