@testable import Injection
import Testing

private final class Service: Sendable {}
private final class Other: Sendable {}

@Suite("C3 A task started inside a block is not part of its chain", .watched, .emptyContainer)
struct C03TaskInBlockTests {
    /// Runs a closure in a `Task` that a block starts and waits for, and returns its result.
    private func inTaskOfABlock<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result? {
        let result = Locked<Result?>(nil)
        InjectionManager.register(Service.self) {
            let end = Signal()
            Task {
                let value = body()
                result.withLock { $0 = value }
                end.give()
            }
            end.wait()
            return Service()
        }
        await suspendedOnThreadInContainer { _ = Inject(Service.self) }
        return result.withLock { $0 }
    }

    @Test("A task that a block starts is inside the container, and inside no block")
    func isInsideNoBlock() async {
        let container = Context.current.container
        let isInContainer = await inTaskOfABlock { Context.current.container === container }
        #expect(isInContainer == true)
        let isInBlock = await inTaskOfABlock { Context.current.runningActivity != nil }
        #expect(isInBlock == false)
    }

    @Test("An error in a task that a block starts has no chain")
    func hasNoChain() async {
        let chain = await inTaskOfABlock { () -> [String]? in
            do throws(InjectionError) { _ = try InjectionManager.resolve(Other.self) } catch {
                if case .notRegistered(let failure) = error { return failure.chain.map(\.type) }
            }
            return nil
        }
        #expect(chain == [])
    }

    @Test("A task that a block starts may reset, and register the block's own type: both overtake the block")
    func mayResetAndRegister() async {
        let hasReset = await inTaskOfABlock {
            InjectionManager.register(Service.self) { Service() }
            return InjectionManager.resetCurrentContainer().survivors.isEmpty
        }
        #expect(hasReset == true)
    }

    @Test("A task that a block starts may ask for the block's own type: it waits, and gets that instance")
    func mayAskForTheBlocksType() async {
        for _ in 1...100 {
            await InjectionManager.withIsolatedContainer {
                let asking = Locked<Task<Service, any Error>?>(nil)
                let runs = Locked(0)
                InjectionManager.register(Service.self) {
                    let isAsking = Signal()
                    runs.increment()
                    let task = Task {
                        isAsking.give()
                        return try InjectionManager.resolve(Service.self)
                    }
                    asking.withLock { $0 = task }
                    isAsking.wait()
                    return Service()
                }
                let service = await suspendedOnThreadInContainer { Inject(Service.self) }
                let answer = try? await asking.withLock { $0 }?.value
                #expect(answer === service)
                #expect(runs.count == 1)
            }
        }
    }

    #if EXIT_TESTS
    @Test("A task that has the address of the finished task that ran a block is inside no block")
    func addressUsedAgain() async {
        // In a process of its own: otherwise other tests use the freed memory.
        await #expect(processExitsWith: .success) {
            showErrors()
            for _ in 1...20 where await tasksInsideAfterwards() > 0 { fatalError("a task is inside an ended block") }
        }
    }
    #endif
}

/// How many tasks are inside a block that has ended, of a hundred that have the size of the task which ran the block.
private func tasksInsideAfterwards() async -> Int {
    let goOn = AsyncSignal()
    let inside = Locked<Task<Int, Never>?>(nil)
    await InjectionManager.withIsolatedContainer {
        InjectionManager.register(Service.self) {
            let counting = Task {
                await goOn.wait()
                var tasksInside = 0
                for _ in 1...100 {
                    tasksInside += await Task { Context.current.runningActivity == nil ? 0 : 1 }.value
                }
                return tasksInside
            }
            inside.withLock { $0 = counting }
            return Service()
        }
        _ = await Task {
            _ = Inject(Service.self)
            return 0
        }.value
    }
    goOn.give()
    return await inside.withLock { $0 }?.value ?? 0
}
