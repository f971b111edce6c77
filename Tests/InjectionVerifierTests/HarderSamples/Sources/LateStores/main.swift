import Injection
import Synchronization

// Each session has its own `Readings`, so what Ana's work adds late goes into Ben's, although `Readings` injects no
// session type.
struct Sailor: Sendable { var name = "nobody" }
final class Readings: Sendable {
    private let latest = Mutex<[String: Int]>([:])
    func add(_ station: String, _ reading: Int) { latest.withLock { $0[station] = reading } }
}
@MainActor protocol Logbook: AnyObject { func write(_ line: String) }
@MainActor final class LogbookImpl: Logbook {
    private var lines: [String] = []
    func write(_ line: String) { lines.append(line) }
}
final class Odometer: Sendable {  // a number that is only counted up tells nothing about a user
    private let miles = Mutex(0)
    func add() { miles.withLock { $0 += 1 } }
}
final class Units: Sendable { let names = ["nm", "kn"] }
final class Archive: Sendable {  // registered as an instance, so it is the same in each session
    private let pages = Mutex<[String: String]>([:])  // expect-warning: `Archive.pages` outlives sessions, and the reset in `signOut()` does not clear it
    func add(_ page: String) { pages.withLock { $0[page] = page } }
}
func registerStores() {
    InjectionManager.register(Sailor.self) { Sailor() }
    InjectionManager.register(Readings.self) { Readings() }
    InjectionManager.register((any Logbook).self) { @MainActor in LogbookImpl() }
    InjectionManager.register(Odometer.self) { Odometer() }
    InjectionManager.register(Units.self) { Units() }
    InjectionManager.register(Archive(), as: Archive.self)
}
func fetch() async -> Int { 7 }
@MainActor func pull() async {
    let early: Readings = Inject()
    let reading = await fetch()
    early.add("pier", reading)
    Inject(Readings.self).add("pier", reading)  // expect-warning: Readings, of which each session has its own, with its own `latest`, is injected after an `await`
    Inject((any Logbook).self).write("pulled")  // expect-warning: Logbook, of which each session has its own, with its own `lines`, is injected after an `await`
    Inject(Odometer.self).add()
    Inject(Archive.self).add(Inject(Units.self).names[0])
}
@MainActor func signIn(_ sailor: Sailor) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(sailor, as: Sailor.self) }
}
@MainActor func signOut() { InjectionManager.resetCurrentContainer() }

registerStores()
signIn(Sailor(name: "Ana"))
print(Inject(Sailor.self).name)
let pulling = Task { await pull() }
signOut()
await pulling.value
