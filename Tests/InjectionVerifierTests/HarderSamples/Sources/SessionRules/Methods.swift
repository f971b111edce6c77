import Foundation
import Injection

// The injections of a method are seen where it builds a registered object.
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
