import Foundation
import Subject
import Synchronization

/// What is observed rather than timed, each in a process of its own.
enum Behavior: String {
    case races, parallel, cycle, reset
    case signOut = "sign-out"
    case survivors

    func observe(in subject: Subject) -> String {
        switch self {
        case .races: instancesInRaces(of: subject)
        case .parallel: buildsInParallel(of: subject)
        case .cycle: answerToCycle(in: subject)
        case .reset: stalePerReset(of: subject)
        case .signOut: leftAfterSignOut(of: subject)
        case .survivors: namedSurvivors(of: subject)
        }
    }
}

/// Eight threads ask for a singleton at once that nobody has asked for yet, 200 times.
private func instancesInRaces(of subject: Subject) -> String {
    let types = madeTypes(200)
    for type in types { subject.register?(type) }
    Making.microseconds.store(50, ordering: .relaxed)
    Making.count.store(0, ordering: .relaxed)
    for type in types {
        let waiting = Atomic<Int>(8)
        onThreads(8) { _ in
            waiting.subtract(1, ordering: .acquiringAndReleasing)
            while waiting.load(ordering: .acquiring) > 0 {}
            consume(subject.resolve(type))
        }
    }
    return "\(Making.count.load(ordering: .relaxed))"
}

/// Whether a second type can be built on another thread while the first takes half a second.
private func buildsInParallel(of subject: Subject) -> String {
    let types = madeTypes(2)
    for type in types { subject.register?(type) }
    Making.microseconds.store(500_000, ordering: .relaxed)
    let start = ContinuousClock.now
    onThreads(2) { number in consume(subject.resolve(types[number])) }
    return ContinuousClock.now - start < .milliseconds(800) ? "yes" : "no"
}

/// Does not return where a cycle stops the program; what that prints is what its user sees.
private func answerToCycle(in subject: Subject) -> String {
    subject.resolveCycle()
    return "nothing"
}

/// Resets while an instance is being built, and asks again when both have finished.
private func stalePerReset(of subject: Subject) -> String {
    guard let session = subject.session else { return "none" }
    session.register()
    var stale = 0
    let trials = 50
    for trial in 1...trials {
        session.reset()
        onThreads(2) { number in
            if number == 0 {
                consume(session.resolve())
            } else {
                usleep(10_000)
                Stamped.session.store(trial + 1, ordering: .releasing)
                session.reset()
            }
        }
        if session.resolve().session <= trial { stale += 1 }
    }
    return "\(stale)"
}

/// What the library still holds of a user who has signed in and out.
private func leftAfterSignOut(of subject: Subject) -> String {
    guard let session = subject.session else { return "none" }
    weak var user: User?
    do {
        let signedIn = User()
        user = signedIn
        session.signInAndOut(signedIn)
    }
    return user == nil ? "nothing" : "the user"
}

private func namedSurvivors(of subject: Subject) -> String {
    guard let survivors = subject.session?.survivors else { return "no" }
    var kept: Profile?
    let answer = survivors(User(), &kept)
    return withExtendedLifetime(kept) { answer.contains("Profile") ? "yes" : "no" }
}

private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchSemaphore(value: 0)
    for number in 0..<count {
        Thread.detachNewThread {
            body(number)
            done.signal()
        }
    }
    for _ in 0..<count { done.wait() }
}
