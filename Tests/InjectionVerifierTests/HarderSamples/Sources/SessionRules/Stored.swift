import Injection

// A registered instance may come out of a property. Then the object that was stored there is kept.
final class RailPass: Sendable { let passport: Passport? = Inject() }  // expect-error: `RailPass.passport` lives as long as the program, and holds Passport
final class Postmark: Sendable { let passport: Passport? = Inject() }  // expect-error: `Postmark.passport` lives as long as the program, and holds Passport
final class EntryPaper: Sendable { let passport: Passport? = Inject() }  // expect-error: `EntryPaper.passport` lives as long as the program, and holds Passport
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
        InjectionManager.register(stamp, as: Postmark.self)
    }
    func register() {
        badge = LanyardCard(Inject())
        InjectionManager.register(ticket, as: RailPass.self)
        InjectionManager.register(badge, as: LanyardCard.self)  // expect-error: LanyardCard is registered as an instance, which outlives sessions, and holds Passport
        if let visa = paper.visa { InjectionManager.register(visa, as: EntryPaper.self) }
        InjectionManager.register(booklet, as: Leaflet.self)
    }
    // In a session, the registration ends with it, but the object was made in the session before.
    func signIn() { InjectionManager.resetCurrentContainer { InjectionManager.register(ticket, as: RailPass.self) } }
}
@MainActor func compose() { Composition().register() }
func useComposition() { _ = (Inject(RailPass.self), Inject(Postmark.self), Inject(EntryPaper.self), Inject(LanyardCard.self), Inject(Leaflet.self)) }
