import Injection
import Testing

/// No test blocks its own thread: that would take one of few threads from the task.
@Suite("C14 Tasks of an overtaken block", .watched, .emptyContainer)
struct C14OvertakenBlockTasksTests {
    private let log = Log([])

    @Test("Tasks that an overtaken block starts see its session as long as it runs")
    func tasks() async {
        let (done, mayGoOn) = (Signal(), AsyncSignal())
        await suspendedOnThreadInContainer { [log] in
            signIn("Ana")
            inBlock {
                signInElsewhere("Ben")
                let inTask = Signal()
                Task {
                    let container = InjectionManager.currentContainer
                    log.add(Inject(User.self).name)
                    log.add(container.run { Inject(User.self).name })
                    InjectionManager.withIsolatedContainer {
                        log.add(container.run { Inject(User.self).name })
                    }
                    await container.run {
                        await Task.yield()
                        log.add(Inject(User.self).name)
                    }
                    inTask.give()
                    await mayGoOn.wait()
                    log.add(Inject(User.self).name)
                    done.give()
                }
                inTask.wait()
            }
            mayGoOn.give()
            done.wait()
        }
        #expect(log.entries == ["Ana", "Ana", "Ana", "Ana", "Ben"])
    }

    @Test("A task of an overtaken block gets what it began to build in that session, even after the block's end")
    func taskReceives() async {
        let (isBuilding, mayEnd) = (Signal(), Signal())
        let name = Locked<Task<String, Never>?>(nil)
        InjectionManager.register(NamedService.self) {
            let name = Inject(User.self).name
            isBuilding.give()
            mayEnd.wait()
            return NamedService(name)
        }
        await suspendedOnThreadInContainer {
            signIn("Ana")
            inBlock {
                signInElsewhere("Ben")
                name.withLock { $0 = Task { Inject(NamedService.self).name } }
                isBuilding.wait()
            }
            // The task blocks its thread until then.
            mayEnd.give()
        }
        #expect(await name.withLock { $0! }.value == "Ana")
    }

    @Test(
        "A task whose block has ended sees the session of the block around it, or the current one",
        arguments: [false, true])
    func taskGoesOn(isWithin: Bool) async {
        let (mayInject, hasInjected) = (AsyncSignal(), Signal())
        InjectionManager.register(NamedService.self) { [log] in
            Task {
                await mayInject.wait()
                log.add(Inject(User.self).name)
                hasInjected.give()
            }
            return NamedService("")
        }
        await suspendedOnThreadInContainer {
            signIn("Ana")
            inBlock {
                if isWithin { _ = Inject(NamedService.self) } else { elsewhere { _ = Inject(NamedService.self) } }
                signInElsewhere("Ben")
                mayInject.give()
                hasInjected.wait()
            }
        }
        #expect(log.entries == [isWithin ? "Ana" : "Ben"])
    }
}
