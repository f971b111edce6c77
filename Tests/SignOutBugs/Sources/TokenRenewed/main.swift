// A token is renewed in the middle of a session, and what the session has built keeps the old one.
import Injection

struct Token: Sendable { let text: String }

final class Orders: Sendable {
    let token: Token = Inject()
    func load() -> String { "the orders are loaded with the \(token.text)" }
}

InjectionManager.register(Token.self) { Token(text: "no token") }
InjectionManager.register(Orders.self) { Orders() }
InjectionManager.resetCurrentContainer { InjectionManager.register(Token(text: "first token"), as: Token.self) }
_ = Inject(Orders.self).load()
try InjectionManager.currentSession.register(Token(text: "second token"), as: Token.self)
print(Inject(Orders.self).load())
