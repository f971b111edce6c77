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

// The label of a tuple is no type, also where a generic parameter has its name.
struct Weighed: Sendable {}
struct Unweighed: Sendable {}
func weigh<weight: Sendable>(_ type: weight.Type) -> (weight: weight, count: Int) { Inject() }
func weighBoth() {
    InjectionManager.register((weight: Weighed, count: Int).self) { (weight: Weighed(), count: 1) }
    _ = weigh(Weighed.self)
    _ = weigh(Unweighed.self)  // expect-error: (weight: Unweighed, count: Int) is injected but registered nowhere
}
