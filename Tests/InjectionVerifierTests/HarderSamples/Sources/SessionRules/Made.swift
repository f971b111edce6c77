import Injection

// What a registration evaluates is kept, too, however it is handed over.
final class Passport: Sendable { let name = "" }
final class Direct: Sendable { let passport: Passport?; init(passport: Passport?) { self.passport = passport } }
final class Local: Sendable { let passport: Passport?; init(passport: Passport?) { self.passport = passport } }
final class Default: Sendable { let passport: Passport?; init(passport: Passport? = Inject()) { self.passport = passport } }
final class Built: Sendable { let passport: Passport?; init(passport: Passport?) { self.passport = passport } }
func build() -> Built { Built(passport: Inject()) }
struct Wrapper: Sendable { let passport: Passport? }
final class Wrapping: Sendable { let wrapper: Wrapper; init(_ wrapper: Wrapper) { self.wrapper = wrapper } }
final class Roster: Sendable { let all: [Passport?]; init(_ all: [Passport?]) { self.all = all } }
final class Choosing: Sendable { let passport: Passport?; init(_ passport: Passport?) { self.passport = passport } }
final class Later: Sendable { let passport: Passport?; init(passport: Passport?) { self.passport = passport } }
func registerMade() {
    InjectionManager.register(Direct(passport: Inject()), as: Direct.self)  // expect-error: Direct is registered as an instance, which outlives sessions, and holds Passport
    let passport: Passport? = Inject()
    let local = Local(passport: passport)
    InjectionManager.register(local, as: Local.self)  // expect-error: Local is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.register(Default(), as: Default.self)  // expect-error: Default is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.register(build(), as: Built.self)  // expect-error: Built is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.register(Wrapping(Wrapper(passport: passport)), as: Wrapping.self)  // expect-error: Wrapping is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.register(Roster([Inject()]), as: Roster.self)  // expect-error: Roster is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.register(Choosing(nil ?? Inject()), as: Choosing.self)
    var later: Later?
    if later == nil { later = Later(passport: passport) }
    InjectionManager.register(later!, as: Later.self)  // expect-error: Later is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.register(Counting([passport].count), as: Counting.self)
    InjectionManager.register(Handing(Clock()), as: Handing.self)
    InjectionManager.register(Reading(), as: Reading.self)
}
// These hold nothing of a session.
final class Handing: Sendable { let clock: Clock; init(_ clock: Clock) { self.clock = clock } }
final class Counting: Sendable { let count: Int; init(_ count: Int) { self.count = count } }
final class Reading: Sendable { init() { if let passport: Passport = try? InjectionManager.resolve() { print(passport.name) } } }
func useMade() {
    _ = (Inject(Direct.self), Inject(Local.self), Inject(Default.self), Inject(Built.self), Inject(Wrapping.self))
    _ = (Inject(Handing.self), Inject(Reading.self), Inject(Roster.self), Inject(Choosing.self), Inject(Later.self), Inject(Counting.self))
}

// Directly after a reset that registers, somebody is signed in; after another, nobody is.
func signInWithPassport() {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Passport.self) { Passport() } }
    _ = Inject(Passport.self)
}
func begin() { signInWithPassport(); _ = Inject(Passport.self) }
func end() { InjectionManager.resetCurrentContainer(); _ = Inject(Passport.self) }  // expect-warning: only sessions register Passport

// The closure of a reset still sees the old session, and before the first there is none.
struct TariffPlan: Sendable {}
// What a session's block builds belongs to the session, also of a type that launch registers, too.
protocol Pricing {}
final class FullPrice: Pricing {}
final class PlanPrice: Pricing { let plan: TariffPlan = Inject() }
func launchPrices() { InjectionManager.register((any Pricing).self) { FullPrice() }; _ = Inject((any Pricing).self) }
final class PlanScreen { lazy var plan: TariffPlan = Inject() }
final class EarlyScreen { lazy var plan: TariffPlan = Inject() }  // expect-warning: only sessions register TariffPlan
func signInWithPlan() {
    _ = EarlyScreen().plan
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(TariffPlan.self) { TariffPlan() }
        InjectionManager.register((any Pricing).self) { PlanPrice() }
        _ = Inject(TariffPlan.self)  // expect-warning: TariffPlan, which this reset registers, is still the ending session's
    }
    _ = PlanScreen().plan
    InjectionManager.resetCurrentContainer {
        let plan = Inject(TariffPlan.self)
        InjectionManager.register(plan, as: TariffPlan.self)
    }
}

