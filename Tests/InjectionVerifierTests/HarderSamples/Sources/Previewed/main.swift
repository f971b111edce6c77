import Injection

// The preview's double, which nothing reaches, makes no type a session's.
protocol Gauge: Sendable {}
struct GaugeImpl: Gauge {}
struct GaugeDouble: Gauge {}
final class Dial: Sendable {
    static let shared = Dial()
    let gauge: any Gauge = Inject()
}
func useDoublesInPreview() {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register((any Gauge).self) { GaugeDouble() }  // expect-warning: Gauge is registered in code that nothing reaches: nothing that runs the program, and no test, calls `useDoublesInPreview()`
    }
}
// No session ever begins here, so nothing survives one.
func greet(_ name: String) { InjectionManager.register(Greeting.self) { Greeting(name: name) } }
struct Greeting: Sendable { let name: String }

InjectionManager.register((any Gauge).self) { GaugeImpl() }
greet("Ana")
print(Dial.shared, Inject(Greeting.self))
