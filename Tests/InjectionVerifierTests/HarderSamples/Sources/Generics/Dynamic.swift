import Injection

// A function that the program may replace.
dynamic func replaceable<T>(_ type: T.Type) { _ = Inject(T.self) }
class Replaceable<Item> { dynamic func go() { _ = Inject(Item.self) } }
func useReplaceable() {
    replaceable(Present.self)
    replaceable(Lost.self)  // expect-error: Lost is injected but registered nowhere
    Replaceable<Lost>().go()  // expect-error: Lost is injected but registered nowhere
}
struct Replaced: Sendable { init() { restart() } }
dynamic func restart() { _ = Inject(Replaced.self) }  // expect-error: a cycle: Replaced → Replaced
func registerReplaced() { InjectionManager.register(Replaced.self) { Replaced() } }
