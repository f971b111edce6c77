import Foundation
import Injection
import Synchronization

/// One thread resets; others resolve in the session that was current a moment ago, and must never get an instance of
/// another one. Or they wait until that session is over, and must not get its instance any more.
///
/// There are more of them than processors: the next session's instance has to come between two lines of `resolve`.
package struct SessionRace: Sendable {
    private let readers: Int
    private let state = SessionRaceState()

    package init(readers: Int) { self.readers = readers }

    /// - Returns: What is wrong.
    package func run(resets: Int) -> String? {
        InjectionManager.register(Numbered.self) { Numbered(number: 0) }
        reset(0)
        let group = DispatchGroup()
        for number in 0..<readers {
            DispatchQueue(label: "reader \(number)").async(group: group) {
                if number == 1 { awaitEnd() } else { read() }
            }
        }
        for number in 1...resets where state.fault.withLock({ $0 == nil }) {
            reset(number)
            // Long enough for readers to see the session.
            if number % 16 == 0 { usleep(100) }
        }
        // On a busy machine the resets may be over before a reader has begun.
        let deadline = Date.now.addingTimeInterval(10)
        while state.resolved.load(ordering: .relaxed) == 0, Date.now < deadline { usleep(100) }
        state.isOver.store(true, ordering: .releasing)
        group.wait()
        InjectionManager.resetCurrentContainer()
        if state.resolved.load(ordering: .relaxed) == 0 { return "no session gave an instance" }
        return state.fault.withLock { $0 }
    }

    private func reset(_ number: Int) {
        state.begun.store(number, ordering: .sequentiallyConsistent)
        InjectionManager.resetCurrentContainer {
            // One that exists already, and one that a reader builds.
            if number % 2 == 0 {
                InjectionManager.register(Numbered(number: number), as: Numbered.self)
            } else {
                InjectionManager.register(Numbered.self) { Numbered(number: number) }
            }
            // These leave first, so that the end of the session and that of its number are not one moment.
            InjectionManager.register(0, as: UInt8.self)
            InjectionManager.register(0, as: UInt16.self)
            InjectionManager.register(0, as: UInt32.self)
        }
        state.done.store(number, ordering: .sequentiallyConsistent)
    }

    private func read() {
        while !state.isOver.load(ordering: .acquiring) {
            let before = state.done.load(ordering: .sequentiallyConsistent)
            let session = InjectionManager.currentSession
            // Otherwise it is not known which session that is.
            guard state.begun.load(ordering: .sequentiallyConsistent) == before else { continue }
            while !state.isOver.load(ordering: .acquiring), let instance = resolve(in: session) {
                state.resolved.add(1, ordering: .relaxed)
                guard instance.number != before else { continue }
                state.fault.withLock { $0 = "session \(before) gave an instance of session \(instance.number)" }
                return
            }
        }
    }

    private func awaitEnd() {
        while !state.isOver.load(ordering: .acquiring) {
            let before = state.done.load(ordering: .sequentiallyConsistent)
            let session = InjectionManager.currentSession
            _ = Inject(Numbered.self)
            guard state.begun.load(ordering: .sequentiallyConsistent) == before else { continue }
            while session.isCurrent, !state.isOver.load(ordering: .relaxed) {}
            if session.isCurrent { return }
            let number = Inject(Numbered.self).number
            guard number <= before else { continue }
            state.fault.withLock { $0 = "an instance of session \(number) was returned after the end of \(before)" }
            return
        }
    }

    private func resolve(in session: InjectionSession) -> Numbered? {
        do throws(InjectionError) {
            return try session.resolve(Numbered.self)
        } catch {
            guard case .sessionEnded = error else { fatalError("\(error)") }
            return nil
        }
    }
}

private final class SessionRaceState: Sendable {
    /// The session that the last reset has begun, or begins.
    let begun = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let isOver = Atomic<Bool>(false)
    let resolved = Atomic<Int>(0)
    let fault = Mutex<String?>(nil)
}

private final class Numbered: Sendable {
    let number: Int

    init(number: Int) { self.number = number }
}
