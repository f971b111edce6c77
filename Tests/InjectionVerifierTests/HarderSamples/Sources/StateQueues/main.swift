import Injection

// What waits for a signal is resumed exactly once, and what only moves within a collection was there before.
struct Driver: Sendable { let name: String }
actor Slots {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var free = 1
    // It passes on a value, which may be the next user's.
    private var answers: [CheckedContinuation<String, Never>] = []  // expect-warning: `Slots.answers` outlives sessions
    // Nobody takes them out.
    private var lost: [CheckedContinuation<Void, Never>] = []  // expect-warning: `Slots.lost` outlives sessions
    private var byName: [String: CheckedContinuation<Void, Never>] = [:]  // expect-warning: `Slots.byName` outlives sessions

    func acquire(_ name: String) async -> String {
        if free == 0 { await withCheckedContinuation { waiting.append($0) } }
        await withCheckedContinuation { lost.append($0) }
        await withCheckedContinuation { byName[name] = $0 }
        return await withCheckedContinuation { answers.append($0) }
    }
    func release(_ name: String) {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        byName.removeValue(forKey: name)?.resume()
        answers.removeFirst().resume(returning: name)
    }
}
@MainActor enum Texts {
    static var greetings = ["Welcome", "Hello"]
    static var names = ["Ana"]  // expect-warning: `Texts.names` outlives sessions
    static var recent = ["Ana"]  // expect-warning: `Texts.recent` outlives sessions
    static func greet(_ name: String) -> String {
        greetings.append(greetings.removeFirst())
        names.append(names.removeFirst() + name)
        recent.append(recent.removeFirst())
        recent.append(name)
        return greetings[0]
    }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Driver.self) { Driver(name: name) } }
    print(Texts.greet(Inject(Driver.self).name))
}
@MainActor func signOut() { InjectionManager.resetCurrentContainer() }
InjectionManager.register(Driver.self) { Driver(name: "guest") }
InjectionManager.register(Slots(), as: Slots.self)
signIn("Ana")
async let answer = Inject(Slots.self).acquire("Ana")
await Inject(Slots.self).release("Ana")
print(await answer)
signOut()
