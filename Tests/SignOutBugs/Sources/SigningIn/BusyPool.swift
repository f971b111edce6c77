import Dispatch
import Synchronization

/// The threads of nonisolated asynchronous functions, all busy at first: what they are to run waits.
package final class BusyPool: TaskExecutor {
    private let waiting = Mutex<[UnownedJob]?>([])
    private let calls = AsyncStream<Void>.makeStream()

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFree = waiting.withLock { waiting in
            waiting?.append(job)
            return waiting == nil
        }
        if isFree { run(job) }
        calls.continuation.yield()
    }

    /// Returns when a function has been called that waits for a thread.
    package func isCalled() async { for await _ in calls.stream { return } }

    package func becomeFree() {
        let jobs = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        for job in jobs ?? [] { run(job) }
    }

    private func run(_ job: UnownedJob) {
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
