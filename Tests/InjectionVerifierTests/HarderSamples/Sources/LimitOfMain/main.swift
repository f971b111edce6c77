import Injection

// Limit: A variable at the top level of `main.swift`
struct Visitor: Sendable {}
func welcome() { InjectionManager.resetCurrentContainer { InjectionManager.register(Visitor.self) { Visitor() } } }
welcome()
let visitor: Visitor? = Inject()
InjectionManager.resetCurrentContainer()
print(visitor as Any)
