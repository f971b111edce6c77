// refused: requires that 'Ticket' conform to 'Copyable'
// One instance is for everyone who injects it, and a value of this type has one owner. Register a class that holds it.
import Injection

struct Ticket: ~Copyable {}

func book() {
    InjectionManager.register(Ticket.self) { Ticket() }
}
