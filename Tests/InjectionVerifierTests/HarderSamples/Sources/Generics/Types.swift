import Injection

struct Present: Sendable {}
struct Lost: Sendable {}
func registerPresent() { InjectionManager.register(Present.self) { Present() } }
public protocol Starting { func start() }
public func start<S: Starting>(_ starting: S) { starting.start() }
public struct PublicRepo<Item>: Starting {
    public init() {}
    public func start() { _ = Inject([Item].self) }
}
