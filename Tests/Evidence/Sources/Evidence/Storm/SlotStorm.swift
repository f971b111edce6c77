import Foundation
import Injection
import Synchronization

/// A short storm on one slot: readers that do nothing but inject, and writers that do nothing but evict.
///
/// What goes wrong here goes wrong in the few nanoseconds in which a slot opens or closes. So rounds are short, and
/// begin together. In some, others go in and out of isolated containers, which takes the shortest way to the slot from
/// everyone.
package struct SlotStorm: Sendable {
    private let readers: Int
    private let isolating: Int
    private let start: SpinningBarrier
    private let state = SlotStormState()

    package init(readers: Int, isolating: Int = 0) {
        self.readers = readers
        self.isolating = isolating
        start = SpinningBarrier(of: readers + isolating + 1)
    }

    /// - Returns: What is wrong.
    package func run(seed: UInt64) async -> String? {
        InjectionManager.register(Parcel.self) { Parcel() }
        InjectionManager.register(Seal.self) { @MainActor in Seal() }
        let group = DispatchGroup()
        for _ in 0..<readers { Thread.start(in: group) { read() } }
        for _ in 0..<isolating { Thread.start(in: group) { isolate() } }
        Thread.start(in: group) { write(SeededRandom(seed: seed)) }
        while !state.isOver.load(ordering: .acquiring) {
            await Task { @MainActor in for _ in 0..<20 { _ = Inject(Seal.self) } }.value
        }
        group.wait()
        // Not an instance: where an isolated container has held its site weakly, that would look like a leak.
        InjectionManager.register(Parcel.self) { Parcel() }
        InjectionManager.register(Seal.self) { @MainActor in Seal() }
        InjectionManager.resetCurrentContainer()
        return state.fault.withLock { $0 }
    }

    private func read() {
        start.wait()
        while !state.isOver.load(ordering: .acquiring) {
            for _ in 0..<50 where !Inject(Parcel.self).isWhole { state.note("an instance was read that was not whole") }
            do throws(InjectionError) {
                _ = try InjectionManager.resolve(Seal.self)
                state.note("a main-actor instance was read elsewhere")
            } catch {
                guard case .mainActorRequired = error else { return state.note("\(error)") }
            }
        }
    }

    private func isolate() {
        start.wait()
        while !state.isOver.load(ordering: .acquiring) {
            InjectionManager.withIsolatedContainer {
                let own = Parcel()
                InjectionManager.register(own, as: Parcel.self)
                for _ in 0..<5 where Inject(Parcel.self) != own {
                    state.note("an isolated container gave an instance that is not its own")
                }
            }
        }
    }

    private func write(_ random: SeededRandom) {
        var random = random
        start.wait()
        for _ in 0..<20 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: InjectionManager.register(Parcel(), as: Parcel.self)
            case 1: InjectionManager.register(Parcel.self) { Parcel() }
            case 2: InjectionManager.resetCurrentContainer { InjectionManager.register(Parcel(), as: Parcel.self) }
            default: InjectionManager.resetCurrentContainer()
            }
            // A reset must not overtake a build a hundred times.
            if random.oneIn(4) { sched_yield() }
        }
        state.isOver.store(true, ordering: .releasing)
    }
}

private final class SlotStormState: Sendable {
    let isOver = Atomic<Bool>(false)
    let fault = Mutex<String?>(nil)

    func note(_ text: String) { fault.withLock { $0 = text } }
}

/// Several references, so that half of one copy and half of another do not go unnoticed.
private struct Parcel: Sendable, Equatable {
    private final class Part: Sendable {
        let number: Int
        private let mark = Atomic<Int>(0x5EED)

        init(_ number: Int) { self.number = number }

        deinit { mark.store(0, ordering: .relaxed) }

        var isAlive: Bool { mark.load(ordering: .relaxed) == 0x5EED }
    }

    private static let numbers = Atomic<Int>(0)
    private let first, second, third: Part
    private let number: Int

    init() {
        number = Self.numbers.add(1, ordering: .relaxed).newValue
        first = Part(number)
        second = Part(number)
        third = Part(number)
    }

    static func == (left: Parcel, right: Parcel) -> Bool { left.number == right.number }

    var isWhole: Bool { [first, second, third].allSatisfy { $0.number == number && $0.isAlive } }
}

@MainActor
private final class Seal {}
