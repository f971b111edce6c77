import Foundation
import Injection
import Synchronization

// Numbers and times that code changes in place, or sets to the time of now, say nothing of a user.
struct Player: Sendable { let name: String; let level: Int; let joined: Date }
struct Volumes { var loud = 0.5, quiet = 0.1 }
extension Date {
    static var ofPlayer: Date { Date(timeIntervalSince1970: UserDefaults.standard.double(forKey: "joined")) }
}
@MainActor final class Telemetry {
    var most = 0
    var rounds = 0
    var longest = Duration.zero
    var began = ContinuousClock.now
    var seen = Date()
    var volumes = Volumes()
    let lowest = Mutex(9)
    let calls = Atomic<Int>(0)

    // `max` may store the other value as it is, and an assignment does.
    var best = 0  // expect-warning: `Telemetry.best` outlives sessions
    var level = 0  // expect-warning: `Telemetry.level` outlives sessions
    var since = Date()  // expect-warning: `Telemetry.since` outlives sessions
    // A static property that the program adds to a type of Foundation is no constant of Foundation.
    var joined = Date()  // expect-warning: `Telemetry.joined` outlives sessions
    var age = 0.0  // expect-warning: `Telemetry.age` outlives sessions
    var mixed = Volumes()  // expect-warning: `Telemetry.mixed` outlives sessions
    let last = Atomic<Int>(0)  // expect-warning: `Telemetry.last` outlives sessions
    let top = Mutex(0)  // expect-warning: `Telemetry.top` outlives sessions

    var milliseconds: [Int] = []
    let counts = Mutex<[Double]>([])
    // Constants, and numbers of a user.
    var done: [Int] = []  // expect-warning: `Telemetry.done` outlives sessions
    var levels: [Int] = []  // expect-warning: `Telemetry.levels` outlives sessions
    var levelsByRound: [Int] = []  // expect-warning: `Telemetry.levelsByRound` outlives sessions

    // A code that a user may have seen is no constant, and neither is an identifier.
    var code = 0  // expect-warning: `Telemetry.code` outlives sessions
    var device = UUID()  // expect-warning: `Telemetry.device` outlives sessions

    func begin(_ player: Player, _ words: [String]) {
        most = max(most, words.count)
        rounds = rounds + player.level
        began = .now
        seen = Date()
        volumes.loud = min(volumes.loud, 1)
        lowest.withLock { $0 = min($0, 3) }
        calls.add(1, ordering: .relaxed)
        best = max(best, player.level)
        level = player.level
        since = player.joined
        age = Date.now.timeIntervalSince(player.joined)
        mixed.loud = min(mixed.quiet, 1)
        last.store(player.level, ordering: .relaxed)
        top.withLock { $0 = max($0, player.level) }
    }
    func list(_ player: Player, _ words: [String]) {
        record(ContinuousClock.now - began)
        let count = Double(words.count)
        counts.withLock { counts in
            counts.append(count)
            if counts.count > 9 { counts.removeFirst() }
        }
        done.append(2)
        levels.append(player.level)
        levelsByRound.append(player.level + words.count)
    }
    private func record(_ time: Duration) { milliseconds.append(Int(time.components.seconds) * 1_000) }
    func end() { longest = max(longest, ContinuousClock.now - began) }
    func pair() -> Int {
        code = .random(in: 1_000...9_999)
        device = UUID()
        joined = .ofPlayer
        return code
    }
}

// An observer runs when other code writes the variable, which only launch does here.
@MainActor final class Speaker {
    var volume = "1" { didSet { volume = volume.lowercased() } }
    // Code that runs later writes it.
    static var old = ""  // expect-warning: `Speaker.old` outlives sessions
    var title = "" {  // expect-warning: `Speaker.title` outlives sessions
        willSet { Speaker.old = title }
        didSet { title = title.lowercased() }
    }
}

@MainActor func launch() {
    InjectionManager.register(Player.self) { Player(name: "guest", level: 0, joined: .now) }
    InjectionManager.register(Telemetry(), as: Telemetry.self)
    let speaker = Speaker()
    speaker.volume = "LOUD"
    InjectionManager.register(speaker, as: Speaker.self)
}
@MainActor func signIn(_ name: String, _ level: Int, _ joined: Date) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Player.self) { Player(name: name, level: level, joined: joined) }
    }
    Inject(Telemetry.self).begin(Inject(), name.split(separator: " ").map(String.init))
    Inject(Telemetry.self).list(Inject(), name.split(separator: " ").map(String.init))
    Inject(Speaker.self).title = name
}
@MainActor func signOut() {
    InjectionManager.resetCurrentContainer()
    Inject(Telemetry.self).end()
}
launch()
signIn("Ana", 3, .now)
signOut()
print(Inject(Telemetry.self).pair(), Speaker.old)
