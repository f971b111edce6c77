import Injection

// Instances, and what is resolved and registered in a session.
struct Console: Sendable {}
struct Draft: Sendable {}
struct Token: Sendable {}
struct Nowhere: Sendable {}
typealias Greeting = @Sendable () -> String
func registerCalls(_ console: Console) {
    InjectionManager.register(console, as: Console.self)
    InjectionManager.register({ "hello" }, as: Greeting.self)
    InjectionManager.register(1, as: UInt16.self)  // expect-warning: UInt16 is registered, but nobody injects it
}
func resolves() throws {
    let session = InjectionManager.currentSession
    _ = try session.resolve(Draft.self)
    let token: Token = try session.resolve()
    _ = try session.resolve(Nowhere.self)  // expect-error: Nowhere is injected but registered nowhere
    _ = try? session.resolve(Nowhere.self)
    let optional = try? session.resolve(Nowhere.self)
    try session.register(Draft.self) { Draft() }
    try session.register(Token(), as: Token.self)
    _ = (token, optional, Inject(Console.self), Inject(Greeting.self))
}
func inHelper<T>(_ value: T, as type: T.Type) where T: Sendable { InjectionManager.register(value, as: type) }
func useHelper() { inHelper(UInt8(1), as: UInt8.self); _ = Inject(UInt8.self) }

// A type without a name of its own has that of its alias, wherever the alias is declared.
enum Kitchen {
    typealias Recipe = @Sendable (Int) -> Token
    struct Oven { typealias Heat = (Int, Token) }
}
func cook() {
    _ = Inject(Kitchen.Recipe.self)  // expect-error: @Sendable (Int) -> Token is injected but registered nowhere; write `InjectionManager.register((@Sendable (Int) -> Token).self)
    _ = Inject(Kitchen.Oven.Heat.self)  // expect-error: (Int, Token) is injected but registered nowhere; write `InjectionManager.register((Int, Token).self)
}
