import Foundation
import Subject
import Synchronization

/// What the libraries are compared with: a static let of another module, read directly.
private let readStaticLet: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(Shared.service) }
}

/// Prints, for each library, `cached NAME ns ratio` and `optional NAME ns ratio`: medians of rounds in which each takes
/// one sample, beginning with another one each time; the ratio is to the static let of the same round.
func printTimes(rounds: Int) {
    var loops: [(name: String, loop: @Sendable (Int) -> Void)] = [("static let\tstatic let", readStaticLet)]
    for subject in subjects {
        subject.prepare()
        loops.append(("cached\t\(subject.name)", subject.inject))
        if let loop = subject.injectOptional { loops.append(("optional\t\(subject.name)", loop)) }
    }
    var samples = loops.map { _ in [Double]() }
    for round in 0..<rounds {
        for number in loops.indices {
            let index = (number + round) % loops.count
            samples[index].append(nanosecondsPerCall(of: loops[index].loop))
        }
    }
    for (loop, times) in zip(loops, samples) { printMedians(loop.name, times, over: samples[0]) }
}

/// Prints `threads NAME ns ratio`, for two threads that inject one type.
func printTimesOnThreads(of subject: Subject, rounds: Int) {
    subject.prepare()
    subject.inject(1)
    var (own, baseline): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
        baseline.append(nanosecondsPerCallOnTwoThreads(of: readStaticLet))
        own.append(nanosecondsPerCallOnTwoThreads(of: subject.inject))
    }
    printMedians("threads\t\(subject.name)", own, over: baseline)
}

private func printMedians(_ name: String, _ times: [Double], over baseline: [Double]) {
    let ratios = zip(times, baseline).map { $0 / $1 }
    print("\(name)\t\(median(times))\t\(median(ratios))")
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

private func nanosecondsPerCall(of loop: (Int) -> Void) -> Double {
    loop(100)
    var calls = 0
    let start = processorTime()
    var elapsed: Duration
    repeat {
        loop(1_000)
        calls += 1_000
        elapsed = processorTime() - start
    } while elapsed < .milliseconds(1)
    return elapsed / .nanoseconds(1) / Double(calls)
}

/// What the calling thread has used, so that the time of other programs on a busy machine does not count.
private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Both threads go on until the time is over, so that neither is alone while it is measured.
private func nanosecondsPerCallOnTwoThreads(of loop: @escaping @Sendable (Int) -> Void) -> Double {
    let isOver = Atomic<Bool>(false)
    let calls = Atomic<Int>(0)
    let start = ContinuousClock.now
    DispatchQueue.concurrentPerform(iterations: 3) { number in
        if number == 0 {
            Thread.sleep(forTimeInterval: 0.01)
            isOver.store(true, ordering: .relaxed)
            return
        }
        var own = 0
        repeat {
            loop(1_000)
            own += 1_000
        } while !isOver.load(ordering: .relaxed)
        calls.add(own, ordering: .relaxed)
    }
    return (ContinuousClock.now - start) / .nanoseconds(1) * 2 / Double(calls.load(ordering: .relaxed))
}
