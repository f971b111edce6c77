import Injection
import Testing

private protocol Store: AnyObject, Sendable {}
private final class Object: Store, Sendable {}
private final class User: Sendable {
    let object: Object = Inject()
}
/// Registers a block that captures an object.
private func registerCapturing<T: Sendable>(_ value: T, started: @escaping @Sendable () -> Void = {}) -> Watch {
    let captured = Object()
    InjectionManager.register(T.self) {
        _ = captured
        started()
        return value
    }
    return Watch(captured)
}

@Suite("C12 Nothing is lost or leaked: released at once", .watched)
struct C12ReleaseTests {
    @Test("an evicted instance is gone when the reset returns, with what it held")
    func reset() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Object.self) { Object() }
            InjectionManager.register(Store.self) { Inject(Object.self) }
            InjectionManager.register(User?.self) { User() }
            _ = (Inject(Store.self), Inject(User?.self))
            let object = Watch(Inject(Object.self))
            let user = { [weak user = Inject(User?.self)] in user }
            #expect(object.isAlive && user() != nil)
            InjectionManager.resetCurrentContainer()
            #expect(!object.isAlive && user() == nil)
        }
    }

    @Test("what a reset evicts is released newest first")
    func order() {
        final class Released: Sendable {
            let (name, log): (String, Log)
            init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
            deinit { log.add(name) }
        }
        struct Holder<Name>: Sendable { let released: Released }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Holder<Int>.self) { Holder(released: Released("first", log)) }
            InjectionManager.register(Released.self) { Released("second", log) }
            InjectionManager.register(Holder<Bool>.self) { Holder(released: Released("third", log)) }
            _ = (Inject(Holder<Int>.self), Inject(Released.self), Inject(Holder<Bool>.self))
            InjectionManager.resetCurrentContainer()
            #expect(log.entries == ["third", "second", "first"])
        }
    }

    @Test("registering again releases the type's instance, and the block with what it captured")
    func registeringAgain() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Object.self) { Object() }
            let object = Watch(Inject(Object.self))
            let captured = registerCapturing(1)
            _ = Inject(Int.self)
            #expect(object.isAlive && captured.isAlive)
            InjectionManager.register(Object.self) { Object() }
            InjectionManager.register(Int.self) { 2 }
            #expect(!object.isAlive && !captured.isAlive)
        }
    }

    @Test("a reset's closure that throws keeps nothing of what it registered")
    func throwingReset() {
        struct Failure: Error {}
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            var captured: Watch?
            #expect(throws: Failure.self) {
                try InjectionManager.resetCurrentContainer {
                    captured = registerCapturing(1)
                    throw Failure()
                }
            }
            #expect(captured?.isAlive == false)
        }
    }

    @Test("the end of an isolated container frees it, its blocks and its instances")
    func endOfContainer() async {
        let watches = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Object.self) { Object() }
            let watches = [Watch(Inject(Object.self)), registerCapturing(1), registerCapturing("1")]
            _ = Inject(Int.self)
            #expect(watches.map(\.isAlive) == [true, true, true])
            return watches
        }
        #expect(watches.map(\.isAlive) == [false, false, false])
        let more = await InjectionManager.withIsolatedContainer {
            InjectionManager.register(Object.self) { Object() }
            await Task.yield()
            return [Watch(Inject(Object.self)), registerCapturing(1)]
        }
        #expect(more.map(\.isAlive) == [false, false])
    }

    @Test("nor do its session and what a reset returns keep it, while they are stored")
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

    @Test("nor does a handle to a container that one of its blocks has made")
    func handleOfAnother() {
        let handle = Shared<InjectionContainer?>(nil)
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

    @Test("a long-lived Task that a block started keeps neither the block nor its session")
    func taskInBlock() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let end = Event()
            let task = Shared<Task<Void, Never>?>(nil)
            InjectionManager.register(Object.self) { Object() }
            let captured = registerCapturing(1) {
                task.withLock { $0 = Task { await end.wait() } }
            }
            _ = Inject(Int.self)
            let object = Watch(Inject(Object.self))
            InjectionManager.resetCurrentContainer()
            InjectionManager.register(Int.self) { 2 }
            #expect(!captured.isAlive && !object.isAlive)
            end.happen()
            await task.withLock { $0 }?.value
        }
    }

    @Test("nor does one that a reset's closure started")
    func taskInReset() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let end = Event()
            InjectionManager.register(Object.self) { Object() }
            let object = Watch(Inject(Object.self))
            var task: Task<Void, Never>?
            var captured: Watch?
            InjectionManager.resetCurrentContainer {
                captured = registerCapturing(1)
                task = Task { await end.wait() }
            }
            #expect(!object.isAlive)
            #expect(captured?.isAlive == true)
            _ = Inject(Int.self)
            InjectionManager.register(Int.self) { 2 }
            #expect(captured?.isAlive == false)
            end.happen()
            await task?.value
        }
    }

    @Test("nor one that a reset's closure started before it threw")
    func taskInThrowingReset() async {
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let end = Event()
            var task: Task<Void, Never>?
            var captured: Watch?
            #expect(throws: CancellationError.self) {
                try InjectionManager.resetCurrentContainer {
                    captured = registerCapturing(1)
                    task = Task { await end.wait() }
                    throw CancellationError()
                }
            }
            #expect(captured?.isAlive == false)
            end.happen()
            await task?.value
        }
    }

    @Test("nor one that a hook started")
    func taskInHook() async {
        final class Hooked: Evictable, Sendable {
            let object: Object = Inject()
            let onEviction: @Sendable () -> Void
            init(_ onEviction: @escaping @Sendable () -> Void) { self.onEviction = onEviction }
            func containerDidEvict() { onEviction() }
        }
        await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let end = Event()
            let task = Shared<Task<Void, Never>?>(nil)
            InjectionManager.register(Object.self) { Object() }
            InjectionManager.register(Hooked.self) { Hooked { task.withLock { $0 = Task { await end.wait() } } } }
            _ = Inject(Hooked.self)
            let object = Watch(Inject(Object.self))
            InjectionManager.resetCurrentContainer()
            #expect(!object.isAlive)
            end.happen()
            await task.withLock { $0 }?.value
        }
    }

    @Test("what an error carries keeps no instance and no block")
    func errors() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Object.self) { Object() }
            let (object, captured) = (Watch(Inject(Object.self)), registerCapturing(1))
            let error = failure(injecting: String.self)
            #expect(error != nil)
            InjectionManager.resetCurrentContainer()
            InjectionManager.register(Int.self) { 2 }
            #expect(!object.isAlive && !captured.isAlive)
            #expect(error?.notRegistered?.alternatives.isEmpty == true)
        }
    }
}
