import Injection

// A sign-out after an `await` may sign out the next user; a sign-in comes after its `await`.
public final class Boarder: Sendable {}
public func registerBoarder() { InjectionManager.register(Boarder.self) { Boarder() } }
public func greetBoarder() { print(Inject(Boarder.self)) }
@concurrent nonisolated func tellServer() async { await Task.yield() }
@MainActor func leaveHouse() { InjectionManager.resetCurrentContainer() }

@MainActor public final class House {
    public init() {}
    public func leaveAfterwards() async {
        await tellServer()
        InjectionManager.resetCurrentContainer()  // expect-warning: this reset follows an `await`
    }
    public func leaveByHelper() async {
        await tellServer()
        leaveHouse()  // expect-warning: this reset follows an `await`
    }
    public func leaveFirst() async {
        leaveHouse()
        await tellServer()
    }
    public func leaveIfCurrent() async {
        let session = InjectionManager.currentSession
        await tellServer()
        guard session.isCurrent else { return }
        leaveHouse()
    }
    public func endOwn() async {
        let session = InjectionManager.currentSession
        await tellServer()
        session.end()
    }
    public func enter() async {
        await tellServer()
        InjectionManager.resetCurrentContainer { InjectionManager.register(Boarder.self) { Boarder() } }
    }
    public func leaveInTask() {
        Task { leaveHouse() }
        Task {
            await tellServer()
            leaveHouse()  // expect-warning: this reset follows an `await`
        }
    }
    public func leaveInTaskAfterwards() async {
        await tellServer()
        Task { leaveHouse() }  // expect-warning: this reset follows an `await`
    }
    public func leaveOnMain() async {
        await tellServer()
        await MainActor.run { leaveHouse() }  // expect-warning: this reset follows an `await`
    }
    public var onTap: (() -> Void)?
    public func offer() async {
        await tellServer()
        onTap = { leaveHouse() }
    }
    public func leaveAgain() async { await leaveAfterwards() }
}

// The first line of asynchronous code on no actor has left the actor of its caller.
public struct Refresher: Sendable {
    public init() {}
    @concurrent nonisolated public func refresh() async {
        let session = InjectionManager.currentSession  // expect-warning: `currentSession` is read at the start of asynchronous code
        print(session)
    }
    nonisolated(nonsending) public func refreshHere() async { print(InjectionManager.currentSession) }
    @concurrent nonisolated public func alone() async { print(InjectionManager.currentSession) }
}
@MainActor public func refreshAll(_ refresher: Refresher) async {
    await refresher.refresh()
    await refresher.refreshHere()
}
