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
    public func endCurrent() async {
        await tellServer()
        InjectionManager.currentSession.end()  // expect-warning: this reset follows an `await`
    }
    public func endCurrentFirst() async {
        let session = InjectionManager.currentSession
        session.end()
        await tellServer()
        print(session.isCurrent)
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

    // A condition in what it calls may lead to the reset.
    public func load() async {
        await tellServer()
        didReceive(status: 401)  // expect-warning: this may reset after an `await`
    }
    func didReceive(status: Int) { if status == 401 { leaveHouse() } }
    public func loadIfCurrent() async {
        await tellServer()
        didReceiveIfCurrent(status: 401)
    }
    private let session = InjectionManager.currentSession
    func didReceiveIfCurrent(status: Int) {
        guard session.isCurrent else { return }
        if status == 401 { leaveHouse() }
    }
    // Other cases mean other things.
    enum Action { case rename(String), move(Int), leave }
    public func rename() async {
        await tellServer()
        reduce(.rename("Castle"))
    }
    func reduce(_ action: Action) {
        switch action {
        case .rename(let name): print(name)
        case .move(let number): print(number)
        case .leave: leaveHouse()
        }
    }
    public func obey() async {
        await tellServer()
        obey("rename")
    }
    func obey(_ command: String) {
        switch command {
        case "rename", "name": print("renamed")
        case "move": print("moved")
        case "leave": leaveHouse()
        default: print("unknown")
        }
    }
    public func count() async {
        await tellServer()
        count(1)
    }
    func count(_ number: Int) {
        switch number {
        case 0: leaveHouse()
        case 1...9: print("few")
        default: print("many")
        }
    }
    // A sign-in follows, which begins the next session.
    public func change() async {
        await tellServer()
        move()
    }
    func move() {
        leaveHouse()
        InjectionManager.resetCurrentContainer { InjectionManager.register(Boarder.self) { Boarder() } }
    }
    // The call goes through a protocol, or to a method that could be overridden.
    let door: any Postern = FrontPostern()
    public func leaveByDoor() async {
        await tellServer()
        door.leave()  // expect-warning: this may reset after an `await`
    }
    // One line is read after the other, and the `await` belongs to the last one.
    public func run() async {
        while let line = readLine() {
            switch line {
            case "tell": await tellServer()
            case "move": move()
            case "leave": leaveHouse()
            default:
                await tellServer()
                leaveHouse()  // expect-warning: this reset follows an `await`
            }
        }
    }
    public func tryAgain() async {
        var left = 3
        while left > 0 {
            await tellServer()
            left -= 1
        }
        leaveHouse()  // expect-warning: this reset follows an `await`
    }
}
protocol Postern: Sendable { func leave() }
class FrontPostern: Postern, @unchecked Sendable { func leave() { InjectionManager.resetCurrentContainer() } }

// Off the main actor, the `await` by which the code gets there is none before it.
public struct Stewardess: Sendable {
    public init() {}
    @concurrent nonisolated public func leave() async {
        await MainActor.run { leaveHouse() }
    }
    @concurrent nonisolated public func leaveAfterwards() async {
        await tellServer()
        await MainActor.run { leaveHouse() }  // expect-warning: this reset follows an `await`
    }
    @concurrent nonisolated public func leaveInMethod() async {
        await leaveHouse()
    }
    @concurrent nonisolated public func leaveInMethodAfterwards() async {
        await tellServer()
        await leaveHouse()  // expect-warning: this reset follows an `await`
    }
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
