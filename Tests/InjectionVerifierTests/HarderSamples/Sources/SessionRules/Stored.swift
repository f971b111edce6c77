import Injection

// What is registered as an instance may come out of a property: whatever was stored there is kept.
final class RailPass: Sendable { let passport: Passport? = Inject() }
final class Postmark: Sendable { let passport: Passport? = Inject() }
final class EntryPaper: Sendable { let passport: Passport? = Inject() }
final class LanyardCard: Sendable { let passport: Passport?; init(_ passport: Passport?) { self.passport = passport } }
final class Leaflet: Sendable { let clock: Clock = Inject() }
enum Papers { case visa(EntryPaper), none; var visa: EntryPaper? { if case .visa(let visa) = self { visa } else { nil } } }
@MainActor class Composition {
    let ticket = RailPass()
    let booklet = Leaflet()
    let paper = Papers.visa(EntryPaper())
    var badge: LanyardCard!
    let stamp: Postmark
    init() {
        stamp = Postmark()
        InjectionManager.register(stamp, as: Postmark.self)  // expect-error: Postmark is registered as an instance, which outlives sessions, and holds Passport
    }
    func register() {
        badge = LanyardCard(Inject())
        InjectionManager.register(ticket, as: RailPass.self)  // expect-error: RailPass is registered as an instance, which outlives sessions, and holds Passport
        InjectionManager.register(badge, as: LanyardCard.self)  // expect-error: LanyardCard is registered as an instance, which outlives sessions, and holds Passport
        if let visa = paper.visa { InjectionManager.register(visa, as: EntryPaper.self) }  // expect-error: EntryPaper is registered as an instance, which outlives sessions, and holds Passport
        InjectionManager.register(booklet, as: Leaflet.self)
    }
    // In a session it ends with that, but it was made in the one before.
    func signIn() { InjectionManager.resetCurrentContainer { InjectionManager.register(ticket, as: RailPass.self) } }  // expect-error: RailPass is made before the next session begins, and holds Passport
}
@MainActor func compose() { Composition().register() }
func useComposition() { _ = (Inject(RailPass.self), Inject(Postmark.self), Inject(EntryPaper.self), Inject(LanyardCard.self), Inject(Leaflet.self)) }
