@testable import Injection
import Testing

private protocol Account: AnyObject, Sendable {}
private final class AccountImpl: Account {}
private actor Uploader {}
private struct Preferences: Sendable {}
private final class Ledger: Sendable {
    let account: any Account = Inject()
}

/// Keeps objects alive that a container has let go of.
private typealias Holder = Locked<[any Sendable]>

extension Locked<[any Sendable]> {
    fileprivate func hold(_ object: any Sendable) { withLock { $0.append(object) } }

    fileprivate func letGo() { withLock { $0 = [] } }
}

@Suite("C8 Survivors: what a reset evicted and something still holds", .watched, .emptyContainer)
struct C08SurvivorTests {
    private let holder = Holder([])

    @Test("An object in an optional of an optional is listed as a survivor")
    func nestedOptional() {
        InjectionManager.register(AccountImpl??.self) { AccountImpl() }
        holder.hold(Inject(AccountImpl??.self))
        let survivors = InjectionManager.resetCurrentContainer().survivors
        #expect(survivors.map { $0.dynamicType == AccountImpl.self } == [true])
        holder.letGo()
    }

    @Test("A survivor has the type that it was registered as, and its own")
    func types() throws {
        InjectionManager.register(Account.self) { AccountImpl() }
        InjectionManager.register(Uploader.self) { Uploader() }
        InjectionManager.register(Ledger?.self) { Ledger() }
        InjectionManager.register(Preferences.self) { Preferences() }
        holder.hold(Inject(Account.self))
        holder.hold(Inject(Uploader.self))
        holder.hold(Inject(Ledger?.self))
        holder.hold(Inject(Preferences.self))
        let survivors = InjectionManager.resetCurrentContainer().survivors
        // Newest first; a structure has no identity, and cannot survive.
        #expect(
            survivors.map(\.description) == [
                "InjectionTests.Ledger (registered as Swift.Optional<InjectionTests.Ledger>)",
                "InjectionTests.Uploader (registered as InjectionTests.Uploader)",
                "InjectionTests.AccountImpl (registered as InjectionTests.Account)",
            ])
        #expect(survivors.last?.dynamicType is AccountImpl.Type)
        #expect(survivors.last?.registeredTypes.first is (any Account).Type)
        #expect(survivors.last?.registeredTypes.count == 1)
    }

    @Test("What a survivor holds is a survivor, too, until both are released")
    func heldWeakly() {
        InjectionManager.register(Account.self) { AccountImpl() }
        InjectionManager.register(Ledger.self) { Ledger() }
        holder.hold(Inject(Ledger.self))
        let evicted = InjectionManager.resetCurrentContainer()
        let survivors = evicted.survivors
        #expect(survivors.map { "\($0.dynamicType)" } == ["Ledger", "AccountImpl"])
        holder.letGo()
        // Neither the answers nor the question keep anything alive.
        #expect(evicted.survivors.isEmpty)
        #expect(survivors.count == 2)
    }

    @Test("What a registered array or object holds is neither listed nor notified")
    func partsOfInstances() {
        final class Rooms: Sendable {
            let room: Noted
            init(_ room: Noted) { self.room = room }
        }
        let log = Log([])
        InjectionManager.register([Noted].self) { [Noted("element", log)] }
        InjectionManager.register(Rooms.self) { Rooms(Noted("room", log)) }
        holder.hold(Inject([Noted].self))
        holder.hold(Inject(Rooms.self).room)
        #expect(InjectionManager.resetCurrentContainer().survivors.isEmpty)
        #expect(log.entries.isEmpty)
    }

    @Test("Two evicted objects that hold each other survive the reset, and are listed")
    func holdEachOther() {
        final class Node: Sendable {
            let other = Locked<AnyObject?>(nil)
        }
        InjectionManager.register(Node.self) { Node() }
        InjectionManager.register([Node].self) { [Inject()] }
        InjectionManager.register(Node?.self) {
            let (node, other) = (Node(), Inject(Node.self))
            node.other.withLock { $0 = other }
            other.other.withLock { $0 = node }
            return node
        }
        weak let node = Inject(Node?.self)
        #expect(InjectionManager.resetCurrentContainer().survivors.count == 2)
        // The leak detector would report them.
        node?.other.withLock { $0 = nil }
    }

    @Test("A survivor with several registered types is one entry, newest type first")
    func oneEntryAnObject() {
        InjectionManager.register(AccountImpl.self) { AccountImpl() }
        InjectionManager.register(Account.self) { Inject(AccountImpl.self) }
        InjectionManager.register(AccountImpl?.self) { Inject(AccountImpl.self) }
        InjectionManager.register(Uploader.self) { Uploader() }
        // The other one is built in between.
        holder.hold(Inject(AccountImpl.self))
        holder.hold(Inject(Uploader.self))
        holder.hold(Inject(Account.self))
        holder.hold(Inject(AccountImpl?.self))
        let survivors = InjectionManager.resetCurrentContainer().survivors
        #expect(
            survivors.map(\.description) == [
                "InjectionTests.AccountImpl (registered as Swift.Optional<InjectionTests.AccountImpl>"
                    + " and InjectionTests.Account and InjectionTests.AccountImpl)",
                "InjectionTests.Uploader (registered as InjectionTests.Uploader)",
            ])
    }

    @Test("The description of evicted instances counts each object once, and lists the survivors")
    func description() {
        InjectionManager.register(Account.self) { AccountImpl() }
        InjectionManager.register(AnyObject.self) { Inject(Account.self) }
        InjectionManager.register(Uploader.self) { Uploader() }
        InjectionManager.register(Ledger.self) { Ledger() }
        holder.hold(Inject(Account.self))
        _ = (Inject(AnyObject.self), Inject(Uploader.self), Inject(Ledger.self))
        let evicted = InjectionManager.resetCurrentContainer()
        let survivor = "InjectionTests.AccountImpl (registered as Swift.AnyObject and InjectionTests.Account)"
        #expect("\(evicted)" == "3 evicted, 1 still alive\n  \(survivor)")
        #expect("\(evicted.survivors)" == "[\(survivor)]")
    }

    @Test("Two survivors are equal if their registered types and their own types are")
    func equality() {
        let one = EvictedInstances.Survivor(registeredTypes: [(any Account).self], dynamicType: AccountImpl.self)
        let same = EvictedInstances.Survivor(registeredTypes: [(any Account).self], dynamicType: AccountImpl.self)
        let others = [
            EvictedInstances.Survivor(registeredTypes: [(any Account).self], dynamicType: Uploader.self),
            EvictedInstances.Survivor(registeredTypes: [AccountImpl.self], dynamicType: AccountImpl.self),
            EvictedInstances.Survivor(
                registeredTypes: [(any Account).self, AccountImpl.self], dynamicType: AccountImpl.self),
        ]
        #expect(one == same && one.hashValue == same.hashValue)
        #expect(others.allSatisfy { $0 != one })
        #expect(Set([one, same] + others).count == 4)
    }

    @Test("An object that the new session has injected is no survivor; before that, it is")
    func outlivesSessions() {
        let shared = AccountImpl()
        InjectionManager.register(Account.self) { shared }
        InjectionManager.register(Uploader.self) { Uploader() }
        holder.hold(Inject(Account.self))
        holder.hold(Inject(Uploader.self))
        let evicted = InjectionManager.resetCurrentContainer()
        #expect(evicted.survivors.map { "\($0.dynamicType)" } == ["Uploader", "AccountImpl"])
        _ = Inject(Account.self)
        #expect(evicted.survivors.map { "\($0.dynamicType)" } == ["Uploader"])
    }

    @Test("Main-actor instances are listed as survivors, wherever the reset is and wherever it is asked")
    func mainActorInstances() async {
        let shared = AccountImpl()
        InjectionManager.register(Account.self) { @MainActor in shared }
        InjectionManager.register(Uploader.self) { @MainActor in Uploader() }
        holder.hold(await MainActor.run { Inject((any Account).self) })
        holder.hold(await MainActor.run { Inject(Uploader.self) })
        let evicted = onThreadsInContainer(1) { _ in InjectionManager.resetCurrentContainer() }[0]
        #expect(evicted.survivors.map { "\($0.dynamicType)" } == ["Uploader", "AccountImpl"])
        _ = await MainActor.run { Inject((any Account).self) }
        #expect(onThreads(1) { _ in evicted.survivors.map { "\($0.dynamicType)" } } == [["Uploader"]])
    }

    @Test("The survivors of a reset are those of its own session")
    func perReset() {
        InjectionManager.register(Account.self) { AccountImpl() }
        holder.hold(Inject(Account.self))
        let first = InjectionManager.resetCurrentContainer()
        let second = InjectionManager.resetCurrentContainer {
            InjectionManager.register(Account.self) { AccountImpl() }
        }
        #expect(first.survivors.count == 1)
        #expect(second.survivors.isEmpty)
    }

    @Test("Survivors may be asked for on any thread, and after their container has gone")
    func anyThread() {
        let evicted = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Account.self) { AccountImpl() }
            holder.hold(Inject(Account.self))
            return InjectionManager.resetCurrentContainer()
        }
        let counts = onThreads(4) { _ in evicted.survivors.count }
        #expect(counts == [1, 1, 1, 1])
    }
}

