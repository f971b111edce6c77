import Injection
import ReachedFeatures

// A library of doubles that imports no test framework, and that the program does not import.
public func registerSpares() {
    InjectionManager.register(Barnacle.self) { Barnacle() }
    _ = (Inject(Barnacle.self), Whelk())
}
