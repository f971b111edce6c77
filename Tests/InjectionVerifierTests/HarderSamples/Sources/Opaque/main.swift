import Injection
import OpaqueElsewhere

// Limit: a generic function that injects `T`, called with a value of type `some Feed` that another module returns
func injectLike<T: Sendable>(_ value: T) -> T { Inject() }  // expect-note: not verified: the type is the `some` type that a function or a property of another module returns
func inject<T: Sendable>(_ value: T) -> [T] { [Inject()] }
func local() -> some Sendable { Pack() }

InjectionManager.register(Flock.self) { Flock() }
InjectionManager.register(Pack.self) { Pack() }
print(injectLike(herd()), inject(local()))
print([herd(), Inject()])  // expect-note: not verified: the type is the `some` type that a function or a property of another module returns
