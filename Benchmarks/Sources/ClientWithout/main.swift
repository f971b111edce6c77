protocol Greeter: Sendable {
    func greet()
}

struct Impl: Greeter {
    func greet() { print("hello") }
}

let greeter: any Greeter = Impl()
greeter.greet()
