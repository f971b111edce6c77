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
        InjectionManager.register(console, as: Console.self)
        InjectionManager.register(UserSession(user: user), as: UserSession.self)
        TerminalPrompt().show()
        #expect(console.output == (name ?? "") + "> ")
    }
}
