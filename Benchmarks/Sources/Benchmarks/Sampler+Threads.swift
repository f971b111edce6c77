import Foundation
import Synchronization

extension Sampler {
    /// Nanoseconds per call, on each of several threads that run at the same time, each with its own loop.
    ///
    /// All go on until the time is over, so that none is alone while it is measured.
    func time(onThreads loops: [@Sendable (Int) -> Void]) -> Double {
        let crew = Crew()
        for loop in loops {
            Thread.detachNewThread {
                crew.ready.signal()
                crew.begin.wait()
                var calls = 0
                repeat {
                    loop(chunk)
                    calls += chunk
                } while !crew.isOver.load(ordering: .relaxed)
                crew.calls.add(calls, ordering: .relaxed)
                crew.ready.signal()
            }
        }
        for _ in loops { crew.ready.wait() }
        let start = ContinuousClock.now
        for _ in loops { crew.begin.signal() }
        // Longer than on one thread: it takes the scheduler a while to run them all.
        Thread.sleep(forTimeInterval: duration * 10 / .seconds(1))
        crew.isOver.store(true, ordering: .relaxed)
        for _ in loops { crew.ready.wait() }
        let elapsed = (ContinuousClock.now - start) / .nanoseconds(1)
        return elapsed * Double(loops.count) / Double(crew.calls.load(ordering: .relaxed))
    }

    /// Runs something while another thread does something else over and over.
    func time(while work: @escaping @Sendable () -> Void, _ loop: (Int) -> Void) -> Double {
        let crew = Crew()
        Thread.detachNewThread {
            work()
            crew.ready.signal()
            while !crew.isOver.load(ordering: .relaxed) { work() }
            crew.ready.signal()
        }
        crew.ready.wait()
        defer {
            crew.isOver.store(true, ordering: .relaxed)
            crew.ready.wait()
        }
        return time(by: realTime, loop)
    }
}

/// What threads that are measured together share.
private final class Crew: Sendable {
    let ready = DispatchSemaphore(value: 0)
    let begin = DispatchSemaphore(value: 0)
    let isOver = Atomic<Bool>(false)
    let calls = Atomic<Int>(0)
}
