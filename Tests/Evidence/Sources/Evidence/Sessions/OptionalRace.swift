import Foundation
import Injection
import Synchronization

/// One thread changes what is registered; others inject an optional meanwhile, which must not be nil while either it or
/// what it wraps is registered, in each session in turn.
package struct OptionalRace: Sendable {
    private let readers: Int
    private let state = OptionalRaceState()

    package init(readers: Int) { self.readers = readers }

    /// - Returns: What is wrong.
    package func run(rounds: Int) -> String? {
        let group = DispatchGroup()
        for number in 0..<readers {
            DispatchQueue(label: "reader \(number)").async(group: group) { read() }
        }
        for _ in 1...rounds where state.fault.withLock({ $0 == nil }) {
            InjectionManager.resetCurrentContainer()
            InjectionManager.resetCurrentContainer()
            try! InjectionManager.currentSession.register(Part(), as: Part.self)
            state.periods.add(1, ordering: .sequentiallyConsistent)
            for _ in 0..<4 {
                InjectionManager.resetCurrentContainer { InjectionManager.register(Part(), as: Part?.self) }
                InjectionManager.resetCurrentContainer { InjectionManager.register(Part.self) { Part() } }
            }
            state.periods.add(1, ordering: .sequentiallyConsistent)
        }
        state.isOver.store(true, ordering: .releasing)
        group.wait()
        InjectionManager.resetCurrentContainer()
        return state.fault.withLock { $0 }
    }

    private func read() {
        while !state.isOver.load(ordering: .acquiring) {
            let before = state.periods.load(ordering: .sequentiallyConsistent)
            let part = Inject(Part?.self)
            guard part == nil, before % 2 == 1, state.periods.load(ordering: .sequentiallyConsistent) == before else {
                continue
            }
            state.fault.withLock { $0 = "an optional was nil although it, or what it wraps, was registered" }
        }
    }
}

private final class OptionalRaceState: Sendable {
    /// Odd while something is registered.
    let periods = Atomic<Int>(0)
    let isOver = Atomic<Bool>(false)
    let fault = Mutex<String?>(nil)
}

private final class Part: Sendable {}