// A session may be asked by a function whether it is current.
struct Handle { let session: InjectionSession; var isStillOurs: Bool { session.isCurrent }; var isKnown: Bool { true } }
@MainActor func continueLater(_ handle: Handle) async {
    await Task.yield()
    if handle.isStillOurs { let passport: Passport? = Inject(); _ = passport }
}
@MainActor func continueUnasked(_ handle: Handle) async {
    await Task.yield()
    if handle.isKnown { let passport: Passport? = Inject(); _ = passport }  // expect-warning: Passport, which is registered for a session, is injected after an `await`
}
func beginAndEnd() {
    signInWithPassport()
    end()
    _ = Inject(Passport.self)
}

// The closure of a reset still injects what is of the ending session, also for what it registers.
final class Inbox: Sendable { let passport: Passport? = Inject() }
final class Outbox: Sendable { let passport: Passport? = Inject() }
final class Archive: Sendable { let clock: Clock = Inject() }
final class Spool: Sendable { let passport: Passport? = Inject() }
func signInWithInbox() throws {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Inbox(), as: Inbox.self)
        InjectionManager.register(Outbox.self) { Outbox() }
        InjectionManager.register(Archive(), as: Archive.self)
    }
    try InjectionManager.currentSession.register(Spool(), as: Spool.self)
    _ = (Inject(Inbox?.self), Inject(Outbox?.self), Inject(Archive?.self), Inject(Spool?.self))
}

// Nor does it matter where it was injected or made before.
final class Satchel: Sendable { let passport: Passport? = Inject() }
final class Wallet: Sendable { let passport: Passport? = Inject() }
final class Compass: Sendable { let clock: Clock = Inject() }
func signInWithSatchel(_ compass: Compass) {
    let satchel = Satchel()
    resetWith(Wallet())
    resetWith(compass)
    InjectionManager.resetCurrentContainer { InjectionManager.register(satchel, as: Satchel.self) }
}
// What a block captures that is registered for the next session is the old one's, too.
final class Luggage: Sendable { let passport: Passport?; init(_ passport: Passport?) { self.passport = passport } }
final class Trunk: Sendable { let passport: Passport?; init(_ passport: Passport?) { self.passport = passport } }
final class Parcel: Sendable { let clock: Clock; init(_ clock: Clock) { self.clock = clock } }
final class Binder: Sendable { let passport: Passport?; init(_ passport: Passport?) { self.passport = passport } }
func signInWithLuggage(_ name: String) {
    let passport: Passport? = Inject()
    let clock: Clock = Inject()
    let folder = Binder(passport)
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Luggage(passport), as: Luggage.self)
        InjectionManager.register(Trunk.self) { Trunk(passport) }
        InjectionManager.register(Parcel.self) { Parcel(clock) }
        InjectionManager.register(Binder.self) { folder }
        InjectionManager.register(Sticker.self) { Sticker(name: name) }
    }
    _ = (Inject(Luggage?.self), Inject(Trunk?.self), Inject(Parcel?.self), Inject(Binder?.self), Inject(Sticker?.self))
}
struct Sticker: Sendable { let name: String }
func resetWith(_ wallet: Wallet) {
    InjectionManager.register(wallet, as: Wallet.self)  // expect-error: Wallet is registered as an instance, which outlives sessions, and holds Passport
}
func resetWith(_ compass: Compass) { InjectionManager.register(compass, as: Compass.self) }
func useSatchel() { _ = (Inject(Satchel?.self), Inject(Wallet.self), Inject(Compass.self)) }
