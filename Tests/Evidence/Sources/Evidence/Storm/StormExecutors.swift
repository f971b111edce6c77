import Dispatch
import Foundation

/// The executors that the tasks of a storm prefer.
enum StormExecutors {
    static let all: [any TaskExecutor] = [RunsAtOnce(), ThreadForEachJob(), NewestFirst()]
}

/// Runs each job inside of the code that enqueues it.
final class RunsAtOnce: TaskExecutor, SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(
            isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
}

/// Runs each job on a thread of its own, which ends with it.
private final class ThreadForEachJob: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
    }
}

/// Runs jobs on one thread, the newest first.
private final class NewestFirst: TaskExecutor, @unchecked Sendable {  // `jobs` is under `lock`.
    // Not a `Mutex`, whose order the thread sanitizer does not see on Linux.
    private let lock = NSLock()
    private var jobs: [UnownedJob] = []
    private let enqueued = DispatchSemaphore(value: 0)

    init() {
        Thread { [self] in
            while true {
                enqueued.wait()
                lock.withLock { jobs.popLast() }?.runSynchronously(on: asUnownedTaskExecutor())
            }
        }.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
        enqueued.signal()
    }
}

/// An actor whose jobs run on a queue of its own.
actor QueueActor {
    private final class Executor: SerialExecutor {
        private let queue = DispatchQueue(label: "storm of tasks")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    private let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ body: @Sendable () -> Void) { body() }
}
