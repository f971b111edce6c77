import Injection
import Synchronization

/// An instance that knows when it was built, and what with.
final class StormInstance: Evictable, Sendable {
    let type: Int
    let version: Int
    let session: InjectionSession
    /// How many resets had begun when its block began.
    let resetsBegun: Int
    let parts: [StormInstance]
    private let ledger: StormLedger
    let timesNotified = Atomic<Int>(0)

    init(
        type: Int, version: Int, session: InjectionSession, resetsBegun: Int, parts: [StormInstance],
        ledger: StormLedger
    ) {
        self.type = type
        self.version = version
        self.session = session
        self.resetsBegun = resetsBegun
        self.parts = parts
        self.ledger = ledger
        count(ledger.built)
    }

    func containerDidEvict() {
        count(ledger.notified)
        if timesNotified.add(1, ordering: .acquiringAndReleasing).newValue > 1 {
            ledger.note("an instance of type \(type) was notified twice of its eviction")
        }
    }

    deinit { count(ledger.ended) }
}

// The types. Each of the first five needs some of those after it; the sixth lives on the main actor; the last two need
// each other.

protocol Storm0 { var instance: StormInstance { get } }
protocol Storm1: AnyObject { var instance: StormInstance { get } }
struct Storm2 { let instance: StormInstance }
protocol Storm3: AnyObject { var instance: StormInstance { get } }
protocol Storm4: Sendable { var instance: StormInstance { get } }
protocol MainActorStorm: AnyObject, Sendable { var instance: StormInstance { get } }
protocol Chicken: AnyObject { var instance: StormInstance { get } }
protocol Egg: AnyObject { var instance: StormInstance { get } }

extension StormInstance: Storm0, Storm1, Storm3, Storm4, MainActorStorm, Chicken, Egg {
    var instance: StormInstance { self }
}

extension Storm2: Evictable {
    func containerDidEvict() { instance.containerDidEvict() }
}
