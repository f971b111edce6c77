import Injection
import Testing

private final class Object: Sendable {}

/// Registers a block that captures an object, which then is alive for as long as the container.
private func watchContainer() -> WeakBox {
    let captured = Object()
    InjectionManager.register(Object.self) { captured }
    return WeakBox(captured)
}

/// Begins a session with a registered instance.
private func signIn() -> WeakBox {
    let user = Object()
    InjectionManager.resetCurrentContainer { InjectionManager.register(user, as: Object.self) }
    return WeakBox(user)
}

/// Runs a closure in an isolated container, in one of its blocks, and waits until the container is gone.
private func expectReleasedContainer(
    _ sourceLocation: SourceLocation = #_sourceLocation, afterBlock body: @escaping @Sendable () -> Void
) {
    let container = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
        let container = watchContainer()
        InjectionManager.register(Int.self) {
            body()
            return 1
        }
        #expect(Inject(Int.self) == 1)
        return container
    }
    #expect(!container.isAlive, sourceLocation: sourceLocation)
}

/// An isolated container is alive as long as what one of its blocks has captured.
@Suite("C12 An endless task keeps no container but its own", .watched)
struct C12EndlessTaskTests {
    private let end = AsyncSignal()
    private let tasks = Locked<[Task<Void, Never>]>([])

    private func startTask() { tasks.withLock { $0.append(Task { [end] in await end.wait() }) } }

    private func endTasks() async {
        end.give()
        for task in tasks.withLock({ $0 }) { await task.value }
    }

    @Test("A task that a block starts in an isolated container does not keep the block's container")
    func isolatedContainerInBlock() async {
        expectReleasedContainer { [self] in
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { startTask() }
        }
        await endTasks()
    }

    @Test("A task that a block starts in the container of a handle does not keep the block's container")
    func handleInBlock() async {
        let outer = InjectionManager.currentContainer
        expectReleasedContainer { [self] in outer.run { startTask() } }
        await endTasks()
    }

    @Test("A task that starts another in the container of a handle does not keep its own container through that one")
    func taskOfTask() async {
        let outer = InjectionManager.currentContainer
        let first = Locked<Task<Void, Never>?>(nil)
        let container = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let container = watchContainer()
            InjectionManager.register(Int.self) { [self] in
                first.withLock { $0 = Task { outer.run { startTask() } } }
                return 1
            }
            _ = Inject(Int.self)
            return container
        }
        await first.withLock { $0 }?.value
        // A task releases its task-locals a moment after its value is there.
        waitUntil { !container.isAlive }
        await endTasks()
    }

    @Test("A task that a block starts within another container's block keeps neither of the two")
    func blockInBlock() async {
        expectReleasedContainer { [self] in
            let handle = InjectionManager.currentContainer
            expectReleasedContainer {
                handle.run {
                    InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                        InjectionManager.register(Int.self) {
                            startTask()
                            return 2
                        }
                        _ = Inject(Int.self)
                    }
                }
            }
        }
        await endTasks()
    }

    @Test("A task that a reset's closure starts in the container of a handle does not keep the reset container")
    func handleInReset() async {
        let outer = InjectionManager.currentContainer
        let container = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.resetCurrentContainer { outer.run { startTask() } }
            return watchContainer()
        }
        #expect(!container.isAlive)
        await endTasks()
    }

    @Test("A task that an isolated container left behind does not keep what that inherited from an ended session")
    func inheritedInstance() async {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let user = signIn()
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Int.self) { [self] in
                    startTask()
                    return 1
                }
                _ = Inject(Int.self)
            }
            InjectionManager.resetCurrentContainer()
            #expect(!user.isAlive)
        }
        await endTasks()
    }

    @Test("An isolated container keeps an inherited session's instance until a reset, not until its end")
    func inheritedInstanceAfterReset() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let outer = InjectionManager.currentContainer
            let user = signIn()
            InjectionManager.withIsolatedContainer {
                outer.run { _ = InjectionManager.resetCurrentContainer() }
                #expect(user.isAlive)
                InjectionManager.resetCurrentContainer()
                #expect(!user.isAlive)
            }
        }
    }
}
