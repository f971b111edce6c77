import Foundation
import Injection

/// The types of the histories, each of which needs those after it; and how each is used.
enum HistoryTypes {
    struct Use: Sendable {
        /// Registers for a session, or for good; returns whether that was possible.
        let register: @Sendable (_ version: Int, InjectionSession?) -> Bool
        /// Returns the run of the block that has built the instance.
        let inject: @Sendable () -> Int
        /// The same for an instance of a session; nil where that has ended.
        let resolve: @Sendable (InjectionSession) -> Int?

        fileprivate init<T>(
            _ type: T.Type, _ number: Int, _ make: @escaping @Sendable (_ run: Int) -> T,
            _ run: @escaping @Sendable (T) -> Int
        ) {
            register = { version, session in
                HistoryTypes.register(T.self, number, version: version, for: session, make)
            }
            inject = { run(Inject(T.self)) }
            resolve = { session in HistoryTypes.resolve(T.self, in: session).map(run) }
        }
    }

    static let all = [
        Use((any First).self, 0, { Built(run: $0) }, { $0.run }),
        Use((any Second).self, 1, { Built(run: $0) }, { $0.run }),
        Use(Numbers.self, 2, { Numbers(run: $0) }, { $0.run }),
        Use((any Last).self, 3, { Built(run: $0) }, { $0.run }),
    ]

    private static func resolve<T>(_ type: T.Type, in session: InjectionSession) -> T? {
        do throws(InjectionError) {
            return try session.resolve(T.self)
        } catch {
            guard case .sessionEnded = error else { fatalError("\(error)") }
            return nil
        }
    }

    private static func register<T>(
        _ type: T.Type, _ number: Int, version: Int, for session: InjectionSession?,
        _ make: @escaping @Sendable (_ run: Int) -> T
    ) -> Bool {
        let block: @Sendable () -> T = {
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
        guard let session else {
            InjectionManager.register(T.self, block)
            return true
        }
        return (try? session.register(T.self, block)) != nil
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
