import Injection
import LaunchedDomain

struct Theme: Sendable {}
struct Fonts: Sendable {}
struct Icons: Sendable {}
struct Sounds: Sendable {}
func registerTheme() { InjectionManager.register(Theme.self) { Theme() } }
func registerFonts() { InjectionManager.register(Fonts.self) { Fonts() } }  // expect-error: Fonts is registered in code that nothing reaches: nothing that runs the program, and no test, calls `registerFonts()`
protocol Registering { static func register() }
enum IconRegistering: Registering { static func register() { InjectionManager.register(Icons.self) { Icons() } } }
enum SoundRegistering: Silent { static func register() { InjectionManager.register(Sounds.self) { Sounds() } } }  // expect-error: Sounds is registered in code that nothing reaches: nothing that runs the program, and no test, calls `static SoundRegistering.register()`
protocol Silent { static func register() }
let all: [any Registering.Type] = [IconRegistering.self]
registerTheme()
for one in all { one.register() }
registerOrders()
// A later one under a condition replaces the first on purpose, also one in a function; of two in one condition, one is made.
if CommandLine.arguments.contains("--demo") { registerDoubles() }
if CommandLine.arguments.count > 2 {
    InjectionManager.register(Either.self) { Either() }
} else {
    InjectionManager.register(Either.self) { Either() }
}
func registerDoubles() { InjectionManager.register(Theme.self) { Theme() } }
struct Either: Sendable {}
struct Twice: Sendable {}
InjectionManager.register(Twice.self) { Twice() }
InjectionManager.register(Twice.self) { Twice() }  // expect-warning: Twice is registered a second time
func useBoth() { _ = (Inject(Either.self), Inject(Twice.self)) }
useBoth()
_ = (Inject(Theme.self), Inject(Fonts.self), Inject(Icons.self), Inject(Sounds.self))
