import Dispatch
import Injection

// An object that launch makes lasts if its method resets, even if no variable has the object.
struct Player: Sendable { let name: String }
func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Player.self) { Player(name: name) } }
}
func signOut() { InjectionManager.resetCurrentContainer() }

@MainActor final class Entrance {
    private(set) var visitors: [String] = []  // expect-warning: `Entrance.visitors` outlives sessions
    func note(_ name: String) { visitors.append(name) }
}
@MainActor final class Table {
    let entrance = Entrance()
    private(set) var winner = ""  // expect-warning: `Table.winner` outlives sessions
    func play(_ names: [String]) async {
        for name in names {
            await Task.yield()
            Visit(name).stay(at: self)
        }
    }
    func end(_ name: String) {
        entrance.note(name)
        winner = name
    }
}

// These are let go before another session begins: one is made in each round, the other's method resets nothing.
@MainActor final class Visit {
    private let name: String
    private(set) var place = ""
    init(_ name: String) { self.name = name }
    func stay(at table: Table) {
        signIn(name)
        place = name
        Inject(Score.self).add(name)
        table.end(Inject(Player.self).name)
        signOut()
    }
}
@MainActor final class Score {
    private(set) var points = ""
    func add(_ text: String) { points += text }
}

@MainActor func runProgram(_ names: [String]) async {
    InjectionManager.register(Player.self) { Player(name: "guest") }
    InjectionManager.register(Score.self) { @MainActor in Score() }
    await Task.yield()
    Score().add("none")
    await Table().play(names)
}
Task { await runProgram(["Ana", "Ben"]) }
dispatchMain()
