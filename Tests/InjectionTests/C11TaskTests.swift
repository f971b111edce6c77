import Dispatch
import Injection
import Testing

/// Whether a failure outside says that an isolated container is in use.
private func isToldAboutIsolation() -> Bool {
    failure(injecting: NamedService.self)?.isOutsideIsolatedContainer == true
}

private actor Worker {
    private(set) var name: String?

    /// In a container of its own, on this actor before and after suspensions.
    func work(as name: String) async {
        await InjectionManager.withIsolatedContainer {
            registerService(name)
            assertIsolated()
            self.name = injectedServiceName()
            await Task.yield()
            assertIsolated()
            self.name = injectedServiceName()
        }
    }
}

@Suite("C11 Isolation: tasks, threads and actors", .watched)
struct C11TaskTests {
    @Test("Child tasks are inside an isolated container")
    func childTasks() async {
        await InjectionManager.withIsolatedContainer {
            registerService("inner")
            async let name = injectedServiceName()
            #expect(await name == "inner")
            let names = await withTaskGroup { group in
                for _ in 1...8 {
                    group.addTask {
                        await Task.yield()
                        return ObjectIdentifier(Inject(NamedService.self))
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(names == [ObjectIdentifier(Inject(NamedService.self))])
        }
    }

    @Test("A Task that outlives the closure is inside the isolated container, which ends with the task")
    func outlivingTask() async {
        let (goOn, told) = (AsyncSignal(), AsyncSignal())
        let log = Log([])
        let task = InjectionManager.withIsolatedContainer {
            InjectionManager.register(Hooked.self) { Hooked { told.give() } }
            _ = Inject(Hooked.self)
            registerService("inner")
            let session = InjectionManager.currentSession
            return Task {
                await goOn.wait()
                log.add("\(session.isCurrent) \(injectedServiceName() ?? "none")")
            }
        }
        #expect(log.entries == [])
        goOn.give()
        await task.value
        await told.wait()
        #expect(log.entries == ["true inner"])
    }

    @Test("Detached tasks, queues and threads are outside of an isolated container, as errors there say")
    func outside() async {
        await InjectionManager.withIsolatedContainer {
            registerService("inner")
            #expect(await Task.detached { injectedServiceName() == nil && isToldAboutIsolation() }.value)
            let onQueue = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: injectedServiceName() == nil && isToldAboutIsolation())
                }
            }
            #expect(onQueue)
            #expect(onThreads(1) { _ in injectedServiceName() == nil && isToldAboutIsolation() } == [true])
            #expect(!isToldAboutIsolation())
        }
    }

    @Test("container.run brings detached tasks, queues and threads inside, before and after suspensions")
    func carried() async {
        await InjectionManager.withIsolatedContainer {
            registerService("inner")
            let container = InjectionManager.currentContainer
            let names = await Task.detached {
                await container.run {
                    let before = injectedServiceName()
                    await Task.yield()
                    return [before, injectedServiceName()]
                }
            }.value
            #expect(names == ["inner", "inner"])
            let onQueue = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: container.run { ObjectIdentifier(Inject(NamedService.self)) })
                }
            }
            #expect(onQueue == ObjectIdentifier(Inject(NamedService.self)))
            #expect(onThreads(2) { _ in container.run { injectedServiceName() } } == ["inner", "inner"])
        }
    }

    @Test("A Task that is started in container.run keeps the container open", arguments: [false, true])
    func taskInCarriedContainer(isAsynchronous: Bool) async {
        let goOn = AsyncSignal()
        func task() -> Task<Bool, Never> {
            let session = InjectionManager.currentSession
            return Task {
                await goOn.wait()
                return session.isCurrent && injectedServiceName() == "inner"
            }
        }
        func carried() -> InjectionContainer {
            InjectionManager.withIsolatedContainer {
                registerService("inner")
                return InjectionManager.currentContainer
            }
        }
        let started = isAsynchronous ? await carried().run { () async in task() } : carried().run { task() }
        // By now the task alone has the container.
        goOn.give()
        #expect(await started.value)
    }

    @Test("400 tasks with isolated containers at once never see each other's objects")
    func parallelTasks() async {
        await withTaskGroup { group in
            for number in 0..<400 {
                group.addTask {
                    await InjectionManager.withIsolatedContainer {
                        registerService("\(number)")
                        let first = ObjectIdentifier(Inject(NamedService.self))
                        await Task.yield()
                        #expect(ObjectIdentifier(Inject(NamedService.self)) == first)
                        if number.isMultiple(of: 3) { InjectionManager.resetCurrentContainer() }
                        await Task.yield()
                        #expect(injectedServiceName() == "\(number)")
                    }
                }
            }
        }
    }

    @Test("The asynchronous withIsolatedContainer stays on its actor")
    func onAnActor() async {
        let worker = Worker()
        await worker.work(as: "worker")
        #expect(await worker.name == "worker")
    }

    @Test("The asynchronous withIsolatedContainer stays on the main actor")
    @MainActor
    func onTheMainActor() async {
        await InjectionManager.withIsolatedContainer {
            InjectionManager.register(NamedService.self) { @MainActor in NamedService("main") }
            MainActor.assertIsolated()
            #expect(injectedServiceName() == "main")
            await Task.detached {}.value
            MainActor.assertIsolated()
            #expect(injectedServiceName() == "main")
            await InjectionManager.currentContainer.run {
                await Task.yield()
                MainActor.assertIsolated()
            }
        }
    }
}
