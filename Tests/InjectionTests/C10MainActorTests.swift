import Dispatch
import Injection
import Testing

private protocol Kept: AnyObject {}
@MainActor
private protocol Router: AnyObject {}
@MainActor
private final class RouterImpl: Router, Kept {
    init() { MainActor.assertIsolated() }
}
private final class Formatter {}

/// Whether the router can be injected here. Not isolated: what counts is where the caller runs.
private func canInjectRouter() -> Bool { (try? InjectionManager.resolve(Router.self)) != nil }

private func registerRouter() {
    InjectionManager.register(Router.self) { @MainActor in RouterImpl() }
}

@Suite("C10 The main actor: where its types can be injected", .watched, .emptyContainer)
struct C10MainActorTests {
    @Test("A main-actor type can be injected in main-actor code, before and after suspensions")
    @MainActor
    func mainActorCode() async {
        registerRouter()
        let router: any Router = Inject()
        #expect(router === Inject(Router.self))
        await Task.detached {}.value
        #expect(router === Inject(Router.self))
        #expect(canInjectRouter())
    }

    @Test("A main-actor type can be injected in a main-actor task, before and after suspensions")
    func mainActorTask() async {
        registerRouter()
        let answers = await Task { @MainActor in
            let before = canInjectRouter()
            await Task.detached {}.value
            await Task.yield()
            return [before, canInjectRouter()]
        }.value
        #expect(answers == [true, true])
    }

    @Test("A main-actor type can be injected in a block of the main queue")
    func mainQueue() async {
        let container = InjectionManager.withIsolatedContainer {
            registerRouter()
            return InjectionManager.currentContainer
        }
        let answer = await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume(returning: container.run { canInjectRouter() }) }
        }
        #expect(answer)
    }

    @Test("A main-actor type can be injected on a queue that main-actor code waits for", arguments: [false, true])
    @MainActor
    func synchronousClosure(isInSuspendedTask: Bool) async {
        let queue = DispatchQueue(label: "another")
        if isInSuspendedTask { await Task.detached {}.value }
        let container = InjectionManager.withIsolatedContainer {
            registerRouter()
            return InjectionManager.currentContainer
        }
        #expect(queue.sync { container.run { canInjectRouter() } })
        // Now that there is an instance, too.
        #expect(queue.sync { container.run { canInjectRouter() } })
        #expect(await Task.detached { !queue.sync { container.run { canInjectRouter() } } }.value)
    }

    #if EXIT_TESTS
    @Test("A main-actor type can be injected on the main thread, before any task has run")
    func mainThread() async {
        // A process of its own, because here nobody knows where the main thread is.
        await #expect(processExitsWith: .success) { @MainActor in
            registerRouter()
            guard canInjectRouter() else { fatalError("refused on the main thread") }
        }
    }
    #endif

    @Test("A main-actor type is refused in detached tasks, queues, threads and nonisolated functions")
    @MainActor
    func refused() async {
        let container = InjectionManager.withIsolatedContainer {
            registerRouter()
            return InjectionManager.currentContainer
        }
        // With an instance and without: it is the same in development and in production.
        for hasInstance in [false, true] {
            if hasInstance { container.run { _ = Inject(Router.self) } }
            let detached = await Task.detached { container.run { canInjectRouter() } }.value
            #expect(!detached)
            let onQueue = await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: container.run { canInjectRouter() }) }
            }
            #expect(!onQueue)
            let answer = Locked(true)
            onThread { container.run { answer.withLock { $0 = canInjectRouter() } } }.wait()
            #expect(answer.withLock { !$0 })
            #expect(await !elsewhere(container))
        }
    }

    @concurrent
    private func elsewhere(_ container: InjectionContainer) async -> Bool { container.run { canInjectRouter() } }

    @Test("The error of a main-actor type elsewhere says what to change, with and without an instance")
    func message() async throws {
        InjectionManager.register(Router.self, fileID: "App/Screens.swift", line: 4) { @MainActor in RouterImpl() }
        for _ in 1...2 {
            let error = try #require(failure(injecting: Router.self))
            #expect(error.mainActorRequired?.type == "InjectionTests.Router")
            #expect(error.mainActorRequired?.registration?.description == "App/Screens.swift:4")
            #expect(
                error.description == """
                    InjectionTests.Router belongs to the main actor, and was injected elsewhere.
                      injected at App/Login.swift:12
                      it is registered for the main actor at App/Screens.swift:4
                      inject it in @MainActor code; elsewhere, if it is Sendable: \
                    try await MainActor.run { try session.resolve(InjectionTests.Router.self) }
                      if a block injects it, begin that block with `@MainActor in`, too
                      if only making it needs the main actor, register an instance that is made there: \
                    InjectionManager.register(…, as: InjectionTests.Router.self)
                      if it does not need the main actor, register it with a nonisolated block
                    """)
            await MainActor.run { _ = Inject(Router.self) }
        }
    }

    @Test("MainActor.run injects a main-actor type, and its block runs there")
    func mainActorRun() async {
        InjectionManager.register(RouterImpl.self) { @MainActor in RouterImpl() }
        let router = await MainActor.run { Inject(RouterImpl.self) }
        await MainActor.run { #expect(router === Inject(RouterImpl.self)) }
    }

    @Test("resolve in MainActor.run throws at the line of the caller")
    func resolveInMainActorRun() async {
        let error = await #expect(throws: InjectionError.self) {
            _ = try await MainActor.run {
                try InjectionManager.resolve(RouterImpl.self, fileID: "App/Login.swift", line: 3)
            }
        }
        #expect(error?.notRegistered?.location.description == "App/Login.swift:3")
    }

    @Test("A main-actor function by name makes a main-actor type; a nonisolated block's type can be injected anywhere")
    func isolationOfBlock() async {
        InjectionManager.register(RouterImpl.self, RouterImpl.init)
        InjectionManager.register(Formatter.self) { Formatter() }
        #expect(failure(injecting: RouterImpl.self)?.mainActorRequired != nil)
        let formatter = ObjectIdentifier(Inject(Formatter.self))
        await MainActor.run { #expect(ObjectIdentifier(Inject(Formatter.self)) == formatter) }
    }

    @Test("A nonisolated block that needs a main-actor type fails elsewhere, and says in which chain")
    func chain() async throws {
        registerRouter()
        let seen = Locked<InjectionError?>(nil)
        InjectionManager.register(Formatter.self) {
            seen.withLock { $0 = failure(injecting: Router.self) }
            return Formatter()
        }
        _ = Inject(Formatter.self)
        let error = try #require(seen.withLock { $0 })
        #expect(error.mainActorRequired?.chain.map(\.type) == ["InjectionTests.Formatter"])
        #expect(
            error.description.contains("while building InjectionTests.Formatter, registered at InjectionTests/"))
        InjectionManager.resetCurrentContainer()
        await MainActor.run { _ = Inject(Formatter.self) }
        #expect(seen.withLock { $0 } == nil)
    }

    @Test("A main-actor object can be registered as a protocol, and stays the main actor's")
    @MainActor
    func registeredAgain() async {
        let router = RouterImpl()
        let kept: any Kept & Sendable = router
        InjectionManager.register(Kept.self) { kept }
        InjectionManager.register(RouterImpl.self) { @MainActor in router }
        #expect(Inject(Kept.self) === Inject(RouterImpl.self))
        InjectionManager.register(router, as: Router.self)
        #expect(canInjectRouter())
        let container = InjectionManager.currentContainer
        let detached = await Task.detached { container.run { canInjectRouter() } }.value
        #expect(!detached)
    }
}
