// A manager for all users makes a client for each, and keeps them; the sign-out forgets to empty that dictionary.
import Injection
import SigningIn

final class Client {
    let user: User = Inject()
}

final class Clients {
    private var byAccount: [Int: Client] = [:]
    func client(of account: Int) -> Client {
        if let client = byAccount[account] { return client }
        let client = Client()
        byAccount[account] = client
        return client
    }
}

registerGuest()
InjectionManager.register(Clients(), as: Clients.self)
signIn("Ana")
_ = Inject(Clients.self).client(of: 1)
signIn("Ben")
print("Ben sends", Inject(Clients.self).client(of: 1).user.token)
