import Injection
import Testing

private protocol Store: AnyObject, Sendable {}
private final class Object: Store, Sendable {}
private final class Owner: Sendable {
    let object: Object = Inject()
}
/// Registers a block that captures an object.
private func registerCapturing<T: Sendable>(_ value: T, started: @escaping @Sendable () -> Void = {}) -> WeakBox {
    let captured = Object()
    InjectionManager.register(T.self) {
        _ = captured
        started()
        return value
    }
    return WeakBox(captured)
}

@Suite("C12 Nothing is lost or leaked: released at once", .watched, .emptyContainer)
struct C12ReleaseTests {
    @Test("An evicted instance is released before the reset returns, with what it held")
    func reset() {
        InjectionManager.register(Object.self) { Object() }
        InjectionManager.register(Store.self) { Inject(Object.self) }
        InjectionManager.register(Owner?.self) { Owner() }
        _ = (Inject(Store.self), Inject(Owner?.self))
        let object = WeakBox(Inject(Object.self))
        let user = { [weak user = Inject(Owner?.self)] in user }
        #expect(object.isAlive && user() != nil)
        InjectionManager.resetCurrentContainer()
        #expect(!object.isAlive && user() == nil)
    }

    @Test("Evicted instances are released newest first")
    func order() {
        struct Holder<Name>: Sendable { let hooked: Hooked }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Holder<Int>.self) { Holder(hooked: Hooked(onDeinit: { log.add("first") })) }
            InjectionManager.register(Hooked.self) { Hooked(onDeinit: { log.add("second") }) }
            InjectionManager.register(Holder<Bool>.self) { Holder(hooked: Hooked(onDeinit: { log.add("third") })) }
            _ = (Inject(Holder<Int>.self), Inject(Hooked.self), Inject(Holder<Bool>.self))
            InjectionManager.resetCurrentContainer()
            #expect(log.entries == ["third", "second", "first"])
        }
    }

    @Test("Registering again releases the type's instance, and the block with what it captured")
    func registeringAgain() {
        InjectionManager.register(Object.self) { Object() }
        let object = WeakBox(Inject(Object.self))
        let captured = registerCapturing(1)
        _ = Inject(Int.self)
        #expect(object.isAlive && captured.isAlive)
        InjectionManager.register(Object.self) { Object() }
        InjectionManager.register(Int.self) { 2 }
        #expect(!object.isAlive && !captured.isAlive)
    }

    @Test("The end of an isolated container frees it, its blocks and its instances")
    func endOfContainer() async {
        let watches = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Object.self) { Object() }
            let watches = [WeakBox(Inject(Object.self)), registerCapturing(1), registerCapturing("1")]
            _ = Inject(Int.self)
            #expect(watches.map(\.isAlive) == [true, true, true])
            return watches
        }
        #expect(watches.map(\.isAlive) == [false, false, false])
        let more = await InjectionManager.withIsolatedContainer {
            InjectionManager.register(Object.self) { Object() }
            await Task.yield()
            return [WeakBox(Inject(Object.self)), registerCapturing(1)]
        }
        #expect(more.map(\.isAlive) == [false, false])
    }

    @Test("A stored session and stored evicted instances do not keep an isolated container")
    func storedAfterTheEnd() {
        let (captured, session, evicted) = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Object.self) { Object() }
            _ = Inject(Object.self)
            let session = InjectionManager.currentSession
            return (registerCapturing(1), session, InjectionManager.resetCurrentContainer())
        }
        #expect(!captured.isAlive)
        #expect(!session.isCurrent && evicted.survivors.isEmpty)
    }

    @Test("A handle to another container that a block has made does not keep an isolated container")
    func handleOfAnother() {
        let handle = Locked<InjectionContainer?>(nil)
        let captured = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(String.self) {
                InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                    handle.withLock { $0 = InjectionManager.currentContainer }
                }
                return ""
            }
            _ = Inject(String.self)
            return registerCapturing(1)
        }
        #expect(!captured.isAlive)
        #expect(handle.withLock { $0 } != nil)
    }

    enum Starter: CaseIterable { case block, hook, closureOfReset, closureThatThrows }

    @Test("A long-lived Task keeps nothing of the block, hook or closure that started it", arguments: Starter.allCases)
    func longLivedTask(starter: Starter) async {
        let end = AsyncSignal()
        let (task, captured) = (Locked<Task<Void, Never>?>(nil), Locked<WeakBox?>(nil))
        @Sendable func start() { task.withLock { $0 = Task { await end.wait() } } }
        InjectionManager.register(Object.self) { Object() }
        let object = { WeakBox(Inject(Object.self)) }()
        switch starter {
        case .block:
            captured.withLock { $0 = registerCapturing(1, started: start) }
            _ = Inject(Int.self)
            InjectionManager.resetCurrentContainer()
        case .hook:
            InjectionManager.register(Hooked.self) {
                let object: Object = Inject()
                captured.withLock { $0 = WeakBox(object) }
                return Hooked { withExtendedLifetime(object) { start() } }
            }
            _ = Inject(Hooked.self)
            InjectionManager.resetCurrentContainer()
        case .closureOfReset:
            InjectionManager.resetCurrentContainer {
                captured.withLock { $0 = registerCapturing(1) }
                start()
            }
            #expect(captured.withLock { $0 }?.isAlive == true)
            _ = Inject(Int.self)
        case .closureThatThrows:
            #expect(throws: CancellationError.self) {
                try InjectionManager.resetCurrentContainer {
                    captured.withLock { $0 = registerCapturing(1) }
                    start()
                    throw CancellationError()
                }
            }
            InjectionManager.resetCurrentContainer()
        }
        InjectionManager.register(Int.self) { 2 }
        #expect(captured.withLock { $0 }?.isAlive == false && !object.isAlive)
        end.give()
        await task.withLock { $0 }?.value
    }

    @Test("A stored error keeps no instance and no block")
    func errors() {
        InjectionManager.register(Object.self) { Object() }
        let (object, captured) = (WeakBox(Inject(Object.self)), registerCapturing(1))
        let error = failure(injecting: String.self)
        #expect(error != nil)
        InjectionManager.resetCurrentContainer()
        InjectionManager.register(Int.self) { 2 }
        #expect(!object.isAlive && !captured.isAlive)
        #expect(error?.notRegistered?.alternatives.isEmpty == true)
    }
}
