import Injection

struct Base1: Sendable {}
class Animal { required init() {} }
final class Cat: Animal {}

// The type is asked for, whatever the value is.
func injectByValue(_ type: Animal.Type) { _ = Inject(type) }  // expect-error: Animal is injected but registered nowhere
func injectByValues(_ types: [Cat.Type]) { types.forEach { _ = Inject($0) } }  // expect-error: Cat is injected but registered nowhere
func unusedHelper<T>() -> T { Inject() }  // expect-note: not verified: nobody calls
func openType(_ type: any Sendable.Type) {
    func open<T>(_ type: T.Type) { _ = Inject(type) }  // expect-note: not verified: `
    _openExistential(type, do: open)
}
func grow<T>(_ value: T, _ depth: Int) { if depth > 0 { grow([value], depth - 1) }; _ = Inject(T.self) }  // expect-note: not verified
func pack<each T>(_ types: repeat (each T).Type) -> (repeat each T) {
    (repeat Inject((each T).self))
}
func usePack() { _ = pack(Base1.self, OfPack.self) as (Base1, OfPack) }  // expect-error: OfPack is injected but registered nowhere
struct OfPack: Sendable {}
let factories: [String: @Sendable () -> Base1] = [:]
func factory(_ name: String) -> @Sendable () -> Base1 { factories[name]! }
func registerUndecided() {
    InjectionManager.register(Base1.self, factory("one"))  // expect-note: not verified: the block of Base1 comes from a variable
    _ = Inject(Base1.self)
}
struct Base2: Sendable {}
let otherFactories: [String: @Sendable () -> Base2] = [:]
func registerFromTable() {
    InjectionManager.register(Base2.self) { otherFactories["one"]!() }  // expect-note: not verified: the block of Base2 calls a function out of a variable
    _ = Inject(Base2.self)
}
func unreachable() -> Int {
    return 1
    _ = Inject(Base1.self)  // expect-error: this `Inject` stands in active code, but the compiler made no code of it
}
