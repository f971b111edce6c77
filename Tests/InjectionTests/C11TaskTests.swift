import Dispatch
import Injection
import Testing

private final class Service: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

private func register(_ name: String) {
    InjectionManager.register(Service.self) { Service(name) }
}

private func injectedName() -> String? { (try? InjectionManager.resolve(Service.self))?.name }

/// Whether a failure outside says that an isolated container is in use.
private func isToldAboutIsolation() -> Bool {
    failure(injecting: Service.self)?.notRegistered?.isOutsideIsolatedContainer == true
}

private actor Worker {
    private(set) var name: String?

    /// In a container of its own, on this actor before and after suspensions.
    func work(as name: String) async {
        await InjectionManager.withIsolatedContainer {
            register(name)
            assertIsolated()
            self.name = injectedName()
            await Task.yield()
            assertIsolated()
            self.name = injectedName()
        }
    }
}

@Suite("C11 Isolation: tasks, threads and actors", .timeLimit(.minutes(2)))
struct C11TaskTests {
    @Test("child tasks are inside")
    func childTasks() async {
        await InjectionManager.withIsolatedContainer {
            register("inner")
            async let name = injectedName()
            #expect(await name == "inner")
            let names = await withTaskGroup { group in
                for _ in 1...8 {
                    group.addTask {
                        await Task.yield()
                        return ObjectIdentifier(Inject(Service.self))
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(names == [ObjectIdentifier(Inject(Service.self))])
        }
    }

    @Test("a Task that outlives the closure is inside, and the container ends with it")
    func outlivingTask() async {
        let (goOn, told) = (Event(), Event())
        final class Hooked: Evictable, Sendable {
            let told: Event
            init(_ told: Event) { self.told = told }
            func didEvict() { told.happen() }
        }
        let log = Log([])
        let task = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Hooked.self) { Hooked(told) }
            _ = Inject(Hooked.self)
            register("inner")
            let session = InjectionManager.currentSession
            return Task {
                await goOn.wait()
                log.add("\(session.isCurrent) \(injectedName() ?? "none")")
            }
        }
        #expect(log.entries == [])
        goOn.happen()
        await task.value
        await told.wait()
        #expect(log.entries == ["true inner"])
    }

    @Test("a detached task, a dispatch queue and a thread are outside, and a failure there says so")
    func outside() async {
        await InjectionManager.withIsolatedContainer {
            register("inner")
            #expect(await Task.detached { injectedName() == nil && isToldAboutIsolation() }.value)
            let onQueue = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: injectedName() == nil && isToldAboutIsolation())
                }
            }
            #expect(onQueue)
            #expect(onThreads(1) { _ in injectedName() == nil && isToldAboutIsolation() } == [true])
            #expect(!isToldAboutIsolation())
        }
    }

    @Test("carried along, they are inside, before and after suspensions")
    func carried() async {
        await InjectionManager.withIsolatedContainer {
            register("inner")
            let container = InjectionManager.currentContainer
            let names = await Task.detached {
                await container.run {
                    let before = injectedName()
                    await Task.yield()
                    return [before, injectedName()]
                }
            }.value
            #expect(names == ["inner", "inner"])
            let onQueue = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: container.run { ObjectIdentifier(Inject(Service.self)) })
                }
            }
            #expect(onQueue == ObjectIdentifier(Inject(Service.self)))
            #expect(onThreads(2) { _ in container.run { injectedName() } } == ["inner", "inner"])
        }
    }

    @Test("containers in use at once never see each other")
    func parallelTasks() async {
        await withTaskGroup { group in
            for number in 0..<400 {
                group.addTask {
                    await InjectionManager.withIsolatedContainer {
                        register("\(number)")
                        let first = ObjectIdentifier(Inject(Service.self))
                        await Task.yield()
                        #expect(ObjectIdentifier(Inject(Service.self)) == first)
                        if number.isMultiple(of: 3) { InjectionManager.resetCurrentContainer() }
                        await Task.yield()
                        #expect(injectedName() == "\(number)")
                    }
                }
            }
        }
    }

    @Test("nor do those of threads")
    func parallelThreads() {
        let strays = onThreads(4) { thread in
            var strays = 0
            for round in 0..<200 {
                InjectionManager.withIsolatedContainer {
                    register("\(thread).\(round)")
                    if injectedName() != "\(thread).\(round)" { strays += 1 }
                    InjectionManager.resetCurrentContainer()
                    if injectedName() != "\(thread).\(round)" { strays += 1 }
                }
            }
            return strays
        }
        #expect(strays == [0, 0, 0, 0])
    }

    @Test("the asynchronous form stays on its actor")
    func onAnActor() async {
        let worker = Worker()
        await worker.work(as: "worker")
        #expect(await worker.name == "worker")
    }

    @Test("the asynchronous form stays on the main actor")
    @MainActor
    func onTheMainActor() async {
        await InjectionManager.withIsolatedContainer {
            InjectionManager.register(Service.self) { @MainActor in Service("main") }
            MainActor.assertIsolated()
            #expect(injectedName() == "main")
            await Task.detached {}.value
            MainActor.assertIsolated()
            #expect(injectedName() == "main")
            await InjectionManager.currentContainer.run {
                await Task.yield()
                MainActor.assertIsolated()
            }
        }
    }
}
