import Injection
import LaunchedDomain

struct Theme: Sendable {}
struct Fonts: Sendable {}
struct Icons: Sendable {}
struct Sounds: Sendable {}
func registerTheme() { InjectionManager.register(Theme.self) { Theme() } }
func registerFonts() { InjectionManager.register(Fonts.self) { Fonts() } }  // expect-warning: Fonts is registered in code that nothing reaches: no entry point, public declaration or test calls `registerFonts()`
protocol Registering { static func register() }
enum IconRegistering: Registering { static func register() { InjectionManager.register(Icons.self) { Icons() } } }
enum SoundRegistering: Silent { static func register() { InjectionManager.register(Sounds.self) { Sounds() } } }  // expect-warning: Sounds is registered in code that nothing reaches
protocol Silent { static func register() }
let all: [any Registering.Type] = [IconRegistering.self]
registerTheme()
for one in all { one.register() }
registerOrders()
_ = (Inject(Theme.self), Inject(Fonts.self), Inject(Icons.self), Inject(Sounds.self))
