// warned in Swift 5 mode: converting non-Sendable function value to '@isolated(any) @Sendable () -> CoolManagerImpl'
// A bare `CoolManagerImpl.init` takes the isolation of the code around it. Write `{ CoolManagerImpl() }`.
import Injection

final class CoolManagerImpl {}

func register() {
    InjectionManager.register(CoolManagerImpl.self, CoolManagerImpl.init)
}
