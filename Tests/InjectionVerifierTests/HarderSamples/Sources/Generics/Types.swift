import Injection

struct Present: Sendable {}
struct Lost: Sendable {}
func registerPresent() { InjectionManager.register(Present.self) { Present() } }
