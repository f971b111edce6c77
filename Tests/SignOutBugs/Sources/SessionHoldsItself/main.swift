// A session observes itself with a closure that holds it.
import Injection
import SigningIn

final class ChatSession {
    let user: User = Inject()
    private var observers: [() -> Void] = []
    init() { observers.append { self.refresh() } }
    func refresh() {}
}

registerGuest()
InjectionManager.register(ChatSession.self) { ChatSession() }
signIn("Ana")
Inject(ChatSession.self).refresh()
print("still alive:", signIn("Ben").survivors.map { "\($0.dynamicType)" }.joined())
