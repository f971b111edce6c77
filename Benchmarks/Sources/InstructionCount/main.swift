// Injects, or reads a static let, a number of times. Scripts/Checks/instructions counts the instructions of two runs:
// their difference is the cost of the calls that one run makes more than the other.
import Injection
import Services

/// An object with a property that is injected. It is made in a function that is not inlined, so that nothing of a call
/// is taken out of the loop.
struct Screen {
    let service: any Service0
}

@inline(never)
func injectedScreen() -> Screen { Screen(service: Inject()) }

@inline(never)
func staticScreen() -> Screen { Screen(service: StaticLets.service0) }

@inline(never)
func callInject(_ count: Int) {
    for _ in 0..<count { consume(injectedScreen()) }
}

/// What the check must notice.
@inline(never)
func callInjectTwice(_ count: Int) {
    for _ in 0..<count {
        consume(injectedScreen())
        consume(injectedScreen())
    }
}

@inline(never)
func readStaticLet(_ count: Int) {
    for _ in 0..<count { consume(staticScreen()) }
}

InjectionManager.register(Service0.self) { Implementation() }
guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
    fatalError("usage: InstructionCount inject|inject-twice|static-let COUNT")
}
switch CommandLine.arguments[1] {
case "inject": callInject(count)
case "inject-twice": callInjectTwice(count)
case "static-let": readStaticLet(count)
default: fatalError("not a way to get a service: \(CommandLine.arguments[1])")
}
