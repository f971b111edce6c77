@testable import Injection
import TestWatchdog
import Testing

private final class Store: Sendable {
    let session: InjectionSession
    init(_ session: InjectionSession) { self.session = session }
}

@Suite("C13 session.resolve returns that session's instance, or throws", .watched, .emptyContainer)
struct C13ResolveTests {
    @Test("session.resolve returns the session's instance while it is current, whether cached or not")
    func current() throws {
        InjectionManager.register(Store.self) { Store(InjectionManager.currentSession) }
        let session = InjectionManager.currentSession
        let store = try session.resolve(Store.self)
        #expect(store.session == session)
        #expect(try session.resolve() as Store === store)
        #expect(Inject(Store.self) === store)
    }

    @Test("session.resolve of an ended session throws, and builds nothing in the next session")
    func ended() {
        InjectionManager.register(Store.self) { Store(InjectionManager.currentSession) }
        InjectionManager.register(1, as: Int.self)
        let session = InjectionManager.currentSession
        InjectionManager.resetCurrentContainer()
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Store.self) }
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Store?.self) }
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Int.self) }
        expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(String.self) }
        #expect("\(InjectionManager.currentContainer)".hasPrefix("session 2: 2 registered, 1 built"))
    }

    @Test("The error of session.resolve says where the session was asked, and what to do")
    func message() {
        let session = InjectionManager.currentSession
        InjectionManager.resetCurrentContainer()
        let result = Result { () throws(InjectionError) in
            try session.resolve(Store.self, fileID: "App/Upload.swift", line: 3)
        }
        guard case .failure(let error) = result else { return }
        #expect(
            error.description == """
                The session in which InjectionTests.Store was requested has ended.
                  injected at App/Upload.swift:3
                  inject before the `await`, or stop work that belongs to an ended session
                """)
    }

    @Test("session.resolve treats missing types, optionals and main-actor types as resolve does")
    func failures() async throws {
        let session = InjectionManager.currentSession
        #expect(try session.resolve(Store?.self) == nil)
        #expect(throws: InjectionError.self) { try session.resolve(Store.self) }
        InjectionManager.register(Int.self) { @MainActor in 1 }
        // Before it is built, and after.
        for _ in 1...2 {
            let error = await #expect(throws: InjectionError.self) {
                try await Task.detached { try session.resolve(Int.self) }.value
            }
            #expect(error?.mainActorRequired?.type == "Swift.Int")
            #expect(try await MainActor.run { try session.resolve(Int.self) } == 1)
        }
    }

    @Test(
        "A block that a reset overtakes is not run again for session.resolve, or for an optional",
        arguments: [false, true])
    func overtaken(isOptional: Bool) {
        let runs = Locked(0)
        InjectionManager.register(Store.self) {
            if runs.increment() == 1 { resetElsewhere() }
            return Store(InjectionManager.currentSession)
        }
        let session = InjectionManager.currentSession
        expectSessionEnded { () throws(InjectionError) in
            _ = isOptional ? try session.resolve(Store?.self) : try session.resolve(Store.self)
        }
        #expect(runs.count == 1)
        #expect(Inject(Store.self).session == InjectionManager.currentSession)
    }

    @Test("session.resolve and resolveAll fail if new registrations of the type overtake its block 100 times")
    @MainActor
    func overtakenByRegistrations() {
        let runs = Locked(0)
        @Sendable func register() {
            InjectionManager.register(Store.self) {
                runs.increment()
                elsewhere { register() }
                return Store(InjectionManager.currentSession)
            }
        }
        register()
        let session = InjectionManager.currentSession
        let results = [
            Result { () throws(InjectionError) in _ = try session.resolve(Store.self) },
            Result { () throws(InjectionError) in try InjectionManager.resolveAll() },
        ]
        for result in results {
            guard case .failure(.overtaken) = result else {
                Issue.record("unexpected: \(result)")
                continue
            }
        }
        #expect(runs.count == 200)
    }

    @Test("session.resolve and session.register act on the session's own container, wherever they are called")
    func ownContainer() throws {
        InjectionManager.register(1, as: Int.self)
        let session = InjectionManager.currentSession
        try InjectionManager.withIsolatedContainer {
            InjectionManager.register(2, as: Int.self)
            #expect(try session.resolve(Int.self) == 1)
            try session.register(3, as: Int.self)
            #expect(Inject(Int.self) == 2)
        }
        #expect(Inject(Int.self) == 3)
    }

    @Test("A session does not keep its container alive; when that is gone, the error says where the session was asked")
    func goneContainer() {
        let (session, isAlive) = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Store.self) { Store(InjectionManager.currentSession) }
            let store: Store = Inject()
            return (InjectionManager.currentSession, { [weak store] in store != nil })
        }
        #expect(!session.isCurrent && !isAlive())
        let error = #expect(throws: InjectionError.self) {
            try session.resolve(Store.self, fileID: "App/Drafts.swift", line: 9)
        }
        #expect(error?.failure.location == InjectionError.Location(file: "App/Drafts.swift", line: 9))
        #expect(throws: InjectionError.self) { try session.register(1, as: Int.self) }
    }

    @Test("A session that ends while its caller waits for another thread's build builds nothing for it")
    func endedWhileWaiting() {
        let (isBuilding, mayEnd) = (Signal(), Signal())
        let runs = Locked(0)
        InjectionManager.register(Store.self) {
            if runs.increment() == 1 {
                isBuilding.give()
                mayEnd.wait()
            }
            return Store(InjectionManager.currentSession)
        }
        let session = InjectionManager.currentSession
        let building = onThreadInContainer { _ = try? session.resolve(Store.self) }
        isBuilding.wait()
        let waiting = onThreadInContainer {
            expectSessionEnded { () throws(InjectionError) in _ = try session.resolve(Store.self) }
        }
        let container = Context.current.container
        waitUntil { container.state.withLock { !$0.waits.isEmpty } }
        InjectionManager.resetCurrentContainer()
        mayEnd.give()
        building.wait()
        waiting.wait()
        #expect(runs.count == 1)
    }

    @Test("A container asked for a session that has ended looks into no later one")
    func endedBeforeTheLock() {
        let runs = Locked(0)
        InjectionManager.register(Store.self) {
            runs.increment()
            return Store(InjectionManager.currentSession)
        }
        let session = InjectionManager.currentSession
        InjectionManager.resetCurrentContainer()
        // As if the session had ended after `session.resolve` looked.
        let container = Context.current.container
        expectSessionEnded { () throws(InjectionError) in
            _ = try container.resolve(
                Store.self, for: session.session, at: .init(file: "App/Upload.swift", line: 3))
        }
        #expect(runs.count == 0)
    }

    @Test("While a reset fills the slots of the next session, session.resolve returns nothing of it")
    func filling() {
        func registerNone<Wrapped>(_: Wrapped.Type) { InjectionManager.register(nil, as: Wrapped?.self) }
        // Enough that the filling takes a while.
        let types = manyTypes(300)
        func signIn(_ number: Int) {
            InjectionManager.resetCurrentContainer {
                InjectionManager.register(number, as: Int.self)
                for type in types { registerNone(type) }
            }
        }
        signIn(0)
        let isOver = RelaxedFlag()
        let wrong = Locked(0)
        let reading = onThreadInContainer {
            while !isOver.isSet {
                let session = InjectionManager.currentSession
                guard let number = try? session.resolve(Int.self) else { continue }
                while let other = try? session.resolve(Int.self) {
                    if other != number { wrong.increment() }
                    if isOver.isSet { break }
                }
            }
        }
        for number in 1...300 { signIn(number) }
        isOver.set()
        reading.wait()
        #expect(wrong.count == 0)
    }

    @Test("While one thread resets, session.resolve never returns another session's instance")
    func race() {
        InjectionManager.register(Store.self) { Store(InjectionManager.currentSession) }
        let isOver = Locked(false)
        let wrong = Locked(0)
        let ends = (0..<6).map { _ in
            onThreadInContainer {
                while !isOver.withLock({ $0 }) {
                    let session = InjectionManager.currentSession
                    for _ in 0..<20 {
                        guard let store = try? session.resolve(Store.self) else { break }
                        if store.session != session { wrong.increment() }
                    }
                }
            }
        }
        TestLength.forEachRound(orAtLeast: 2_000) { _ in InjectionManager.resetCurrentContainer() }
        isOver.withLock { $0 = true }
        for end in ends { end.wait() }
        #expect(wrong.count == 0)
    }
}
