import Injection

// Code that was made from something else, and says so.
struct Templated: Sendable {}
#sourceLocation(file: "Template.gyb", line: 7)
func registerTemplated() { InjectionManager.register(Templated.self) { Templated() } }
func useTemplated() { _ = Inject(Templated.self) }
#sourceLocation()
func useTemplatedAgain() { _ = Inject(Templated.self) }
