import Injection
import ReachedFeatures

// A library of doubles that imports no test framework, and that the program does not import.
public func registerSpares() {
    InjectionManager.register(Barnacle.self) { Barnacle() }
    _ = (Inject(Barnacle.self), Whelk())
    // The program registers these two as well, but never with this library.
    InjectionManager.register(Kelp.self) { Kelp() }
    InjectionManager.register(Buoy.self) { Buoy() }
    InjectionManager.register(Krill.self) { Krill() }
    InjectionManager.register(Krill.self) { Krill() }  // expect-warning: Krill is registered a second time
    print(Inject(Krill.self))
}
struct Krill {}
