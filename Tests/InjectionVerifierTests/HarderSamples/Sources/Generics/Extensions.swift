import Injection

// A member that a module adds to a type of the standard library is not the standard library's.
struct Poked: Sendable {}
struct Poker: Sendable {
    init() {
        1.poke()
        "".poke()
        [1].poke()
        Optional(1).poke()
        _ = "\(poked: 1)"
        Set<Int>.poke()
        _ = (1...2).poked
        1.pokeTwice { _ = Inject(Poker.self) }  // expect-error: a cycle: Poker → Poker
    }
}
func registerPoker() { InjectionManager.register(Poker.self) { Poker() } }
extension Int {
    func poke() { _ = Inject(Poked.self) }  // expect-error: Poked is injected but registered nowhere
    func pokeTwice(_ block: () -> Void) { block(); block() }
}
extension String { func poke() { _ = Inject(IntPoker.self) } }  // expect-error: a cycle: Poker → IntPoker → Poker
struct IntPoker: Sendable { init() { 2.deeper() } }
func registerIntPoker() { InjectionManager.register(IntPoker.self) { IntPoker() } }
extension Int { func deeper() { _ = Inject(Poker.self) } }
extension Array where Element == Int { func poke() { _ = Inject([Element].self) } }
extension Array { func pokeAny() { _ = Inject([Element].self) } }
func usePokeAny() {
    [Present()].pokeAny()
    [Poked()].pokeAny()  // expect-error: Array<Poked> is injected but registered nowhere
}
extension Optional { func poke() { _ = Inject([Wrapped].self) } }
extension DefaultStringInterpolation { mutating func appendInterpolation(poked: Int) { _ = Inject(Int8.self) } }  // expect-error: Int8 is injected
extension Set { static func poke() { _ = Inject([Element].self) } }
extension ClosedRange { var poked: Bound? { _ = Inject([Bound].self); return nil } }
