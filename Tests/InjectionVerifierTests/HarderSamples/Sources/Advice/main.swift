import Injection

// The advice of each message compiles.
@MainActor protocol Stagehand { func lift() }
@MainActor final class StagehandImpl: Stagehand { func lift() {} }
@MainActor final class Prompter {}
actor Wings {
    func open() { _ = Inject((any Stagehand).self) }  // expect-error: Stagehand is registered on the main actor and injected elsewhere; inject it on the main actor
    func close() { _ = Inject(Prompter.self) }  // expect-error: Prompter is registered on the main actor and injected elsewhere; inject it on the main actor, or write `await MainActor.run { Inject(Prompter.self) }` in asynchronous code
    func read() { _ = Inject(Ledger.self) }  // expect-error: Ledger is registered on the main actor and injected elsewhere; only making it needs the main actor, so make it there, at launch or in the closure of the reset, and register the instance: `InjectionManager.register(…, as: Ledger.self)`
}
// Only the initializer is on the main actor. The object is usable anywhere.
final class Ledger: Sendable { @MainActor init() {} }
struct Purse1: Sendable {}
InjectionManager.register((any Stagehand).self) { @MainActor in StagehandImpl() }
InjectionManager.register(Prompter.self) { @MainActor in Prompter() }
InjectionManager.register(Ledger.self) { @MainActor in Ledger() }
InjectionManager.register(Purse1?.self) { Purse1() }  // expect-warning: Purse1? is registered, but nobody injects it; delete this registration, or register Purse1
struct Coat: Sendable {}
print(Inject(Coat?.self) as Any)  // expect-warning: Coat
await Wings().open()
await Wings().close()
await Wings().read()

// The implementation is registered, and the protocol is injected.
protocol Usher: Sendable {}
struct UsherImpl: Usher {}
class Seat: @unchecked Sendable {}
final class Box: Seat, @unchecked Sendable {}
struct Ticket: Sendable {}
InjectionManager.register { UsherImpl() }  // expect-warning: UsherImpl is registered, but nobody injects it; register it as Usher, which is injected
InjectionManager.register(Box.self) { Box() }
InjectionManager.register(Ticket.self) { Ticket() }
print(Inject((any Usher).self), Inject(Ticket.self))  // expect-error: Usher is injected but registered nowhere; did you mean UsherImpl, which is registered?
print(Inject(Seat.self), Inject(Box.self))  // expect-error: Seat is injected but registered nowhere; did you mean Box, which is registered?

// Two types have the same name.
func registerTill() {
    struct Till: Sendable {}
    InjectionManager.register(Till.self) { Till() }
    print(Inject(Till.self))
}
func openTill() {
    struct Till: Sendable {}
    print(Inject(Till.self))  // expect-error: is injected but registered nowhere; what is registered is another type of that name, from another file or function; write
}
registerTill()
openTill()
