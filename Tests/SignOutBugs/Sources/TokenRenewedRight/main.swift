// The session has one object that knows the token, and renews it once for all requests that need it.
import Injection
import SigningIn
import Synchronization

let renewals = Mutex(0)

actor Tokens {
    private var token = "first token"
    private var renewal: Task<String, Never>?

    func current() -> String { token }

    /// Renews a token that was refused, unless that has happened or is happening.
    func renew(_ refused: String) async -> String {
        guard refused == token else { return token }
        let renewal =
            renewal
            ?? Task {
                renewals.withLock { $0 += 1 }
                await Task.yield()
                return "second token"
            }
        self.renewal = renewal
        let new = await renewal.value
        if self.renewal == renewal { (token, self.renewal) = (new, nil) }
        return token
    }
}

final class Orders: Sendable {
    let tokens: Tokens = Inject()
    func load() async -> String {
        var token = await tokens.current()
        if token == "first token" { token = await tokens.renew(token) }  // the server has refused it
        return "the orders are loaded with the \(token)"
    }
}

registerGuest()
InjectionManager.register(Tokens.self) { Tokens() }
InjectionManager.register(Orders.self) { Orders() }
var loaded: Set<String> = []
for _ in 1...100 {
    signIn("Ana")
    let orders: Orders = Inject()
    await withTaskGroup(of: String.self) { group in
        for _ in 1...8 { group.addTask { await orders.load() } }
        for await text in group { loaded.insert(text) }
    }
}
print("\(loaded.joined(separator: ", ")); renewed \(renewals.withLock { $0 }) times in 100 sessions")
