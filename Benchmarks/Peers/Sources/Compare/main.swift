// Compares libraries for dependency injection. Run it through Scripts/compare-peers, which says what it needs.
import Foundation
import Subject

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
}

setvbuf(stdout, nil, _IOLBF, 0)
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "times" where arguments.count == 2:
    guard let rounds = Int(arguments[1]), rounds > 0 else { fail("not a number of rounds: \(arguments[1])") }
    printTimes(rounds: rounds)
case "threads" where arguments.count == 3:
    guard let rounds = Int(arguments[2]), rounds > 0 else { fail("not a number of rounds: \(arguments[2])") }
    printTimesOnThreads(of: subject(named: arguments[1]), rounds: rounds)
case "behavior" where arguments.count == 3:
    guard let behavior = Behavior(rawValue: arguments[2]) else { fail("no behavior is called \(arguments[2])") }
    print(behavior.observe(in: subject(named: arguments[1])))
default:
    fail("usage: Compare times ROUNDS | threads NAME ROUNDS | behavior NAME BEHAVIOR")
}
