import Injection

// Launch hands the arguments to an object that lives on when the program resets.
struct Guest: Sendable { let name: String }
struct Ticket: Sendable { let guest: Guest? = Inject() }
struct Price: Sendable { let amount: Int }
@MainActor final class Office {
    let tickets: [Ticket]  // expect-error: `Office.tickets` lives as long as the program, and holds Guest
    let price: Price
    init(_ tickets: [Ticket], _ price: Price) { (self.tickets, self.price) = (tickets, price) }
    func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest(name: name) } }
    }
    func signOut() { InjectionManager.resetCurrentContainer() }
}
@MainActor final class Tour {
    let tickets: [Ticket]
    init(_ tickets: [Ticket]) { self.tickets = tickets }
}
@main @MainActor struct Program {
    static func main() {
        InjectionManager.register(Guest.self) { Guest(name: "") }
        InjectionManager.register(Tour.self) { @MainActor in Tour([Ticket()]) }
        InjectionManager.register(Booth(), as: Booth.self)  // expect-error: Booth is registered as an instance, which outlives sessions, and holds Guest
        InjectionManager.register(Cabin(guest: nil), as: Cabin.self)
        InjectionManager.register(Crowd(Inject(), Inject()), as: Crowd.self)  // expect-error: Crowd is registered as an instance, which outlives sessions, and holds Guest
        let counter = Counter(guest: nil)
        let office = Office([Ticket()], Price(amount: 3))
        office.signIn("Ana")
        usePassed()
        useChained()
        print(counter.guest ?? "", Inject(Booth.self), Inject(Cabin.self), Inject(Crowd.self))
        print(office.tickets, office.price, Inject(Tour.self).tickets)
        office.signOut()
    }
}
