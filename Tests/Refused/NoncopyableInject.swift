// refused: requires that 'Ticket' conform to 'Copyable'
import Injection

struct Ticket: ~Copyable {}

func book() {
    let ticket: Ticket = Inject()
    _ = ticket
}
