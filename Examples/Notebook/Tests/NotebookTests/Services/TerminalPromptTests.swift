import Injection
import InjectionTesting
import NotebookCore
import NotebookServices
import Testing

@Suite(.isolatedContainer(inheritingRegistrations: false))
struct TerminalPromptTests {
    @Test("The prompt shows who is signed in", arguments: [nil, "ana"])
    func showsWho(name: String?) throws {
        let user = try name.map(User.init(name:))
        let console = RecordingConsole()
        InjectionManager.register(Console.self) { console }
        InjectionManager.register(UserSession.self) { UserSession(user: user) }
        TerminalPrompt().show()
        #expect(console.output == (name ?? "") + "> ")
    }
}
