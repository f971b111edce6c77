import Injection

// A closure that launch stores resets, and `forEach` calls it. The loop drives sessions, and is not launch.
struct Operator: Sendable { let name: String }
final class Steps {
    private let steps: [(String) -> Void]
    private var history: [String] = []  // expect-warning: `Steps.history` outlives sessions
    init(_ steps: [(String) -> Void]) { self.steps = steps }
    func run(_ line: String) {
        history.append(line)
        steps.forEach { $0(line) }
    }
}
func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Operator.self) { Operator(name: name) } }
}
func steps() -> [(String) -> Void] {
    [
        { if $0 == "out" { InjectionManager.resetCurrentContainer() } },
        { if $0 != "out" { signIn($0) } },
        { _ in print(Inject(Operator.self).name) },
    ]
}
InjectionManager.register(Operator.self) { Operator(name: "guest") }
let all = Steps(steps())
while let line = readLine() { all.run(line) }
