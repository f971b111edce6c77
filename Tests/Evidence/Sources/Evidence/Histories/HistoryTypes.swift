import Foundation
import Injection

/// The types of the histories, each of which needs those after it; and how each is used.
enum HistoryTypes {
    struct Use: Sendable {
        let register: @Sendable (_ version: Int) -> Void
        /// Returns the run of the block that has built the instance.
        let inject: @Sendable () -> Int
    }

    static let all = [
        Use(
            register: { register(First.self, 0, version: $0) { Built(run: $0) } },
            inject: { (Inject() as any First).run }),
        Use(
            register: { register(Second.self, 1, version: $0) { Built(run: $0) } },
            inject: { Inject(Second.self).run }),
        Use(
            register: { register(Numbers.self, 2, version: $0) { Numbers(run: $0) } },
            inject: { Inject(Numbers.self).run }),
        Use(register: { register(Last.self, 3, version: $0) { Built(run: $0) } }, inject: { Inject(Last.self).run }),
    ]

    private static func register<T>(
        _ type: T.Type, _ number: Int, version: Int, _ make: @escaping @Sendable (_ run: Int) -> T
    ) {
        InjectionManager.register(T.self) {
            let recorder = HistoryRecorder.current!
            return make(
                recorder.run(number, version: version) {
                    work(version + number)
                    // Another thread's turn, in the middle of a block.
                    if version % 3 == number % 3 { sched_yield() }
                    for needed in (number + 1)..<(all.count + 1) where needed < all.count && (needed + version) % 2 == 0
                    {
                        recorder.inject(needed, all[needed].inject)
                    }
                    work(version)
                })
        }
    }

    /// Takes a little time, more for one block than for another.
    private static func work(_ amount: Int) {
        var random = SeededRandom(seed: UInt64(amount))
        for _ in 0..<Int.random(in: 0...2_000, using: &random) { _ = random.next() }
    }
}

protocol First { var run: Int { get } }
protocol Second: AnyObject { var run: Int { get } }
protocol Last: AnyObject { var run: Int { get } }

final class Built: First, Second, Last, Sendable {
    let run: Int

    init(run: Int) { self.run = run }
}

/// Plain memory: one that was not written, or written in part, shows as a run that never was.
struct Numbers {
    private let first, second, third: Int
    private let copies: (Int, Int, Int, Int)

    init(run: Int) {
        first = run
        second = ~run
        third = run &* 3
        copies = (run, run, run, run)
    }

    var run: Int {
        let isWhole =
            second == ~first && third == first &* 3 && copies == (first, first, first, first)
        return isWhole ? first : -1
    }
}
