import Injection

protocol Greeter: Sendable {
    func greet()
}

struct Impl: Greeter {
    func greet() { print("hello") }
}

InjectionManager.register(Greeter.self) { Impl() }
let greeter: any Greeter = Inject()
greeter.greet()
InjectionManager.resetCurrentContainer()
