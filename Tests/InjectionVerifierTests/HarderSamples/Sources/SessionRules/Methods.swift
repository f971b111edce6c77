import Foundation
import Injection

// A method as a value resets where it is called, not where it is named.
final class Doorman: Sendable {
    func admit() { signIn("Ana") }
    func announce() { print("welcome") }
    func letIn(_ name: String) -> Bool {
        signIn(name)
        return true
    }
}
final class Bell {
    var onRing: (() -> Void)?
    func ring() { onRing?() }
}
struct Door {
    let open: () -> Void
    func knock() { open() }
}
func atTheDoor(_ greet: () -> Void) { greet() }
struct Entering {
    static func main() {
        let doorman = Doorman()
        let bell = Bell()
        let early = Entry()
        let admit = doorman.admit
        bell.onRing = doorman.admit
        let admitting = { doorman.admit() }
        early.show()
        let named = Entry()  // expect-error: `named` is used after a reset, and holds User
        admit()
        named.show()
        let stored = Entry()  // expect-error: `stored` is used after a reset, and holds User
        bell.ring()
        stored.show()
        let closed = Entry()  // expect-error: `closed` is used after a reset, and holds User
        admitting()
        closed.show()
        let door = Door(open: doorman.admit)
        let inDoor = Entry()  // expect-error: `inDoor` is used after a reset, and holds User
        door.knock()
        inDoor.show()
        let handed = Entry()  // expect-error: `handed` is used after a reset, and holds User
        atTheDoor(doorman.admit)
        handed.show()
        let listed = Entry()  // expect-error: `listed` is used after a reset, and holds User
        _ = ["Ana"].map(doorman.letIn)
        listed.show()
        let announced = Entry()
        let announce = doorman.announce
        announce()
        atTheDoor(doorman.announce)
        announced.show()
        admit()
    }
}
// Nobody knows which of them is called first.
struct Waiting {
    static func main() {
        let waiting = Entry()  // expect-error: `waiting` is used after a reset, and holds User
        let bell = Bell()
        bell.onRing = Doorman().admit
        NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in waiting.show() }
        RunLoop.main.run()
    }
}

// What it injects is seen where it builds what is registered.
struct Ticket: Sendable {}
final class Carpet: Sendable {}
struct Tailor: Sendable {
    func ticket() -> Ticket {
        _ = Inject(Carpet.self)  // expect-error: a cycle: Ticket → Carpet → Ticket
        return Ticket()
    }
    func carpet() -> Carpet {
        _ = Inject(Ticket.self)
        return Carpet()
    }
}
func registerTailored() {
    InjectionManager.register(Ticket.self, Tailor().ticket)
    InjectionManager.register(Carpet.self, Tailor().carpet)
    _ = Inject(Ticket.self)
}
