// Compiled with `Threads.swift`, which takes its branch for Apple's platforms here: is the main actor recognized after
// `dispatchMain()`, when the main queue has left the main thread?
import Darwin
import Dispatch

func expect(_ condition: Bool, _ what: String) {
    guard !condition else { return }
    print("✘ \(what)")
    exit(1)
}

expect(isOnMainActor(), "the main thread is not the main actor's, before dispatchMain()")
DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60)) { expect(false, "nothing happened for a minute") }
DispatchQueue.global().async {
    expect(!isOnMainActor(), "a global queue is taken for the main actor")
    DispatchQueue.main.async {
        expect(pthread_main_np() == 0, "the main queue is still on the main thread, so this shows nothing")
        expect(isOnMainActor(), "the main queue is not recognized")
        Task { @MainActor in
            expect(isOnMainActor(), "a task of the main actor is not recognized")
            await Task.detached { expect(!isOnMainActor(), "a detached task is taken for the main actor") }.value
            expect(isOnMainActor(), "a task of the main actor is not recognized after a suspension")
            exit(0)
        }
    }
}
dispatchMain()
