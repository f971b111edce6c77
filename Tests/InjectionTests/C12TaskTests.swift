import Foundation
import Injection
import InjectionTesting
import Testing

/// Starts a task that goes on after the block that makes the service has returned.
private final class Service<Name>: Sendable {
    private let end = AsyncSignal()
    private let task: Task<Void, Never>

    init() { task = Task { [end] in await end.wait() } }

    /// Ends the task. Keeps no service alive.
    var finish: @Sendable () async -> Void {
        { [end, task] in
            end.give()
            await task.value
        }
    }
}
private final class Drafts: Sendable {}
private final class Analytics: Sendable {
    init() { Task { while true { try? await Task.sleep(for: .milliseconds(10)) } } }
}

/// Opens a screen, which injects each of its services by an `async let`.
private func injectServices() async -> [@Sendable () async -> Void] {
    InjectionManager.register(Service<Int>.self) { Service() }
    InjectionManager.register(Service<UInt>.self) { Service() }
    InjectionManager.register(Service<Int8>.self) { Service() }
    InjectionManager.register(Service<Int16>.self) { Service() }
    InjectionManager.register(Service<Int32>.self) { Service() }
    return await Task {
        async let first: Service<Int> = Inject()
        async let second: Service<UInt> = Inject()
        async let third: Service<Int8> = Inject()
        async let fourth: Service<Int16> = Inject()
        async let fifth: Service<Int32> = Inject()
        return await [first.finish, second.finish, third.finish, fourth.finish, fifth.finish]
    }.value
}

/// A reset in an `async let`, whose closure starts a task that outlives it.
private func resetStartingTask(until end: AsyncSignal) async -> Task<Void, Never> {
    await Task {
        async let task = {
            var task: Task<Void, Never>?
            InjectionManager.resetCurrentContainer { task = Task { await end.wait() } }
            return task!
        }()
        return await task
    }.value
}

/// Fills the memory that the tasks before have left.
private func useMemory() async {
    await withTaskGroup(of: Int.self) { group in
        for number in 1...8 {
            group.addTask { (1...50).reduce(into: [:]) { $0[$1] = "\(number) and \($1), on the heap" }.count }
        }
        for await count in group { precondition(count == 50) }
    }
}

@Suite("C12 Nothing is lost or leaked: tasks", .watched)
struct C12TaskTests {
    #if EXIT_TESTS
    @Test("A block that runs in an `async let` may start a task that outlives it")
    func blockInAsyncLet() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            overwriteFreedMemory()
            for _ in 1...20 {
                let finishServices = await injectServices()
                await useMemory()
                for finish in finishServices { await finish() }
            }
            await useMemory()
        }
    }

    @Test("A reset's closure that runs in an `async let` may start a task that outlives it")
    func resetInAsyncLet() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            overwriteFreedMemory()
            for _ in 1...100 {
                let end = AsyncSignal()
                let task = await resetStartingTask(until: end)
                await useMemory()
                end.give()
                await task.value
            }
            await useMemory()
        }
    }

    @Test("A service that polls forever keeps nothing that the task of its first caller returned")
    func endlessPolling() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            overwriteFreedMemory()
            InjectionManager.register(Analytics.self) { Analytics() }
            InjectionManager.register(Drafts.self) { Drafts() }
            _ = await Task { () -> Drafts in
                // The first injection, so this task builds it.
                _ = Inject(Analytics.self)
                return Inject()
            }.value
            try await InjectionManager.resetCurrentContainer().requireNoSurvivors()
        }
    }
    #endif

    @Test("What a finished task returned is released, although a block that it ran has started an endless task")
    func resultOfTask() async throws {
        /// Only this task builds the service. It returns another object of the session.
        func open() async -> WeakBox {
            let opening = Task { () -> Drafts in
                _ = Inject(Service<Int>.self)
                return Inject()
            }
            return WeakBox(await opening.value)
        }
        try await InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Service<Int>.self) { Service() }
            InjectionManager.register(Drafts.self) { Drafts() }
            let drafts = await open()
            let finishService = Inject(Service<Int>.self).finish
            #expect(drafts.isAlive)
            try await InjectionManager.resetCurrentContainer().requireNoSurvivors()
            #expect(!drafts.isAlive)
            await finishService()
        }
    }
}
