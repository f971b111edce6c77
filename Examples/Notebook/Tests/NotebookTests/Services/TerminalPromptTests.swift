import Injection
import NotebookCore
import NotebookServices
import Testing

@Suite struct TerminalPromptTests {
    @Test("The prompt shows who is signed in", arguments: [nil, "ana"])
    func showsWho(name: String?) throws {
        let user = try name.map(User.init(name:))
        let console = RecordingConsole()
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Console.self) { console }
            InjectionManager.register(UserSession.self) { UserSession(user: user) }
            TerminalPrompt().show()
        }
        #expect(console.output == (name ?? "") + "> ")
    }
}
