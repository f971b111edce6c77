import Injection
import Synchronization

/// What is counted in one storm of tasks.
final class TaskStormCounts: Sendable {
    let built = Atomic<Int>(0)
    let notified = Atomic<Int>(0)
    let ended = Atomic<Int>(0)
    let ledger: StormLedger

    init(_ ledger: StormLedger) { self.ledger = ledger }

    var alive: Int { built.load(ordering: .acquiring) - ended.load(ordering: .acquiring) }
}

/// An instance that starts a task when it is built, or when it is evicted, and cancels the first one then.
class TaskStormInstance: Evictable, @unchecked Sendable {  // `task` is set before others have the instance.
    private let parts: [TaskStormInstance]
    private let counts: TaskStormCounts
    private let isNotified = Atomic<Bool>(false)
    /// Whether it was registered as an instance, perhaps after a reset has evicted it: it may be evicted again.
    let isCarriedOver = Atomic<Bool>(false)
    private var task: Task<Void, Never>?
    private let session = InjectionManager.currentSession

    /// `variant` says which task it starts.
    required init(_ parts: [TaskStormInstance], variant: Int, _ counts: TaskStormCounts) {
        (self.parts, self.counts) = (parts, counts)
        count(counts.built)
        start(variant)
    }

    private func start(_ variant: Int) {
        switch variant % 10 {
        case 0: task = Task { await pause(.milliseconds(3)) }
        case 1:
            task = Task.immediate { [session] in
                _ = try? session.resolve(Extra.self)
                await Task.yield()
                _ = try? InjectionManager.resolve(Extra?.self)
            }
        case 2:
            task = Task {
                async let first = try? InjectionManager.resolve(Middle.self)
                async let second = try? InjectionManager.resolve(Top.self)
                _ = await (first, second)
            }
        case 3:
            task = Task {
                await withTaskCancellationHandler {
                    await pause(.seconds(2))
                } onCancel: {
                    _ = try? InjectionManager.resolve(Leaf.self)
                }
            }
        case 4:
            let container = InjectionManager.currentContainer
            task = Task.detached { container.run { _ = try? InjectionManager.resolve(Middle.self) } }
        case 5: Task(executorPreference: StormExecutors.all[0]) { _ = try? InjectionManager.resolve(Extra.self) }
        case 6:
            if !(self is Extra) { try? session.register(Extra.self) { [counts] in Extra([], variant: 8, counts) } }
        case 7: InjectionManager.withIsolatedContainer { _ = try? InjectionManager.resolve(Extra.self) }
        default: break
        }
    }

    func containerDidEvict() {
        if isNotified.exchange(true, ordering: .acquiringAndReleasing), !isCarriedOver.load(ordering: .acquiring) {
            counts.ledger.note("an instance was notified twice of its eviction")
        }
        count(counts.notified)
        task?.cancel()
        switch counts.notified.load(ordering: .relaxed) % 23 {
        case 0: InjectionManager.resetCurrentContainer()
        case 1: _ = try? InjectionManager.resolve(Leaf.self)
        case 2: Task { _ = try? InjectionManager.resolve(Middle.self) }
        case 3:
            Task.immediate {
                await Task.yield()
                _ = try? InjectionManager.resolve(Extra.self)
            }
        default: break
        }
    }

    deinit {
        if counts.ended.load(ordering: .relaxed) % 31 == 0 { _ = try? InjectionManager.resolve(Leaf.self) }
        count(counts.ended)
    }
}

// Each but the leaf and the extra is built with those before it.

final class Leaf: TaskStormInstance, @unchecked Sendable {}
final class Low: TaskStormInstance, @unchecked Sendable {}
final class Middle: TaskStormInstance, @unchecked Sendable {}
final class Top: TaskStormInstance, @unchecked Sendable {}
/// Registered for a session only.
final class Extra: TaskStormInstance, @unchecked Sendable {}
struct Wrapping: Sendable { let low: Low }
@MainActor
final class Screen: @MainActor Evictable {
    private let instance: TaskStormInstance

    init(_ counts: TaskStormCounts) { instance = TaskStormInstance([], variant: 8, counts) }

    func containerDidEvict() { instance.containerDidEvict() }
}

/// Cancellation ends it early.
func pause(_ duration: Duration) async { try? await Task.sleep(for: duration) }
