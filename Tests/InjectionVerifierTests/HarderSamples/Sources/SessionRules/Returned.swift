import Injection

// A helper may register what a closure returns. Then the closure shows what the instance is made of.
struct TravelPermit: Sendable {
    let text: String
    init(passport: Passport? = Inject()) { text = "\(passport == nil)" }
}
final class NeckStrap: Sendable {
    let text: String
    init(_ passport: Passport?) { text = "\(passport == nil)" }
}
final class Signpost: Sendable { let clock: Clock = Inject() }
extension InjectionManager {
    static func keep<T: Sendable>(_ type: T.Type, _ make: () -> T) { register(make(), as: type) }
}
func keepThings() {
    InjectionManager.keep(TravelPermit.self) { TravelPermit() }  // expect-error: TravelPermit is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.keep(NeckStrap.self) { NeckStrap(Inject()) }  // expect-error: NeckStrap is registered as an instance, which outlives sessions, and holds Passport
    InjectionManager.keep(Signpost.self) { Signpost() }
}
func useThings() { _ = (Inject(TravelPermit.self), Inject(NeckStrap.self), Inject(Signpost.self)) }
