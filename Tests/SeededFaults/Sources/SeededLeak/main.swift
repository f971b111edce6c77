import Injection

final class Session {
    let notes = Array(repeating: 0, count: 100)
}

/// Takes a reference and never gives it back: that is the fault.
@inline(never)
func keepForEver() {
    for _ in 1...100 {
        _ = Unmanaged.passRetained(Inject(Session.self))
        InjectionManager.resetCurrentContainer()
    }
}

InjectionManager.register(Session.self) { Session() }
keepForEver()
print("leaked")
