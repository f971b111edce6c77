// Injects, or reads a static let, a number of times. Scripts/Checks/instructions counts the instructions of two runs:
// their difference is the cost of the calls that one run makes more than the other.
import Injection
import Services

@inline(never)
func callInject(_ count: Int) {
    for _ in 0..<count { consume(Inject(Service0.self) as any Service0) }
}

/// What the check must notice.
@inline(never)
func callInjectTwice(_ count: Int) {
    for _ in 0..<count {
        consume(Inject(Service0.self) as any Service0)
        consume(Inject(Service0.self) as any Service0)
    }
}

@inline(never)
func readStaticLet(_ count: Int) {
    for _ in 0..<count { consume(sharedService0() as any Service0) }
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
