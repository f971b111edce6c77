import Injection
import TestWatchdog
import Testing

/// Works late: it stores the session that builds it.
private final class Client: Sendable {
    let session = InjectionManager.currentSession
    let account: String = Inject()
}

@Suite("C13 An object that a session builds stores that session", .watched, .emptyContainer)
struct C13StoredSessionTests {
    private func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(name, as: String.self) }
    }

    @Test("The stored session is that of the block, although a reset overtakes the block before it reads the session")
    func overtakenBlock() {
        let clients = Locked<[Client]>([])
        InjectionManager.register(Client.self) {
            if clients.withLock({ $0.isEmpty }) { onThreadInContainer { signIn("Ben") }.wait() }
            let client = Client()
            clients.withLock { $0.append(client) }
            return client
        }
        signIn("Ana")
        let anas = InjectionManager.currentSession
        let client = Inject(Client.self)
        let built = clients.withLock { $0 }
        #expect(built.map(\.account) == ["Ana", "Ben"])
        #expect(built.map(\.session) == [anas, InjectionManager.currentSession])
        #expect(client === built.last)
        #expect(built.first?.session.end() == nil)
        expectSessionEnded { () throws(InjectionError) in _ = try built[0].session.resolve(String.self) }
        #expect(Inject(String.self) == "Ben")
    }

    @Test("The stored session is that of the block, also where a block of an ended session needs the object")
    func neededByOvertakenBlock() {
        let received = Locked<Client?>(nil)
        InjectionManager.register(Client.self) { Client() }
        InjectionManager.register(Int.self) {
            if received.withLock({ $0 == nil }) {
                onThreadInContainer { signIn("Ben") }.wait()
                let client = Inject(Client.self)
                received.withLock { $0 = client }
            }
            return 1
        }
        signIn("Ana")
        let anas = InjectionManager.currentSession
        #expect(Inject(Int.self) == 1)
        #expect(received.withLock { $0?.session } == anas)
        #expect(received.withLock { $0?.account } == "Ana")
        #expect(Inject(Client.self).session == InjectionManager.currentSession)
    }

    @Test("While one thread signs in, no object stores the session of another account than its own")
    func race() {
        InjectionManager.register(Client.self) { Client() }
        signIn("0")
        let isOver = Locked(false)
        let (wrong, right) = (Locked(0), Locked(0))
        let workers = (0..<4).map { _ in
            onThreadInContainer {
                while !isOver.withLock({ $0 }) {
                    let client = Inject(Client.self)
                    guard let account = try? client.session.resolve(String.self) else { continue }
                    (account == client.account ? right : wrong).increment()
                }
            }
        }
        TestLength.forEachRound(orAtLeast: 1_000) { signIn("\($0)") }
        waitUntil { right.count > 0 || wrong.count > 0 }
        isOver.withLock { $0 = true }
        for worker in workers { worker.wait() }
        #expect(wrong.count == 0)
    }
}
