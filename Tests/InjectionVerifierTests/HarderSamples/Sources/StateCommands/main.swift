import Injection

// Only closures that launch stores reset. The loop that calls them drives sessions, and is not launch.
struct Operator: Sendable { let name: String }
struct Command { let run: (String) -> Void }
final class Commands {
    private let commands: [String: Command]
    private var history: [String] = []  // expect-warning: `Commands.history` outlives sessions
    private var isReady = false
    init(_ commands: [String: Command]) { self.commands = commands }
    func prepare() { isReady = true }
    func run(_ line: String) {
        guard let command = commands[String(line.prefix(2))] else { return }
        history.append(line)
        command.run(line)
    }
}
func commands() -> [String: Command] {
    [
        "in": Command { signIn($0) },
        "ou": Command { _ in signOut() },
        "wh": Command { _ in print(Inject(Operator.self).name) },
    ]
}
func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Operator.self) { Operator(name: name) } }
}
func signOut() { InjectionManager.resetCurrentContainer() }
func registerOperator() { InjectionManager.register(Operator.self) { Operator(name: "guest") } }
// Nothing that resets is stored before this loop.
for register in [registerOperator] { register() }
let table = Commands(commands())
table.prepare()
while let line = readLine() { table.run(line) }
