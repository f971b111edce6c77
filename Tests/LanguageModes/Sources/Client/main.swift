import Checks
import Injection

#if swift(>=6)
let checks = Checks(of: "C9 Any language mode, Client in Swift 6 mode")
#else
let checks = Checks(of: "C9 Any language mode, Client in Swift 5 mode")
#endif

InjectionManager.register(Int.self) { @MainActor in 1 }
checks.expect(Inject(Int.self) == 1, "the top level is on the main actor")
checkLogin(checks)
try await checkKinds(checks)
try await checkMainActor(checks)
checkErrors(checks)
await checkContainers(checks)
checks.expect(Inject(Int.self) == 1, "also after suspensions")
checks.printSummary()