@Suite("C8 Survivors: a reset as the last statement of an isolated container is a leak test", .watched, .emptyContainer)
struct C08IsolatedSurvivorTests {
    private let holder = Holder([])

    @Test("A reset as the last statement of an isolated container returns its survivors")
    func oneLine() {
        #expect(InjectionManager.withIsolatedContainer { reset(after: { use() }) }.survivors.isEmpty)
        #expect(InjectionManager.withIsolatedContainer { reset(after: { holder.hold(use()) }) }.survivors.count == 2)
    }

    @Test("A reset at the end of an asynchronous isolated container returns its survivors")
    func asynchronous() async throws {
        let leaking = try await InjectionManager.withIsolatedContainer {
            holder.hold(use())
            try await Task.sleep(for: .zero)
            return InjectionManager.resetCurrentContainer()
        }
        #expect(leaking.survivors.map { "\($0.dynamicType)" } == ["Ledger", "AccountImpl"])
        #expect("\(leaking)".hasPrefix("2 evicted, 2 still alive\n  InjectionTests.Ledger (registered as"))
        holder.letGo()
        #expect(leaking.survivors.isEmpty)
    }

    @Test("Survivors of a container that has ended are not compared with the container around it")
    func ended() {
        let (evicted, object) = evictedInEndedContainer()
        #expect(evicted.survivors.count == 1)
        holder.hold(object)
    }

    #if EXIT_TESTS
    @Test("Survivors of a container that has ended are not compared with the shared container")
    func endedWithinTheSharedContainer() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            let (evicted, _) = evictedInEndedContainer()
            #expect(evicted.survivors.map { "\($0.dynamicType)" } == ["AccountImpl"])
            // Left alive, an object with a weak reference looks lost to the leak detector.
            InjectionManager.register(Account.self) { AccountImpl() }
        }
    }
    #endif

    private func reset(after work: () -> Void) -> EvictedInstances {
        work()
        return InjectionManager.resetCurrentContainer()
    }

    @discardableResult
    private func use() -> Ledger {
        InjectionManager.register(Account.self) { AccountImpl() }
        InjectionManager.register(Ledger.self) { Ledger() }
        return Inject()
    }
}

/// What an isolated container inside of the caller's has evicted and left behind, and the object, which a block of the
/// caller's container holds.
private func evictedInEndedContainer() -> (EvictedInstances, any Account) {
    let object = AccountImpl()
    InjectionManager.register(Account.self) { object }
    _ = Inject(Account.self)
    let evicted = InjectionManager.withIsolatedContainer {
        _ = Inject(Account.self)
        return InjectionManager.resetCurrentContainer()
    }
    return (evicted, object)
}
